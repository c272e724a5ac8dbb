import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../platform/config';
import type { Env } from '../platform/setting-reader';
import { gatewaySettings } from './table';

const settingsOf = (env: Env) => readSettings(env, gatewaySettings).gateways;

describe('the settings of the gateways', () => {
  it('are none by themselves', () => {
    expect(new Set(Object.values(settingsOf({})))).toEqual(new Set([null]));
  });

  it('are addresses; that of a look-up needs the place where the number goes', () => {
    expect(
      settingsOf({
        COMPANY_REGISTRY_URL: 'https://example.com/{cnpj}',
        POSTAL_CODE_URL: 'http://example.com/{zipCode}/json',
        CREDIT_PROVIDER_URL: 'https://example.com/provider',
        CREDIT_BUREAU_URL: 'https://example.com/bureau',
        RECEIVABLES_REGISTRY_URL: 'https://example.com/registrar',
        GOOGLE_CLIENT_ID: 'our-client',
      }),
    ).toMatchObject({
      companyRegistry: 'https://example.com/{cnpj}',
      postalCodes: 'http://example.com/{zipCode}/json',
      creditProvider: 'https://example.com/provider',
      creditBureau: 'https://example.com/bureau',
      receivablesRegistry: 'https://example.com/registrar',
      google: { clientId: 'our-client' },
    });
    expect(() => settingsOf({ COMPANY_REGISTRY_URL: 'https://example.com/' })).toThrow(
      'COMPANY_REGISTRY_URL: it has no {cnpj} where the number goes.',
    );
    expect(() => settingsOf({ POSTAL_CODE_URL: 'file:///{zipCode}' })).toThrow('POSTAL_CODE_URL');
  });

  it('that are wrong are named in one sentence with those of the house', () => {
    const wrong = () => settingsOf({ PORT: 'http', CREDIT_BUREAU_URL: 'ftp://example.com' });
    expect(wrong).toThrow(/PORT: .*CREDIT_BUREAU_URL: it is not an address that starts with https:/);
  });
});

describe('.env.example', () => {
  const file = resolve(import.meta.dirname, '../../../../.env.example');
  const lines = readFileSync(file, 'utf8').split('\n');
  const examples = lines.flatMap((line) => /^# ([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

  it('explains exactly the settings that are read, of the house and of its gateways', () => {
    const asked = new Set<string>();
    settingsOf(new Proxy({}, { get: (_env, name) => void asked.add(String(name)) }));
    expect([...examples].sort()).toEqual([...asked].sort());
  });

  it('shows of each gateway a value that is accepted', () => {
    const shown = parseEnv(lines.map((line) => line.replace(/^# (?=[A-Z][A-Z0-9_]+=)/, '')).join('\n'));
    for (const setting of Object.values(settingsOf(shown as Env))) expect(setting).not.toBeNull();
  });
});
