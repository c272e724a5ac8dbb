import { sql } from 'kysely';
import type { WorkSources } from '../worklist/public';
import { fullName } from './user-name-read';

export const grantWork: WorkSources = {
  /** `refuseGrantDecision` of the domain: another person than the one who asked and than the one who gains. */
  'identity.grant': (tx, { userId }) =>
    tx
      .selectFrom('group_grants as g')
      .innerJoin('users as u', 'u.id', 'g.user_id')
      .where('g.status', '=', 'pending')
      .where('g.requested_by', '<>', userId)
      .where('g.user_id', '<>', userId)
      .select([
        sql<string>`g.id::text`.as('record_id'),
        fullName('u').as('title'),
        sql<string | null>`null::text`.as('cnpj'),
        sql<number | null>`null::bigint`.as('amount_cents'),
        'g.requested_at as since',
        sql<null>`null::date`.as('ends_on'),
        sql<boolean>`false`.as('own'),
        sql<string>`coalesce(g.group_code, g.kind)`.as('detail'),
      ]),
};
