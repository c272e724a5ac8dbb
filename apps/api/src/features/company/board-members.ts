import { compareDates } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { saveBoardMember } from '@lastro/wire/company/link-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import type { CompanyRow } from './company-read';
import { missing } from './ficha';
import { finishLink, lockedCompany, refuseStaleLink, tellReplaced } from './link-finish';
import { hideLink, saveLink } from './link-store';
import { kept } from './people-of-company';
import { lockPerson } from './person-store';

type Input = InputOf<typeof saveBoardMember>['input'];
type Link = CompanyRow['board_members'][number];

/**
 * By id, because the same person can hold two positions; without one, by person and position. Somebody else under the id
 * takes the place: the entry goes, for a reason, and theirs begins.
 */
export const saveBoardMemberCase: UseCase<typeof saveBoardMember> = async (
  ctx,
  { clientCnpj, version, input, reason },
) => {
  const before = await lockedCompany(ctx, clientCnpj);
  const link = linkOf(before, input);
  if (input.id != null && link === undefined) throw new AppError('link.not-found');
  await refuseStaleLink(ctx, before, version, link, ({ boardMembers }) =>
    boardMembers.find((each) => each.id === String(link?.id)),
  );
  const replaced = link !== undefined && isSomebodyElse(link, input) ? link : undefined;
  if (replaced !== undefined && reason == null) throw missing('reason');
  const values = await valuesOf(ctx, link, input);
  const now = ctx.clock.now();
  if (replaced !== undefined) {
    await hideLink(ctx.tx, 'board_members', replaced.id, now);
    tellReplaced(ctx, {
      before,
      list: 'board_members',
      id: replaced.id,
      action: 'company.board-member-removed',
      reason: reason ?? null,
    });
  }
  const said = { company_id: before.id, ...values };
  const id = await saveLink(ctx.tx, 'board_members', replaced === undefined ? link : undefined, said, now);
  return finishLink(ctx, { before, list: 'board_members', id, action: 'company.board-member-saved' });
};

function linkOf({ board_members }: CompanyRow, { id, taxId, position }: Input): Link | undefined {
  return board_members.find((each) =>
    id == null ? each.tax_id === taxId && each.position === position : each.id === id,
  );
}

function isSomebodyElse(link: Link, { taxId }: Input): boolean {
  return taxId !== undefined && taxId !== link.tax_id;
}

async function valuesOf(ctx: Context, link: Link | undefined, input: Input) {
  const taxId = input.taxId ?? link?.tax_id;
  const position = input.position ?? link?.position;
  // Whoever takes a place takes the position, not the term of the one before.
  const term = link === undefined || isSomebodyElse(link, input) ? undefined : link;
  const startsOn = kept(input.startDate, term?.starts_on);
  const endsOn = kept(input.endDate, term?.ends_on);
  const issues: Issue[] = [];
  if (taxId === undefined) issues.push({ path: 'input.taxId', code: 'field.required' });
  if (position === undefined) issues.push({ path: 'input.position', code: 'field.required' });
  if (startsOn !== null && endsOn !== null && compareDates(startsOn, endsOn) > 0)
    issues.push({ path: 'input.endDate', code: 'date.before-start' });
  refuseIssues('registration.invalid', issues);
  const person = await lockPerson(ctx.tx, taxId ?? '');
  if (person === undefined) throw new AppError('person.not-found');
  return { person_id: person.id, position: position ?? '', starts_on: startsOn, ends_on: endsOn };
}
