import type { IsoDate } from '@lastro/domain/dates';
import type { listGrants, listUsers, USER_SORTS } from '@lastro/wire/identity/user-operations';
import type { InputOf } from '@lastro/wire/operation';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { onePage, partOf } from '../../platform/db/part';
import { containsText, searchWords } from '../../platform/db/search';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { fullName } from './user-name-read';
import { USER_TEXT_COLUMNS } from './user-texts';

const SEARCH = sql<string>`search_text(${fullName('u')} || ' ' || u.email)`;
const NAME = sql<string>`search_text(${fullName('u')})`;

/** Everything a screen shows of a user, in one query: groups, groups that wait, flags in force. */
function selectUsers(tx: Tx, businessDate: IsoDate) {
  return tx
    .selectFrom('users as u')
    .select(USER_TEXT_COLUMNS)
    .select([
      'u.id',
      'u.email',
      'u.sign_in_type',
      'u.company_tax_id',
      'u.active',
      'u.last_sign_in_at',
      'u.created_at',
      'u.updated_at',
      'u.version',
    ])
    .select(
      sql<string[]>`array(select group_code from user_groups g where g.user_id = u.id order by 1)`.as(
        'groups',
      ),
    )
    .select([
      sql<
        string[]
      >`array(select group_code from group_grants p where p.user_id = u.id and p.kind = 'group' and p.status = 'pending' order by 1)`.as(
        'pending_groups',
      ),
      sql<boolean>`exists (select from group_grants p where p.user_id = u.id and p.kind = 'reactivation' and p.status = 'pending')`.as(
        'pending_reactivation',
      ),
      sql<boolean>`exists (select from group_grants p where p.user_id = u.id and p.kind = 'password-link' and p.status = 'pending')`.as(
        'pending_password_link',
      ),
      sql<boolean>`u.password_hash is not null`.as('has_password'),
    ])
    .select((eb) =>
      eb
        .selectFrom('password_links as l')
        .select('l.expires_at')
        .whereRef('l.user_id', '=', 'u.id')
        .where('l.ended_at', 'is', null)
        .where(sql<boolean>`l.expires_at > now()`)
        .as('password_link_until'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_flags as f')
          .innerJoin('users as by', 'by.id', 'f.granted_by')
          .select(['f.flag', 'f.reason', 'by.email as granted_by'])
          .select(sql<string>`to_char(f.ends_on, 'YYYY-MM-DD')`.as('ends_on'))
          .whereRef('f.user_id', '=', 'u.id')
          .where('f.revoked_at', 'is', null)
          .where('f.ends_on', '>=', businessDate)
          .orderBy('f.flag'),
      ).as('flags'),
    );
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export async function findUser(tx: Tx, id: number, businessDate: IsoDate): Promise<UserRow | undefined> {
  return selectUsers(tx, businessDate).where('u.id', '=', id).executeTakeFirst();
}

export async function findUserByEmail(
  tx: Tx,
  email: string,
  businessDate: IsoDate,
): Promise<UserRow | undefined> {
  return selectUsers(tx, businessDate).where('u.email', '=', email).executeTakeFirst();
}

type UserFilter = InputOf<typeof listUsers>;

export async function pageOfUsers(tx: Tx, filter: UserFilter, businessDate: IsoDate) {
  const rows = await sorted(filtered(selectUsers(tx, businessDate), filter), filter.sort)
    .$call((query) => onePage(query, partOf(filter)))
    .execute();
  const counted = await filtered(tx.selectFrom('users as u'), filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

type UsersQuery<O> = SelectQueryBuilder<DB & { u: DB['users'] }, 'u', O>;

function filtered<O>(query: UsersQuery<O>, filter: UserFilter): UsersQuery<O> {
  let result = query;
  for (const word of searchWords(filter.q)) result = result.where(containsText(SEARCH, word));
  if (filter.active !== undefined) result = result.where('u.active', '=', filter.active);
  if (filter.signInType !== undefined) result = result.where('u.sign_in_type', '=', filter.signInType);
  if (filter.group !== undefined && filter.group.length > 0) {
    const groups = filter.group;
    result = result.where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_groups as g')
          .select('g.user_id')
          .whereRef('g.user_id', '=', 'u.id')
          .where('g.group_code', 'in', groups),
      ),
    );
  }
  return result;
}

const SORT_COLUMNS = {
  name: NAME,
  email: sql<string>`u.email`,
  lastSignInAt: sql<string>`u.last_sign_in_at`,
  createdAt: sql<string>`u.created_at`,
};

function sorted<O>(query: UsersQuery<O>, sort: (typeof USER_SORTS)[number]): UsersQuery<O> {
  const column = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const descending = sort.startsWith('-');
  return query
    .orderBy(column, (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('u.id');
}

function selectGrants(tx: Tx) {
  return tx
    .selectFrom('group_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('users as by', 'by.id', 'g.requested_by')
    .select([
      'g.id',
      'g.kind',
      'g.group_code',
      'g.status',
      'g.reason',
      'g.requested_at',
      'g.requested_by as requested_by_id',
      'g.user_id',
      'u.email as user_email',
      'u.sign_in_type as user_sign_in_type',
      'by.email as requested_by',
    ])
    .select([
      fullName('u').as('user_name'),
      fullName('by').as('requested_by_name'),
      sql<boolean>`by.active and exists (
        select 1 from user_groups a where a.user_id = by.id and a.group_code = 'admin')`.as('asker_is_admin'),
      sql<string[]>`array(select group_code from user_groups h where h.user_id = u.id order by 1)`.as(
        'user_groups',
      ),
      sql<
        string[]
      >`array(select group_code from group_grants p where p.user_id = u.id and p.kind = 'group' and p.status = 'pending' order by 1)`.as(
        'waiting_groups',
      ),
    ]);
}

export type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>['executeTakeFirstOrThrow']>>;

export async function findGrant(tx: Tx, id: number): Promise<GrantRow | undefined> {
  return selectGrants(tx).where('g.id', '=', id).executeTakeFirst();
}

export async function pageOfPendingGrants(tx: Tx, { page, limit }: InputOf<typeof listGrants>) {
  const rows = await selectGrants(tx)
    .where('g.status', '=', 'pending')
    .orderBy('g.requested_at')
    .orderBy('g.id')
    .$call((query) => onePage(query, partOf({ page, limit })))
    .execute();
  const { total } = await tx
    .selectFrom('group_grants')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const MAX_ACCOUNTS = 200;

export async function listStaffAccounts(
  tx: Tx,
): Promise<{ email: string; name: string; groups: string[] }[]> {
  return tx
    .selectFrom('users as u')
    .select('u.email')
    .select(fullName('u').as('name'))
    .select(
      sql<string[]>`array(select group_code from user_groups g where g.user_id = u.id order by 1)`.as(
        'groups',
      ),
    )
    .where('u.sign_in_type', '=', 'staff')
    .where('u.active', '=', true)
    .orderBy('u.id')
    .limit(MAX_ACCOUNTS)
    .execute();
}
