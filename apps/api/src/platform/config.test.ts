import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICES } from '@lastro/wire/operation';
import { afterEach, describe, expect, it } from 'vitest';
import { type Config, readConfig, readEnvironment } from './config';
import type { Env } from './setting-reader';
import { StartupError } from './startup-error';

/** What is said to the person who starts the server with these settings. */
function sentenceOf(env: Env): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  throw new Error('the configuration was accepted');
}

const PRODUCTION = { APP_ENV: 'production', GOOGLE_CLIENT_ID: 'our-client' };

interface Setting {
  readonly name: string;
  readonly key: keyof Config;
  readonly standard: unknown;
  /** Accepted texts and what they mean. */
  readonly good: readonly (readonly [string, unknown])[];
  readonly wrong: readonly string[];
}

const WHOLE_WRONG = ['x', '1.5', '-1', '1e3', '0x10', '99999999999'];
const YES_NO = {
  good: [
    ['1', true],
    ['true', true],
    ['yes', true],
    ['0', false],
    ['false', false],
    ['no', false],
  ],
  wrong: ['2', 'on', 'TRUE', 'sim'],
} as const;

const SETTINGS: readonly Setting[] = [
  {
    name: 'APP_ENV',
    key: 'environment',
    standard: 'local',
    good: [['homologation', 'homologation']],
    wrong: ['prod', 'Production'],
  },
  {
    name: 'HOST',
    key: 'host',
    standard: '127.0.0.1',
    good: [
      ['0.0.0.0', '0.0.0.0'],
      [' ::1 ', '::1'],
    ],
    wrong: [],
  },
  {
    name: 'PORT',
    key: 'port',
    standard: 3000,
    good: [
      ['0', 0],
      ['8080', 8080],
      ['65535', 65535],
    ],
    wrong: ['65536', ...WHOLE_WRONG],
  },
  {
    name: 'DATA_DIR',
    key: 'dataDir',
    standard: resolve('.data'),
    good: [
      ['/var/lib/lastro', '/var/lib/lastro'],
      ['here', resolve('here')],
    ],
    wrong: [],
  },
  {
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    standard: null,
    good: [
      ['postgres://u:p@host:5433/db', 'postgres://u:p@host:5433/db'],
      ['postgresql:///db?host=/run/postgresql', 'postgresql:///db?host=/run/postgresql'],
      ['postgres://u@/db?host=/run/postgresql', 'postgres://u@/db?host=/run/postgresql'],
    ],
    wrong: ['host:5432/db', 'mysql://u:p@host/db', 'postgres://u:p@host:port/db'],
  },
  {
    name: 'DATABASE_POOL',
    key: 'poolSize',
    standard: 10,
    good: [
      ['4', 4],
      ['200', 200],
    ],
    wrong: ['3', '0', '201', ...WHOLE_WRONG],
  },
  {
    name: 'BUSINESS_DATE',
    key: 'businessDate',
    standard: null,
    good: [
      ['2026-11-16', '2026-11-16'],
      ['2028-02-29', '2028-02-29'],
    ],
    wrong: ['16/11/2026', '2026-02-29', '2026-13-01', 'today'],
  },
  {
    name: 'DEMO',
    key: 'demo',
    standard: 'full',
    good: [
      ['1', 'full'],
      ['yes', 'full'],
      ['accounts', 'accounts'],
      ['0', 'none'],
      ['false', 'none'],
    ],
    wrong: ['2', 'on', 'TRUE', 'full', 'Accounts'],
  },
  {
    name: 'FIRST_ADMIN_EMAIL',
    key: 'firstAdminEmails',
    standard: [],
    good: [['Chefe@Empresa.com.br', ['chefe@empresa.com.br']]],
    wrong: ['chefe', 'chefe@'],
  },
  {
    name: 'FIRST_ADMIN_EMAILS',
    key: 'firstAdminEmails',
    standard: [],
    good: [
      ['Chefe@Empresa.com.br', ['chefe@empresa.com.br']],
      ['um@a.com.br, DOIS@a.com.br ,,', ['um@a.com.br', 'dois@a.com.br']],
      ['um@a.com.br,um@a.com.br', ['um@a.com.br']],
    ],
    wrong: ['chefe', 'um@a.com.br;dois@a.com.br', 'um@a.com.br,dois'],
  },
  {
    name: 'PERSONAL_DATA_PER_MINUTE',
    key: 'personalDataPerMinute',
    standard: 60,
    good: [['1', 1]],
    wrong: ['0', ...WHOLE_WRONG],
  },
  {
    name: 'PERSONAL_DATA_PER_DAY',
    key: 'personalDataPerDay',
    standard: 500,
    good: [['1', 1]],
    wrong: ['0', ...WHOLE_WRONG],
  },
  {
    name: 'SECRET_KEY',
    key: 'secretKey',
    standard: null,
    good: [['a secret of thirty-two characters', 'a secret of thirty-two characters']],
    wrong: ['too short'],
  },
  {
    name: 'SESSION_IDLE_MINUTES',
    key: 'sessionIdleMinutes',
    standard: 120,
    good: [
      ['1', 1],
      ['1440', 1440],
    ],
    wrong: ['0', '1441', ...WHOLE_WRONG],
  },
  {
    name: 'SESSION_HOURS',
    key: 'sessionHours',
    standard: 12,
    good: [
      ['1', 1],
      ['168', 168],
    ],
    wrong: ['0', '169', ...WHOLE_WRONG],
  },
  {
    name: 'LOG_LEVEL',
    key: 'logLevel',
    standard: 'info',
    good: [
      ['silent', 'silent'],
      ['trace', 'trace'],
    ],
    wrong: ['loud', 'INFO'],
  },
  {
    name: 'TRUST_PROXY',
    key: 'trustProxy',
    standard: false,
    good: [
      ['0', false],
      ['no', false],
      ['1', 1],
      ['10', 10],
      ['10.0.0.2', ['10.0.0.2']],
      ['10.0.0.2, 10.1.0.0/16,::1', ['10.0.0.2', '10.1.0.0/16', '::1']],
      ['2001:db8::/32', ['2001:db8::/32']],
    ],
    // "Everybody" is no proxy.
    wrong: [
      'true',
      'yes',
      '11',
      '-1',
      '1.5',
      '0.0.0.0/0',
      '10.0.0.2/33',
      '::/0',
      '10.0.0.2,',
      'proxy.local',
      '*',
    ],
  },
  {
    name: 'RATE_LIMIT_ANONYMOUS',
    key: 'rateLimitAnonymous',
    standard: 300,
    good: [
      ['1', 1],
      ['1000000', 1_000_000],
    ],
    wrong: ['0', '1000001', ...WHOLE_WRONG],
  },
  {
    name: 'RATE_LIMIT_SESSION',
    key: 'rateLimitSession',
    standard: 1200,
    good: [
      ['1', 1],
      ['1000000', 1_000_000],
    ],
    wrong: ['0', '1000001', ...WHOLE_WRONG],
  },
  { name: 'METRICS_TOKEN', key: 'metricsToken', standard: null, good: [['abc', 'abc']], wrong: [] },
  { name: 'JOBS', key: 'jobs', standard: true, ...YES_NO },
];

