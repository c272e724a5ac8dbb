import { parseTaxId } from '@lastro/domain/tax-id';
import type {
  createClient,
  register,
  updateClient,
  updateClientBankData,
} from '@lastro/wire/company/company-operations';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { loadClient, viewClient } from './client-view';
import type { ClientInput } from './company-fields';
import { findClient } from './company-read';
import { refreshCompleteness } from './company-refresh';
import { changeCompany, lockCompany, replaceBankAccount } from './company-store';
import { changeFicha, inForm, insertFicha, refuseWrong } from './ficha';

/** Registers a company; what the registry said is asked again here, so that the marks of origin are the server's own. */
export function createClientCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof createClient, null, RegistryAnswer> {
  return {
    prepare: (ctx, { input }) =>
      inForm('input', async () => {
        refuseWrong(ctx, undefined, input);
        return null;
      }),
    outside: (_prepared, { cnpj }) => registry.find(cnpj),
    complete: async (ctx, { cnpj, input }, answer) =>
      viewClient(ctx, await inForm('input', () => insert(ctx, cnpj, input, answer))),
  };
}

export const updateClientCase: UseCase<typeof updateClient> = async (ctx, { cnpj, version, input }) =>
  viewClient(ctx, await inForm('input', () => update(ctx, cnpj, version, input)));

/** Spec §7 Client registration: one call that creates or updates by tax id. */
export function registerCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof register, { known: boolean }, RegistryAnswer> {
  return {
    prepare: async (ctx, { tax_id }) => ({
      known: (await findClient(ctx.tx, companyTaxId(tax_id))) !== undefined,
    }),
    outside: async ({ known }, { tax_id }) =>
      known ? { outcome: 'unknown' as const } : registry.find(companyTaxId(tax_id)),
    complete: async (ctx, { tax_id, version, data }, answer) => {
      const cnpj = companyTaxId(tax_id);
      const known = await lockCompany(ctx.tx, cnpj);
      const fromRegistry = answer.outcome === 'found' ? answer.company : null;
      const input =
        known === undefined && fromRegistry !== null
          ? { registeredName: fromRegistry.registeredName, ...data }
          : data;
      const row = await inForm('data', () =>
        known === undefined ? insert(ctx, cnpj, input, answer) : update(ctx, cnpj, version, input),
      );
      return { tax_id: cnpj, created: known === undefined, version: row.version };
    },
  };
}

export const updateBankDataCase: UseCase<typeof updateClientBankData> = async (ctx, { cnpj, input }) => {
  const company = await lockCompany(ctx.tx, cnpj);
  if (company === undefined) throw new AppError('company.not-found');
  const now = ctx.clock.now();
  await replaceBankAccount(
    ctx.tx,
    company.id,
    {
      bank_code: input.bankCode,
      agency: input.agency,
      agency_digit: input.agencyDigit?.toUpperCase() || null,
      account: input.account,
      account_digit: input.accountDigit.toUpperCase(),
      kind: input.kind,
    },
    now,
  );
  await changeCompany(ctx.tx, company.id, {}, now);
  const row = await refreshCompleteness(ctx, cnpj);
  // Never the account itself: the trail is read by people who may not see bank data.
  ctx.audit({
    action: 'company.bank-data-changed',
    recordType: 'company',
    recordId: cnpj,
    after: { bankCode: input.bankCode },
  });
  return viewClient(ctx, row);
};

export function companyTaxId(text: string) {
  const taxId = parseTaxId(text);
  if (taxId?.kind !== 'cnpj') throw new AppError('tax-id.invalid');
  return taxId.value;
}

async function insert(ctx: Context, cnpj: string, input: ClientInput, answer: RegistryAnswer) {
  const row = await insertFicha(ctx, cnpj, input, answer);
  ctx.audit({
    action: 'company.created',
    recordType: 'company',
    recordId: cnpj,
    after: { registeredName: input.registeredName, fields: Object.keys(input) },
  });
  return row;
}

async function update(ctx: Context, cnpj: string, version: number | undefined, input: ClientInput) {
  await lockCompany(ctx.tx, cnpj);
  const before = await loadClient(ctx, cnpj);
  if (version !== undefined && version !== before.version) {
    const current = await viewClient(ctx, before);
    refuseStaleVersion(version, before.version, () => current);
  }
  const { row, changed } = await changeFicha(ctx, before, input);
  ctx.audit({ action: 'company.changed', recordType: 'company', recordId: cnpj, ...changed });
  return row;
}
