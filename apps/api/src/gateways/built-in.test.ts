import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCep, parseEmail, parsePhone } from '@lastro/domain/contact';
import { compareDates } from '@lastro/domain/dates';
import { stateByAbbreviation } from '@lastro/domain/states';
import { cnpjCheckDigits, isCnpj, parseCnpj } from '@lastro/domain/tax-id';
import { describe, expect, it } from 'vitest';
import { TEST_BUSINESS_DATE } from '../testing/app';
import { BROKEN_ROOT, builtInCompanyRegistry } from './company-registry/built-in';
import { REGISTRY_COMPANIES } from './company-registry/known-companies';
import { unavailable } from './port';
import { builtInPostalCodes } from './postal-code/built-in';
import { PLACES } from './postal-code/places';

const reference = readFileSync(join(import.meta.dirname, '../../migrations/0004_activities.sql'), 'utf8');
const cnpjOf = (base: string) =>
  parseCnpj(base + cnpjCheckDigits(base)) as NonNullable<ReturnType<typeof parseCnpj>>;

describe('the built-in company registry', () => {
  it('knows at least 120 companies, 30 of them with letters, each once', () => {
    expect(REGISTRY_COMPANIES.length).toBeGreaterThanOrEqual(120);
    expect(REGISTRY_COMPANIES.filter((each) => /[A-Z]/.test(each.cnpj)).length).toBeGreaterThanOrEqual(30);
    expect(new Set(REGISTRY_COMPANIES.map((each) => each.cnpj)).size).toBe(REGISTRY_COMPANIES.length);
    expect(new Set(REGISTRY_COMPANIES.map((each) => each.state)).size).toBe(27);
  });

  it('says of each only what the ficha would accept', () => {
    for (const company of REGISTRY_COMPANIES) {
      expect(isCnpj(company.cnpj), company.cnpj).toBe(true);
      for (const activity of [company.mainActivity, ...company.secondaryActivities])
        expect(reference).toContain(`('${activity}',`);
      expect(new Set([company.mainActivity, ...company.secondaryActivities]).size).toBe(
        company.secondaryActivities.length + 1,
      );
      expect(reference).toContain(`('${company.societaryType}',`);
      expect(parsePhone(company.phone ?? ''), company.phone ?? '').toBe(company.phone);
      expect(company.email === null || parseEmail(company.email) === company.email).toBe(true);
      expect(
        compareDates(company.foundingDate ?? TEST_BUSINESS_DATE, TEST_BUSINESS_DATE),
      ).toBeLessThanOrEqual(0);
    }
  });

  it('finds, does not know, and is out of order', async () => {
    const registry = builtInCompanyRegistry();
    const known = REGISTRY_COMPANIES[0] as (typeof REGISTRY_COMPANIES)[number];
    expect(await registry.find(known.cnpj)).toEqual({ outcome: 'found', company: known });
    expect(await registry.find(cnpjOf('112223330001'))).toEqual({ outcome: 'unknown' });
    expect(await registry.find(cnpjOf(`${BROKEN_ROOT}0001`))).toEqual(unavailable('out of order'));
  });
});

describe('the built-in postal codes', () => {
  it('knows a few hundred, each well formed and once, those of every known company among them', async () => {
    expect(PLACES.length).toBeGreaterThan(300);
    expect(new Set(PLACES.map((place) => place.zipCode)).size).toBe(PLACES.length);
    for (const place of PLACES) {
      expect(parseCep(place.zipCode), place.zipCode).toBe(place.zipCode);
      expect(stateByAbbreviation(place.state)).not.toBeNull();
    }
    for (const company of REGISTRY_COMPANIES) {
      const answer = await builtInPostalCodes().find(company.zipCode ?? '');
      expect(answer).toMatchObject({ address: { address: company.address, city: company.city } });
    }
  });

  it('does not know, and is out of order', async () => {
    expect(await builtInPostalCodes().find('01000001')).toEqual({ outcome: 'unknown' });
    expect(await builtInPostalCodes().find('99999000')).toEqual(unavailable('out of order'));
  });
});