describe.each(SETTINGS)('$name', ({ name, key, standard, good, wrong }) => {
  it('has its default, also when it is empty', () => {
    expect(readConfig({})[key]).toEqual(standard);
    expect(readConfig({ [name]: '' })[key]).toEqual(standard);
    expect(readConfig({ [name]: '   ' })[key]).toEqual(standard);
  });

  it('takes what it allows', () => {
    for (const [text, value] of good) expect(readConfig({ [name]: text })[key]).toEqual(value);
  });

  it('refuses the rest with a sentence that names it', () => {
    for (const text of wrong)
      expect(sentenceOf({ [name]: text })).toMatch(
        new RegExp(`^Wrong configuration\\. ${name}: [^\\n]*\\.$`),
      );
  });
});

describe('Google', () => {
  const urls = ['GOOGLE_ISSUER', 'GOOGLE_JWKS_URL', 'GOOGLE_AUTHORIZE_URL'];

  it('is not there without a client id', () => {
    expect(readConfig({}).google).toBeNull();
    expect(readConfig({ GOOGLE_HOSTED_DOMAIN: 'empresa.com.br' }).google).toBeNull();
  });

  it('has the addresses of Google, and each can be replaced', () => {
    expect(readConfig({ GOOGLE_CLIENT_ID: 'id' }).google).toEqual({
      clientId: 'id',
      hostedDomain: null,
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    });
    const replaced = Object.fromEntries(urls.map((name) => [name, `https://sso.example/${name}`]));
    expect(
      readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_HOSTED_DOMAIN: 'empresa.com.br', ...replaced }).google,
    ).toEqual({
      clientId: 'id',
      hostedDomain: 'empresa.com.br',
      issuer: 'https://sso.example/GOOGLE_ISSUER',
      jwksUrl: 'https://sso.example/GOOGLE_JWKS_URL',
      authorizeUrl: 'https://sso.example/GOOGLE_AUTHORIZE_URL',
    });
  });

  it.each(urls)('%s holds no password: what fails would tell it to the log', (name) => {
    const sentence = sentenceOf({ [name]: 'https://user:hidden@sso.example/x' });
    expect(sentence).toContain(`${name}: it holds a user or a password.`);
    expect(sentence).not.toContain('hidden');
  });

  it.each(urls)('%s must be an address', (name) => {
    expect(sentenceOf({ [name]: 'accounts.google.com' })).toContain(
      `${name}: it is not an address that starts with https:// or http://.`,
    );
  });
});

describe('services elsewhere', () => {
  it.each(SERVICES)('%s', (service) => {
    const name = `SERVICE_URL_${service.toUpperCase().replaceAll('-', '_')}`;
    expect(readConfig({}).services).toEqual({});
    expect(readConfig({ [name]: 'https://elsewhere.example/' }).services).toEqual({
      [service]: 'https://elsewhere.example',
    });
    expect(sentenceOf({ [name]: 'ftp://elsewhere.example' })).toContain(`${name}: `);
  });
});

