import { checkCompany, OWNER_COMPANY_EXTRA } from '@lastro/domain/company/company-rules';
import { type Changes, changesBetween } from '@lastro/domain/company/trail';
import type { RegistryAnswer } from '../../gateways/company-registry/port';
import { LookedTooEarly } from '../../platform/db/tx';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { completenessOf, NO_LISTS } from './company-completeness';
import { type CompanyInput, companyChecks, companyToColumns, fichaFacts, givenFacts } from './company-fields';
import { originsAfterChange, originsAtRegistration, readOrigins } from './company-origins';
import type { CompanyRow, DescribedRow } from './company-read';
import { refreshCompaniesOf } from './company-refresh';
import { changeCompany, insertActivities, insertCompany, replaceActivities } from './company-store';
import { loadCompany, type MeasuredRow } from './company-view';
import { describedChanges } from './ficha-trail';
import { extraIssues, isLargeOwner, type LargeOwners, largeOwners, missingOfCompany } from './owner-extra';
import { companiesBelow } from './ownership-read';

/** Rules name a field; the form that it came in says where that field stands. */
export async function inForm<T>(
  form: string | ((field: string) => string),
  work: () => Promise<T>,
): Promise<T> {
  const placeOf = typeof form === 'string' ? (field: string) => `${form}.${field}` : form;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.extra.issues === undefined) throw error;
    // Why something ends is told beside a form, never in it.
    const issues = error.extra.issues.map((issue) =>
      issue.path === 'reason' ? issue : { ...issue, path: placeOf(issue.path) },
    );
    throw new AppError(error.code, error.params, { ...error.extra, issues });
  }
}

/** A field that a new record cannot be without. */
export function missing(
  path: string,
  code: 'registration.invalid' | 'spouse.failed' = 'registration.invalid',
) {
  return new AppError(code, {}, { issues: [{ path, code: 'field.required' }] });
}

export function refuseWrong(ctx: Context, before: CompanyRow | undefined, input: CompanyInput): void {
  refuseIssues('registration.invalid', checkCompany(companyChecks(before, input), ctx.businessDate));
}

/** For what registers whom it does not find: somebody else who does so at the same moment is found the next time. */
export async function registering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken =
      error instanceof AppError && (error.code === 'company.taken' || error.code === 'person.taken');
    throw isTaken ? new LookedTooEarly(error.message) : error;
  }
}

/** Nobody has a part of a company that is new. */
const NOBODY: LargeOwners = { shares: [], owing: [] };

/** Writes a new ficha. Whoever calls tells the trail. */
export async function insertFicha(
  ctx: Context,
  cnpj: string,
  input: CompanyInput,
  answer: RegistryAnswer,
): Promise<{ row: MeasuredRow; changes: Changes }> {
  refuseWrong(ctx, undefined, input);
  const { registeredName } = input;
  if (registeredName === undefined) throw missing('registeredName');
  const now = ctx.clock.now();
  const columns = { ...companyToColumns(input), registered_name: registeredName };
  const registry = answer.outcome === 'found' ? answer.company : null;
  const marks = {
    origins: originsAtRegistration(input, registry, now),
    completeness: completenessOf({ cnpj, ...NO_LISTS, ...columns }, NOBODY.owing).percent,
  };
  const id = await insertCompany(ctx.tx, cnpj, columns, marks, now);
  await insertActivities(ctx.tx, id, input.secondaryActivities ?? []);
  const row = { ...(await loadCompany(ctx, cnpj)), owners: NOBODY };
  return { row, changes: describedChanges(changesBetween(null, fichaFacts(row)), null, row) };
}

/** Writes what changes of a locked ficha and answers what the trail keeps of it. */
export async function changeFicha(
  ctx: Context,
  before: CompanyRow,
  input: CompanyInput,
): Promise<{ row: MeasuredRow; changes: Changes }> {
  refuseWrong(ctx, before, input);
  const now = ctx.clock.now();
  const facts = fichaFacts(before);
  const changes = changesBetween(facts, { ...facts, ...givenFacts(input) });
  const columns = companyToColumns(input);
  // Of those above, none of whom is the company itself: what is written now changes nothing about them.
  const owners = (await largeOwners(ctx.tx, [before.cnpj])).get(before.cnpj) ?? null;
  const marks = {
    origins: originsAfterChange(readOrigins(before.origins), changes.after ?? {}, changes.before ?? {}, {
      now,
      registeredAt: before.created_at,
    }),
    completeness: completenessOf({ ...before, ...columns }, owners?.owing ?? null).percent,
  };
  const described = await changeCompany(ctx.tx, before.id, columns, marks, now);
  const activities =
    changes.after?.secondaryActivities === undefined
      ? before.secondary_activities
      : await replaceActivities(ctx.tx, before.id, input.secondaryActivities ?? []);
  const row = { ...before, ...described, secondary_activities: activities, owners };
  await keepExtraData(ctx, row, Object.keys(changes.after ?? {}));
  return { row, changes: describedChanges(changes, before, row) };
}

/** Spec §5: an owner of 25 % or more keeps its extra data when it is updated, and those it owns are measured anew. */
async function keepExtraData(ctx: Context, row: DescribedRow, changed: readonly string[]): Promise<void> {
  const missing = missingOfCompany(row);
  const counts = changed.some((field) => OWNER_COMPANY_EXTRA.some((key) => key === field));
  if (missing.length === 0 && !counts) return;
  const below = await companiesBelow(ctx.tx, row.cnpj);
  if (missing.length > 0 && (await isLargeOwner(ctx.tx, row.cnpj, below)))
    refuseIssues('registration.invalid', extraIssues(missing, ''));
  if (counts) await refreshCompaniesOf(ctx, below);
}
