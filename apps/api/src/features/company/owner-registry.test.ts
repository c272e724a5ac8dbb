import { isoDate } from '@lastro/domain/dates';
import type { Cnpj } from '@lastro/domain/tax-id';
import { getClient } from '@lastro/wire/company/company-operations';
import { saveRelationship } from '@lastro/wire/company/link-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANIES } from '../../demo/company/companies';
import { REGISTRY_COMPANIES } from '../../gateways/company-registry/known-companies';
import type { RegistryCompany } from '../../gateways/company-registry/port';
import { addCompany, testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

const as = 'registration';
const registered = new Set(DEMO_COMPANIES.map(({ cnpj }) => cnpj));
const [sample] = REGISTRY_COMPANIES.filter(
  (each) =>
    !registered.has(each.cnpj) &&
    each.mainActivity !== null &&
    each.secondaryActivities.length > 1 &&
    each.societaryType !== null,
) as [RegistryCompany];

/** What the registry says of the owner that a test names. */
const said = new Map<string, RegistryCompany>();
const tell = (position: number, otherwise: Partial<RegistryCompany> = {}) => {
  const cnpj = testCnpj(position);
  said.set(cnpj, { ...sample, ...otherwise, cnpj: cnpj as Cnpj });
  return cnpj;
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    companyRegistry: {
      find: async (cnpj) => {
        const company = said.get(cnpj);
        return company === undefined ? { outcome: 'unknown' } : { outcome: 'found', company };
      },
    },
  });
});
afterAll(() => house.close());

async function owner(position: number, parentCnpj: string, percentageOwned: number, company: object | null) {
  await addCompany(house, position);
  const stake = { clientCnpj: testCnpj(position), parentCnpj, percentageOwned, company };
  const reply = await house.call(saveRelationship, stake, { as });
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  const found = await house.call(getClient, { cnpj: parentCnpj }, { as });
  return found.body.edges[0]?.node;
}

const codes = (activities: readonly { code: string }[] | undefined) => activities?.map(({ code }) => code);

describe('decisions §8: an owner that is registered with its stake takes what the registry knows', () => {
  it.each([
    [5, 101],
    [40, 102],
  ])('all of it, with a share of %i as well', async (share, position) => {
    const node = await owner(position, tell(position + 100), share, {
      registeredName: sample.registeredName,
    });
    expect(node).toMatchObject({
      isClient: false,
      mainActivity: { code: sample.mainActivity },
      foundingDate: sample.foundingDate,
      zipCode: sample.zipCode,
      city: sample.city,
      phone: sample.phone,
      mei: sample.mei,
    });
    expect(node?.societaryType).toBe(sample.societaryType);
    expect(codes(node?.secondaryActivities)).toEqual(sample.secondaryActivities);
    const sources = new Map(node?.origins.map(({ field, source }) => [field, source]));
    expect(sources.get('societaryType')).toBe('registry');
    expect(sources.get('secondaryActivities')).toBe('registry');
  });

  it('also its name, where none is given', async () => {
    expect(await owner(103, tell(203), 5, null)).toMatchObject({ registeredName: sample.registeredName });
  });

  it('what is said goes before it, also that there is none', async () => {
    const [first = '', ...others] = sample.secondaryActivities;
    const node = await owner(104, tell(204), 5, {
      registeredName: 'Dita Assim S.A.',
      city: 'Santos',
      phone: null,
      mainActivity: first,
    });
    expect(node).toMatchObject({ registeredName: 'Dita Assim S.A.', city: 'Santos', phone: null });
    expect(node?.mainActivity?.code).toBe(first);
    expect(codes(node?.secondaryActivities)).toEqual(others);
  });

  it('what the rules of a ficha would refuse is left to a person', async () => {
    const otherwise = {
      societaryType: '0000',
      mainActivity: '0000000',
      secondaryActivities: ['0000001', ...sample.secondaryActivities],
      foundingDate: isoDate('2031-01-02'),
    };
    const node = await owner(105, tell(205, otherwise), 5, null);
    expect(node).toMatchObject({ societaryType: null, mainActivity: null, foundingDate: null });
    expect(codes(node?.secondaryActivities)).toEqual(sample.secondaryActivities);
  });
});