describe('several wrong settings', () => {
  it('are all named at once', () => {
    const sentence = sentenceOf({
      PORT: 'http',
      DEMO: 'maybe',
      BUSINESS_DATE: 'today',
      DATABASE_URL: 'x',
      SERVICE_URL_BI: 'y',
      APP_ENV: 'z',
    });
    for (const name of ['PORT', 'DEMO', 'BUSINESS_DATE', 'DATABASE_URL', 'SERVICE_URL_BI', 'APP_ENV'])
      expect(sentence).toContain(`${name}: `);
    expect(sentence).not.toContain('\n');
  });

  it.each([
    'postgres//lastro:s3cret@host/db',
    'mysql://lastro:s3cret@host/db',
    'postgres://lastro:s3cret@host:x/db',
    's3cret',
  ])('never repeat the password of a database (%s)', (DATABASE_URL) => {
    expect(sentenceOf({ DATABASE_URL, PORT: 'x' })).not.toContain('s3cret');
  });
});

describe('production', () => {
  it('has no demo data unless asked, and then refuses', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: 'none' });
    for (const DEMO of ['1', 'accounts'])
      expect(sentenceOf({ ...PRODUCTION, DEMO })).toContain(
        'DEMO: demo data and demo accounts do not belong in production',
      );
  });

  it('refuses a pinned business date', () => {
    expect(sentenceOf({ ...PRODUCTION, BUSINESS_DATE: '2026-11-16' })).toContain(
      'BUSINESS_DATE: the business date cannot be pinned',
    );
  });

  it('needs the Google client id', () => {
    expect(sentenceOf({ APP_ENV: 'production' })).toContain('GOOGLE_CLIENT_ID: staff signs in with Google');
  });

  it('names all three at once', () => {
    const sentence = sentenceOf({ APP_ENV: 'production', DEMO: '1', BUSINESS_DATE: '2026-11-16' });
    for (const name of ['DEMO', 'BUSINESS_DATE', 'GOOGLE_CLIENT_ID']) expect(sentence).toContain(`${name}: `);
  });

  it('homologation is not production: demo data are there', () => {
    expect(readConfig({ APP_ENV: 'homologation' })).toMatchObject({ production: false, demo: 'full' });
  });

  it.each([undefined, 'local', 'homologation'])(
    'where it is not named (APP_ENV %s), a Google client means real people: demo data only if asked for',
    (APP_ENV) => {
      const env = { APP_ENV, GOOGLE_CLIENT_ID: 'our-client' };
      expect(readConfig(env)).toMatchObject({ production: false, demo: 'none' });
      expect(readConfig({ ...env, DEMO: '' })).toMatchObject({ demo: 'none' });
      expect(readConfig({ ...env, DEMO: '1' })).toMatchObject({ demo: 'full' });
      expect(readConfig({ ...env, DEMO: 'accounts' })).toMatchObject({ demo: 'accounts' });
      expect(readConfig({ ...env, GOOGLE_CLIENT_ID: ' ' })).toMatchObject({ demo: 'full' });
    },
  );
});

describe('.env', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  function folderWith(text: string | null): string {
    const folder = mkdtempSync(join(tmpdir(), 'lastro-env-'));
    folders.push(folder);
    if (text !== null) writeFileSync(join(folder, '.env'), text);
    return folder;
  }

  it('is read, with comments, quotes and Windows line ends', () => {
    const folder = folderWith('# a comment\r\nPORT=4000\r\nMETRICS_TOKEN="a b#c"\r\n');
    expect(readConfig(readEnvironment(folder, {}))).toMatchObject({ port: 4000, metricsToken: 'a b#c' });
  });

  it('stands behind the environment', () => {
    const folder = folderWith('PORT=4000\nHOST=::1\n');
    expect(readConfig(readEnvironment(folder, { PORT: '5000' }))).toMatchObject({ port: 5000, host: '::1' });
    // Also an empty value outside is a decision: the default.
    expect(readConfig(readEnvironment(folder, { PORT: '' }))).toMatchObject({ port: 3000 });
  });

  it('may be missing', () => {
    expect(readEnvironment(folderWith(null), { PORT: '1' })).toEqual({ PORT: '1' });
  });
});

describe('.env.example', () => {
  const file = resolve(import.meta.dirname, '../../../../.env.example');
  const lines = readFileSync(file, 'utf8').split('\n');

  it('sets nothing by itself', () => {
    expect(parseEnv(lines.join('\n'))).toEqual({});
    for (const line of lines) expect(line).toMatch(/^(#|$)/);
  });

  it('shows the real defaults, and only values that are accepted', () => {
    const shown = parseEnv(
      lines.map((line) => line.replace(/^# (?=[A-Z][A-Z0-9_]+=)/, '')).join('\n'),
    ) as Env;
    const read = readConfig(shown);
    for (const { key, standard } of SETTINGS) {
      // An example of what has no default is only an example.
      if (standard !== null && key !== 'firstAdminEmails') expect(read[key]).toEqual(standard);
    }
  });
});
