import { checkCompany } from '@lastro/domain/company/company-rules';
import { needsExtraData } from '@lastro/domain/company/ownership';
import type { RegistryAnswer } from '../../gateways/company-registry/port';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import type { MeasuredRow } from './client-view';
import {
  type ClientInput,
  COLUMN_OF_FIELD,
  changedFields,
  clientToColumns,
  companyChecks,
  type ScalarField,
} from './company-fields';
import { type Origins, originsAfterChange, originsAtRegistration } from './company-origins';
import type { ClientRow } from './company-read';
import { refreshCompaniesOf, refreshCompleteness } from './company-refresh';
import { changeCompany, insertCompany, replaceActivities, setOrigins } from './company-store';
import { companyOwes } from './owner-extra';
import { ownedBy, ownerCompanies } from './ownership-read';

/** Rules name a field; the form that it came in says where that field stands. */
export async function inForm<T>(form: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.extra.issues === undefined) throw error;
    const issues = error.extra.issues.map((issue) => ({ ...issue, path: `${form}.${issue.path}` }));
    throw new AppError(error.code, error.params, { ...error.extra, issues });
  }
}

export function refuseWrong(ctx: Context, before: ClientRow | undefined, input: ClientInput): void {
  refuseIssues('registration.invalid', checkCompany(companyChecks(before, input), ctx.businessDate));
}

/** Writes a new ficha. Whoever calls tells the trail. */
export async function insertFicha(
  ctx: Context,
  cnpj: string,
  input: ClientInput,
  answer: RegistryAnswer,
): Promise<MeasuredRow> {
  refuseWrong(ctx, undefined, input);
  if (input.registeredName === undefined)
    refuseIssues('registration.invalid', [{ path: 'registeredName', code: 'field.required' }]);
  const now = ctx.clock.now();
  const id = await insertCompany(ctx.tx, cnpj, clientToColumns(input), now);
  await replaceActivities(ctx.tx, id, input.secondaryActivities ?? []);
  const registry = answer.outcome === 'found' ? answer.company : null;
  await setOrigins(ctx.tx, id, originsAtRegistration(input, registry, now));
  return refreshCompleteness(ctx, cnpj);
}

/** Writes what changes of a locked ficha and answers what the trail keeps of it. */
export async function changeFicha(ctx: Context, before: ClientRow, input: ClientInput) {
  refuseWrong(ctx, before, input);
  const now = ctx.clock.now();
  const changed = changesOf(before, input);
  await changeCompany(ctx.tx, before.id, clientToColumns(input), now);
  if (input.secondaryActivities !== undefined)
    await replaceActivities(ctx.tx, before.id, input.secondaryActivities);
  const origins = originsAfterChange(
    before.origins as unknown as Origins,
    changed.after,
    changed.before,
    now,
  );
  await setOrigins(ctx.tx, before.id, origins);
  const row = await refreshCompleteness(ctx, before.cnpj);
  await refreshOwned(ctx, before);
  return { row, changed };
}

function changesOf(row: ClientRow, input: ClientInput): { before: object; after: ClientInput } {
  const fields: (ScalarField | 'secondaryActivities')[] = changedFields(row, input);
  const saved = row.secondary_activities.map((each) => each.code);
  if (input.secondaryActivities !== undefined && input.secondaryActivities.join() !== saved.join())
    fields.push('secondaryActivities');
  const savedValue = (field: (typeof fields)[number]) =>
    field === 'secondaryActivities' ? saved : row[COLUMN_OF_FIELD[field]];
  return {
    before: Object.fromEntries(fields.map((field) => [field, savedValue(field)])),
    after: Object.fromEntries(fields.map((field) => [field, input[field]])),
  };
}

/** Spec §5: an owner of 25 % or more keeps its extra data when it is updated, and those it owns are measured anew. */
async function refreshOwned(ctx: Context, { id, cnpj }: ClientRow): Promise<void> {
  const owned = (await ownedBy(ctx.tx, { companyId: id })).filter((each) => needsExtraData(each.percentage));
  if (owned.length === 0) return;
  const [owner] = await ownerCompanies(ctx.tx, [cnpj]);
  if (owner !== undefined) refuseIssues('registration.invalid', companyOwes(owner));
  await refreshCompaniesOf(
    ctx,
    owned.map((each) => each.cnpj),
  );
}
