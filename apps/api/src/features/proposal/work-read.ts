import { OFFER_FIELDS } from '@lastro/domain/proposal/approval';
import { APPROVAL_LEVELS } from '@lastro/domain/proposal/authority';
import { OPEN_STATUSES, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { waitingFor } from '@lastro/domain/proposal/proposal-transitions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { companyRows } from '../company/public';
import type { Worker, WorkSources } from '../worklist/public';
import { hasRunOut } from './expiry-read';

/** Whose work it is to bring what somebody else proposed to the client, and back to the desk. */
const KEEPERS = ['commercial', 'credit_analyst'] as const;

export const proposalWork: WorkSources = {
  /** Nobody decides on their own (decisions §3): theirs waits for others of the group. */
  'proposal.decision': (tx, worker) =>
    proposalsIn(tx, worker, decidedBy(worker))
      .where('p.created_by', '<>', worker.userId)
      .where(sql<boolean>`not ${hasLastWord('p', worker.userId)}`),

  'proposal.answer': (tx, worker) =>
    proposalsIn(tx, worker, ['approved'])
      .where(sql<boolean>`not ${hasRunOut('p', worker.today)}`)
      .where(isKeptBy(worker)),

  'proposal.reanalysis': (tx, worker) =>
    proposalsIn(tx, worker, ['pending_reanalysis']).where(isKeptBy(worker)),

  /**
   * What its registration lacks holds a credit up that somebody works on. Who keeps registrations reads no proposals
   * (decisions §2): nothing of one is told, neither how much nor until when.
   */
  'company.ficha': (tx, worker) =>
    tx
      .selectFrom('proposals as p')
      .innerJoin(companyRows(tx).as('c'), 'c.id', 'p.company_id')
      .where('p.deleted_at', 'is', null)
      .where('p.status', 'in', OPEN_STATUSES)
      .where(sql<boolean>`not ${hasRunOut('p', worker.today)}`)
      .where('c.completeness', '<', 100)
      .groupBy(['c.cnpj', 'c.registered_name', 'c.completeness', 'c.updated_at'])
      .select([
        'c.cnpj as record_id',
        'c.registered_name as title',
        'c.cnpj',
        sql<number | null>`null::bigint`.as('amount_cents'),
        'c.updated_at as since',
        sql<null>`null::date`.as('ends_on'),
        sql<boolean>`false`.as('own'),
        sql<string>`c.completeness::text`.as('detail'),
      ]),
};

/** The statuses that wait for the very groups of this person: the committee may decide for the desk, but the desk's is not its work. */
function decidedBy({ groups }: Worker): ProposalStatus[] {
  return APPROVAL_LEVELS.filter((level) => groups.includes(level)).flatMap(waitingFor);
}

function proposalsIn(tx: Tx, { userId }: Worker, statuses: readonly ProposalStatus[]) {
  return tx
    .selectFrom('proposals as p')
    .innerJoin(companyRows(tx).as('c'), 'c.id', 'p.company_id')
    .where('p.deleted_at', 'is', null)
    .where('p.status', 'in', statuses)
    .select([
      sql<string>`p.id::text`.as('record_id'),
      'c.registered_name as title',
      'c.cnpj',
      'p.largest_cents as amount_cents',
      'p.status_at as since',
      'p.expires_on as ends_on',
      sql<boolean>`p.created_by = ${userId}`.as('own'),
      sql<string>`p.status`.as('detail'),
    ]);
}

function isKeptBy({ userId, groups }: Worker): RawBuilder<boolean> {
  return KEEPERS.some((group) => groups.includes(group))
    ? sql<boolean>`true`
    : sql<boolean>`p.created_by = ${userId}`;
}

/** The domain's `hasLastWord`, for statements; a test holds them together. */
function hasLastWord(table: string, user: number): RawBuilder<boolean> {
  const says = (authors: RawBuilder<unknown>) =>
    sql`exists (select from jsonb_each_text(${authors}) a where a.value::bigint = ${user})`;
  return sql<boolean>`(${sql.ref(`${table}.terms_changed_by`)} = ${user} or ${says(sql.ref(`${table}.term_authors`))}
    or exists (select from offers o where o.proposal_id = ${sql.ref(`${table}.id`)} and o.deleted_at is null and (${says(sql`o.field_authors`)}
      or (o.created_by = ${user} and not o.field_authors ?& ${[...OFFER_FIELDS]}::text[]))))`;
}
