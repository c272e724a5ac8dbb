import { checkCompany } from '@lastro/domain/company/company-rules';
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
import { AppError, refuseIssues } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { loadClient, viewClient } from './client-view';
import {
  type ClientInput,
  COLUMN_OF_FIELD,
  changedFields,
  clientToColumns,
  companyChecks,
  type ScalarField,
} from './company-fields';
import { type Origins, originsAfterChange, originsAtRegistration } from './company-origins';
import { type ClientRow, findClient } from './company-read';
import { refreshCompleteness } from './company-refresh';
import {
  changeCompany,
  insertCompany,
  lockCompany,
  replaceActivities,
  replaceBankAccount,
  setOrigins,
} from './company-store';

/** Registers a company; what the registry said is asked again here, so that the marks of origin are the server's own. */
export function createClientCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof createClient, null, RegistryAnswer> {
  return {
    prepare: async (ctx, { input }) => {
      refuseWrong(ctx, undefined, input);
      return null;
    },
    outside: (_prepared, { cnpj }) => registry.find(cnpj),
    complete: async (ctx, { cnpj, input }, answer) => {
      await insert(ctx, cnpj, input, answer);
      return viewClient(ctx, await loadClient(ctx, cnpj));
    },
  };
}

export const updateClientCase: UseCase<typeof updateClient> = async (ctx, { cnpj, version, input }) => {
  await update(ctx, cnpj, version, input);
  return viewClient(ctx, await loadClient(ctx, cnpj));
};

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
      if (known === undefined) await insert(ctx, cnpj, input, answer);
      else await update(ctx, cnpj, version, input);
      const row = await loadClient(ctx, cnpj);
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
      agency_digit: input.agencyDigit || null,
      account: input.account,
      account_digit: input.accountDigit.toUpperCase(),
      kind: input.kind,
    },
    now,
  );
  await changeCompany(ctx.tx, company.id, {}, now);
  await refreshCompleteness(ctx, cnpj);
  // Never the account itself: the trail is read by people who may not see bank data.
  ctx.audit({
    action: 'company.bank-data-changed',
    recordType: 'company',
    recordId: cnpj,
    after: { bankCode: input.bankCode },
  });
  return viewClient(ctx, await loadClient(ctx, cnpj));
};

export function companyTaxId(text: string) {
  const taxId = parseTaxId(text);
  if (taxId?.kind !== 'cnpj') throw new AppError('tax-id.invalid');
  return taxId.value;
}

async function insert(ctx: Context, cnpj: string, input: ClientInput, answer: RegistryAnswer): Promise<void> {
  refuseWrong(ctx, undefined, input);
  if (input.registeredName === undefined) {
    throw new AppError(
      'registration.invalid',
      {},
      { issues: [{ path: 'input.registeredName', code: 'field.required' }] },
    );
  }
  const now = ctx.clock.now();
  const id = await insertCompany(ctx.tx, cnpj, clientToColumns(input), now);
  await replaceActivities(ctx.tx, id, input.secondaryActivities ?? []);
  await setOrigins(
    ctx.tx,
    id,
    originsAtRegistration(input, answer.outcome === 'found' ? answer.company : null, now),
  );
  await refreshCompleteness(ctx, cnpj);
  ctx.audit({
    action: 'company.created',
    recordType: 'company',
    recordId: cnpj,
    after: { registeredName: input.registeredName, fields: Object.keys(input) },
  });
}

async function update(
  ctx: Context,
  cnpj: string,
  version: number | undefined,
  input: ClientInput,
): Promise<void> {
  await lockCompany(ctx.tx, cnpj);
  const before = await loadClient(ctx, cnpj);
  if (version !== undefined && version !== before.version) {
    const current = await viewClient(ctx, before);
    refuseStaleVersion(version, before.version, () => current);
  }
  refuseWrong(ctx, before, input);
  const now = ctx.clock.now();
  const changed = changedFields(before, input);
  await changeCompany(ctx.tx, before.id, clientToColumns(input), now);
  if (input.secondaryActivities !== undefined)
    await replaceActivities(ctx.tx, before.id, input.secondaryActivities);
  const savedValue = (field: keyof ClientInput) => (isScalar(field) ? before[COLUMN_OF_FIELD[field]] : null);
  const origins = originsAfterChange(
    before.origins as unknown as Origins,
    pickFields(input, changed),
    savedValue,
    now,
  );
  await setOrigins(ctx.tx, before.id, origins);
  await refreshCompleteness(ctx, cnpj);
  ctx.audit({
    action: 'company.changed',
    recordType: 'company',
    recordId: cnpj,
    before: valuesOf(before, changed),
    after: pickFields(input, changed),
  });
}

function refuseWrong(ctx: Context, before: ClientRow | undefined, input: ClientInput): void {
  const issues = checkCompany(companyChecks(before, input), ctx.businessDate);
  refuseIssues(
    'registration.invalid',
    issues.map((issue) => ({ ...issue, path: `input.${issue.path}` })),
  );
}

function pickFields(input: ClientInput, fields: readonly string[]): ClientInput {
  return Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field))) as ClientInput;
}

function isScalar(field: string): field is ScalarField {
  return field in COLUMN_OF_FIELD;
}

function valuesOf(row: ClientRow, fields: readonly ScalarField[]) {
  return Object.fromEntries(fields.map((field) => [field, row[COLUMN_OF_FIELD[field]]]));
}
