import type { IsoDate } from '@lastro/domain/dates';
import { covers, type OptInScope } from '@lastro/domain/receivable/opt-in';
import { RECEIVABLE_KIND_CODES } from '@lastro/domain/receivable/receivable-status';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { RegisteredReceivable } from '../../gateways/receivables-registry/port';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { companyCnpj } from '../company/public';

/** Rows of one statement: PostgreSQL takes at most 65.535 parameters. */
const CHUNK = 1000;

/** Null when another one lives: whoever asked first has the row. */
export async function insertOptIn(tx: Tx, row: Insertable<DB['opt_ins']>): Promise<number | null> {
  const inserted = await tx
    .insertInto('opt_ins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('company_id').where(sql<boolean>`status in ('requested', 'active')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Ends what the clock has ended already, so that another one can be asked for. Answers what it ended, as it was. */
export async function endOptInsPast(tx: Tx, companyId: number, today: IsoDate, now: string) {
  const { rows } = await sql<{ id: number; cnpj: string; status: string }>`
    with dead as (select o.id, o.status from opt_ins o where o.company_id = ${companyId}
      and o.status in ('requested', 'active') and o.valid_until < ${today} for no key update)
    update opt_ins o set status = 'expired', ended_at = ${now} from dead
      where o.id = dead.id returning o.id, ${companyCnpj('o.company_id')} as cnpj, dead.status`.execute(tx);
  return rows;
}

export async function lockOptIn(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('opt_ins').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function changeOptIn(tx: Tx, id: number, change: Updateable<DB['opt_ins']>): Promise<void> {
  await tx.updateTable('opt_ins').set(change).where('id', '=', id).execute();
}

/**
 * What the registrar tells, as it tells it: the same reference is the same receivable, and one that is open here and that
 * it no longer lists is none to count on. Answers the references that were kept, each with the CNPJ of the company that it
 * moved from, if it did: one that is another company's here stays with it.
 */
export async function keepReceivables(
  tx: Tx,
  { companyId, scope }: { readonly companyId: number; readonly scope: OptInScope },
  told: readonly RegisteredReceivable[],
  { now, today }: { readonly now: string; readonly today: IsoDate },
): Promise<ReadonlyMap<string, string | null>> {
  const kept = new Map<string, string | null>();
  for (let at = 0; at < told.length; at += CHUNK) {
    const rows = await tx
      .insertInto('receivables')
      .values(told.slice(at, at + CHUNK).map((each) => receivableToRow(each, companyId, now)))
      .onConflict((conflict) =>
        conflict
          .column('reference')
          .doUpdateSet((eb) => ({
            company_id: eb.ref('excluded.company_id'),
            kind: eb.ref('excluded.kind'),
            document: eb.ref('excluded.document'),
            drawee_tax_id: eb.ref('excluded.drawee_tax_id'),
            drawee_name: eb.ref('excluded.drawee_name'),
            issued_on: eb.ref('excluded.issued_on'),
            due_on: eb.ref('excluded.due_on'),
            amount_cents: eb.ref('excluded.amount_cents'),
            status: eb.ref('excluded.status'),
            holder: eb.ref('excluded.holder'),
            settled_on: eb.ref('excluded.settled_on'),
            updated_at: eb.ref('excluded.updated_at'),
            unlisted_at: null,
          }))
          // What another company has is not this one's to change; what is no longer told of that one has moved here.
          .where((eb) =>
            eb.or([
              eb('receivables.company_id', '=', eb.ref('excluded.company_id')),
              eb('receivables.unlisted_at', 'is not', null),
              eb.and([isOpen, isToldOfNobody(today)]),
            ]),
          ),
      )
      .returning(['reference', formerCompany(companyId).as('former_cnpj')])
      .execute();
    for (const { reference, former_cnpj } of rows) kept.set(reference, former_cnpj);
  }
  const kinds = RECEIVABLE_KIND_CODES.filter((kind) => covers(scope, kind));
  await sql`update receivables set unlisted_at = ${now} where company_id = ${companyId} and unlisted_at is null
    and ${isOpen} and kind = any(${kinds})
    and not reference = any(${told.map(({ reference }) => reference)})`.execute(tx);
  return kept;
}

function receivableToRow(
  told: RegisteredReceivable,
  companyId: number,
  now: string,
): Insertable<DB['receivables']> {
  return {
    company_id: companyId,
    reference: told.reference,
    kind: told.kind,
    document: told.document,
    drawee_tax_id: told.draweeTaxId,
    drawee_name: told.draweeName,
    issued_on: told.issuedOn,
    due_on: told.dueOn,
    amount_cents: told.amount,
    status: told.status,
    holder: told.holder,
    settled_on: told.settledOn,
    created_at: now,
    updated_at: now,
  };
}

/** What was settled or repurchased is history, of the company of which it was told. */
const isOpen = sql<boolean>`receivables.status not in ('settled', 'repurchased')`;

/** Whose it was before the statement that keeps it, which sees the table as it found it. */
function formerCompany(companyId: number) {
  return sql<string | null>`(select ${companyCnpj('was.company_id')} from receivables was
    where was.reference = receivables.reference and was.company_id <> ${companyId})`;
}

/** Nobody asks for the company that has it any more (its authorisation ended, or covers other kinds): it cannot lose it. */
function isToldOfNobody(today: IsoDate) {
  return sql<boolean>`not exists (select 1 from opt_ins o where o.company_id = receivables.company_id
    and o.status = 'active' and o.valid_until >= ${today} and o.scope in ('all', receivables.kind))`;
}
