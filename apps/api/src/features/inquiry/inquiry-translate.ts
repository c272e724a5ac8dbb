import { type Exposure, totalExposure } from '@lastro/domain/inquiry/exposure';
import type { Restriction } from '@lastro/domain/inquiry/restrictions';
import { cents, centsToReais, isAtLeast } from '@lastro/domain/money';
import { concealTaxId, isCpf } from '@lastro/domain/tax-id';
import type { contractRow, exposure, inquiry, registryFacts } from '@lastro/wire/inquiry/inquiry-schemas';
import type { z } from 'zod';
import type { RegistryCompany } from '../../gateways/company-registry/port';
import type { contractsOf } from '../contract/public';
import { type InquiryRow, readRestrictions } from './inquiry-read';

export function exposureToWire(value: Exposure): z.input<typeof exposure> {
  return {
    outstanding: centsToReais(value.outstanding),
    overdue: centsToReais(value.overdue),
    committed: centsToReais(value.committed),
    total: centsToReais(totalExposure(value)),
    total_at_least: isAtLeast(totalExposure(value)),
  };
}

/** A CNPJ is public; a CPF is whole only to those who may see it so, though they have typed it. */
export function shownTaxId(taxId: string, seesPersonal: boolean): string {
  return isCpf(taxId) && !seesPersonal ? concealTaxId(taxId) : taxId;
}

export function restrictionsOf(row: InquiryRow): Restriction[] {
  return readRestrictions(row.restrictions).map(({ kind, count, amountCents, latestOn }) => ({
    kind,
    count,
    amount: cents(amountCents),
    latestOn,
  }));
}

export function inquiryToWire(row: InquiryRow, seesPersonal: boolean): z.input<typeof inquiry> {
  return {
    id: row.id,
    tax_id: shownTaxId(row.tax_id, seesPersonal),
    made_at: row.made_at,
    made_by: row.made_by,
    made_by_name: row.made_by_name,
    score: row.score,
    restrictions: readRestrictions(row.restrictions).map(({ kind, count, amountCents, latestOn }) => ({
      kind,
      count,
      amount: centsToReais(cents(amountCents)),
      latest_date: latestOn,
    })),
  };
}

export function contractToWire(
  row: Awaited<ReturnType<typeof contractsOf>>[number],
): z.input<typeof contractRow> {
  return {
    transaction_code: row.code,
    contract_number: row.contract_number,
    status: row.status,
    amount: centsToReais(cents(row.total_amount_cents)),
    outstanding: centsToReais(cents(row.outstanding_cents)),
    overdue: centsToReais(cents(row.overdue_cents)),
    created_at: row.created_at,
    proposal_id: row.proposal_id,
  };
}

export function registryToWire(company: RegistryCompany): z.input<typeof registryFacts> {
  return {
    registered_name: company.registeredName,
    name: company.name,
    situation: company.situation,
    founding_date: company.foundingDate,
    city: company.city,
    state: company.state,
    main_activity: company.mainActivity,
    social_capital: company.socialCapital === null ? null : centsToReais(company.socialCapital),
    simples: company.optingSimple,
    mei: company.mei,
  };
}
