import { changesBetween } from '@lastro/domain/company/trail';
import type {
  createClient,
  updateClient,
  updateClientBankData,
} from '@lastro/wire/company/company-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import type { CompanyInput } from './company-fields';
import { lockFicha } from './company-locks';
import type { CompanyRow } from './company-read';
import { refreshCompleteness } from './company-refresh';
import { type BankAccountValues, replaceBankAccount, touchCompany } from './company-store';
import { peopleOf } from './company-translate';
import { loadCompany, type MeasuredRow, readCompany, viewCompany } from './company-view';
import { changeFicha, inForm, insertFicha, refuseWrong } from './ficha';
import { lockedCompany } from './link-finish';
import { bankFacts } from './link-trail';
import { kept } from './people-of-company';

/** Registers a company; what the registry said is asked again here, so that the marks of origin are the server's own. */
export function createCompanyCase(
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
      viewCompany(ctx, await inForm('input', () => registerCompany(ctx, cnpj, input, answer))),
  };
}

export const updateCompanyCase: UseCase<typeof updateClient> = async (ctx, { cnpj, version, input }) =>
  viewCompany(ctx, await inForm('input', () => updateCompany(ctx, cnpj, version, input)));

export const updateBankDataCase: UseCase<typeof updateClientBankData> = async (
  ctx,
  { cnpj, version, input },
) => {
  const before = await lockedCompany(ctx, cnpj);
  const saved = before.bank_account;
  if (saved === null && version) throw new AppError('link.not-found');
  if (saved !== null)
    await refuseStaleVersion(
      version,
      saved.version,
      async () => (await readCompany(ctx, before)).bankAccount,
    );
  const now = ctx.clock.now();
  await replaceBankAccount(ctx.tx, before.id, bankValues(saved, input), (saved?.version ?? 0) + 1, now);
  await touchCompany(ctx.tx, before.id, now);
  const row = await refreshCompleteness(ctx, cnpj);
  ctx.audit({
    action: 'company.bank-data-changed',
    recordType: 'company',
    recordId: cnpj,
    ...changesBetween(bankFacts(before), bankFacts(row), ['bankCode']),
  });
  return viewCompany(ctx, row);
};

/** Absent stays as it was; a first account needs all of it. */
function bankValues(
  saved: CompanyRow['bank_account'],
  input: InputOf<typeof updateClientBankData>['input'],
): BankAccountValues {
  const values = {
    bankCode: input.bankCode ?? saved?.bank_code,
    agency: input.agency ?? saved?.agency,
    account: input.account ?? saved?.account,
    accountDigit: input.accountDigit?.toUpperCase() ?? saved?.account_digit,
    kind: input.kind ?? saved?.kind,
  };
  const empty = Object.entries(values).filter(([, value]) => value === undefined);
  refuseIssues(
    'registration.invalid',
    empty.map(([field]) => ({ path: `input.${field}`, code: 'field.required' })),
  );
  return {
    bank_code: values.bankCode ?? '',
    agency: values.agency ?? '',
    agency_digit: kept(input.agencyDigit, saved?.agency_digit)?.toUpperCase() || null,
    account: values.account ?? '',
    account_digit: values.accountDigit ?? '',
    kind: values.kind ?? '',
  };
}

/** An answer without people and accounts is nobody's: whoever loads companies by the thousand reads none. */
function shownIn(row: MeasuredRow): { readonly subjects?: readonly string[] } {
  const isOwned = row.owners?.shares.some(({ kind }) => kind === 'person') === true;
  return isOwned || peopleOf(row).length > 0 || row.bank_account !== null ? {} : { subjects: [] };
}

/** Registers a company and tells the trail. Issues name the fields of the form that was given. */
export async function registerCompany(
  ctx: Context,
  cnpj: string,
  input: CompanyInput,
  answer: RegistryAnswer,
): Promise<MeasuredRow> {
  const { row, changes } = await insertFicha(ctx, cnpj, input, answer);
  ctx.audit({
    action: 'company.created',
    recordType: 'company',
    recordId: cnpj,
    ...changes,
    ...shownIn(row),
  });
  return row;
}

async function updateCompany(
  ctx: Context,
  cnpj: string,
  version: number | null | undefined,
  input: CompanyInput,
): Promise<MeasuredRow> {
  if (!(await lockFicha(ctx.tx, cnpj, input))) throw new AppError('company.not-found');
  return updateLocked(ctx, cnpj, version, input);
}

/** Of a ficha that is locked with all that leans on it: locking once more could wait crosswise. */
export async function updateLocked(
  ctx: Context,
  cnpj: string,
  version: number | null | undefined,
  input: CompanyInput,
): Promise<MeasuredRow> {
  const before = await loadCompany(ctx, cnpj);
  await refuseStaleVersion(version, before.version, () => readCompany(ctx, before));
  const { row, changes } = await changeFicha(ctx, before, input);
  ctx.audit({
    action: 'company.changed',
    recordType: 'company',
    recordId: cnpj,
    ...changes,
    ...shownIn(row),
  });
  return row;
}
