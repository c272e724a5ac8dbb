import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { isoDate } from '@lastro/domain/dates';
import { cnpjCheckDigits, parseCnpj, parseTaxId } from '@lastro/domain/tax-id';
import { lookUpCompany } from '@lastro/wire/company/company-operations';
import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import { signInWithGoogle } from '@lastro/wire/identity/session-operations';
import { getTaxIdView, makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import { getSimulation } from '@lastro/wire/proposal/offer-operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../testing/harness';
import { expectRefused } from '../testing/probe';
import { PRODUCTION } from '../testing/production';
import { approvedProposal } from '../testing/proposal';
import { unavailable } from './port';
import { GATEWAY_NAMES, openGateways } from './table';

const BROKEN = `999999990001${cnpjCheckDigits('999999990001')}`;
const logLines: string[] = [];
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    logLines,
    creditProvider: (own) => ({ ...own, simulate: async () => unavailable('asleep') }),
  });
});
afterAll(() => house.close());
beforeEach(() => {
  logLines.length = 0;
});

/** What the log says of a cause; how often the same was met before is told later, by the clock. */
const toldOf = (cause: string) =>
  logLines
    .map((line) => JSON.parse(line))
    .filter(({ repeated, ...said }) => repeated === undefined && JSON.stringify(said).includes(cause));

async function counted(gateway: string, outcome: string, at: TestHouse = house): Promise<number> {
  const { body } = await at.server.inject('/metrics');
  const line = `lastro_gateway_calls_total{gateway="${gateway}",outcome="${outcome}"} `;
  return Number(
    body
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.slice(line.length),
  );
}

describe('the table', () => {
  it('has a line for every folder', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect([...GATEWAY_NAMES].sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  it('counts failures of each from the first on: they are there as none', async () => {
    const fresh = await openHouse();
    for (const name of GATEWAY_NAMES) expect(await counted(name, 'unavailable', fresh), name).toBe(0);
    await fresh.close();
  });

  it('in production nothing fictional answers where nothing is configured; our own engine does', async () => {
    const { db, door } = house;
    const config = { production: true, demo: 'none', dataDir: '' } as const;
    const gateways = await openGateways({}, { config, db, clock: door.clock, log: door.log });
    const absent = unavailable('not configured');
    const on = isoDate('2026-11-16');
    const taxId = parseTaxId('12ABC34501DE35');
    const cnpj = parseCnpj('12ABC34501DE35');
    if (taxId === null || cnpj === null) throw new Error('no tax id');
    expect(await gateways.companyRegistry.find(cnpj)).toEqual(absent);
    expect(await gateways.postalCodes.find('01310100')).toEqual(absent);
    expect(await gateways.creditBureau.consult(taxId, on)).toEqual(absent);
    expect(await gateways.receivablesRegistry.receivablesOf(cnpj, 'all', on)).toEqual(absent);
    expect(gateways.creditProvider.name).toBe('built-in');
    expect(gateways.google).toBeNull();
  });

  it('what is configured is asked instead of the built-in one', async () => {
    const { db, door, config } = house;
    const gateways = await openGateways(
      { creditProvider: 'https://provider.example/api' },
      { config, db, clock: door.clock, log: door.log },
    );
    expect(gateways.creditProvider.name).toBe('provider.example');
  });
});

describe('a gateway that fails', () => {
  it.each([
    [
      'postal-code',
      'find',
      'postal-code.unavailable',
      () => house.call(lookUpPostalCode, { zipCode: '99999000' }, { as: 'registration' }),
    ],
    [
      'company-registry',
      'find',
      'registry.unavailable',
      () => house.call(lookUpCompany, { cnpj: BROKEN }, { as: 'registration' }),
    ],
    [
      'credit-bureau',
      'consult',
      'bureau.unavailable',
      () => house.call(makeInquiry, { tax_id: BROKEN }, { as: 'credit_analyst' }),
    ],
  ] as const)(
    '%s: a sentence for people, the cause in the log once, counted',
    async (gateway, call, code, ask) => {
      const reply = await ask();
      expectRefused(reply, code);
      expect(JSON.stringify(reply.problem)).not.toContain('out of order');
      expect(toldOf('out of order')).toMatchObject([
        { gateway, call, cause: 'out of order', msg: 'gateway unavailable', ms: expect.any(Number) },
      ]);
      expect(await counted(gateway, 'unavailable')).toBe(1);
    },
  );

  it('also where the call goes on without it', async () => {
    const before = await counted('company-registry', 'unavailable');
    await house.call(getTaxIdView, { tax_id: BROKEN }, { as: 'credit_analyst' });
    expect(await counted('company-registry', 'unavailable')).toBe(before + 1);
  });

  it('the credit provider is told once, by the feature that knows what was asked', async () => {
    const { id } = await approvedProposal(house);
    expectRefused(await house.call(getSimulation, { id }, { as: 'commercial' }), 'simulation.unavailable');
    expect(toldOf('asleep')).toMatchObject([{ msg: 'credit provider not used', call: 'simulate' }]);
    expect(await counted('credit-provider', 'unavailable')).toBe(1);
  });

  it('Google, whose keys are out of reach', async () => {
    const lines: string[] = [];
    const production = await openHouse({ ...PRODUCTION, logLines: lines });
    const nonce = randomBytes(16).toString('hex');
    const reply = await production.call(signInWithGoogle, { token: 'a.b.c', nonce });
    expectRefused(reply, 'sign-in.provider-unavailable');
    const told = lines.filter((line) => line.includes('nobody asks'));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { gateway: 'google-identity', call: 'check' },
    ]);
    await production.close();
  });

  it('what it finds or does not know is counted as well, and not logged', async () => {
    for (const zipCode of ['01310100', '01000001'])
      await house.call(lookUpPostalCode, { zipCode }, { as: 'registration' });
    expect(await counted('postal-code', 'found')).toBe(1);
    expect(await counted('postal-code', 'unknown')).toBe(1);
    expect(toldOf('gateway unavailable')).toEqual([]);
  });
});
