import { sql } from 'kysely';
import { containsText, searchWords } from '../../platform/db/search';
import type { Tx } from '../../platform/door/context';

export async function taxTypes(tx: Tx) {
  return (await tx.selectFrom('tax_types').select(['id', 'description']).orderBy('id').execute()).map(
    described,
  );
}

export async function socioEnvironmentalRisks(tx: Tx) {
  return (
    await tx.selectFrom('socio_environmental_risks').select(['id', 'description']).orderBy('id').execute()
  ).map(described);
}

export async function legalNatures(tx: Tx) {
  return tx.selectFrom('legal_natures').select(['code as id', 'description']).orderBy('code').execute();
}

/** Those of the codes that the list has. */
export async function knownCodes(
  tx: Tx,
  list: 'legal_natures' | 'activities',
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const rows = await tx.selectFrom(list).select('code').where('code', 'in', codes).execute();
  return new Set(rows.map(({ code }) => code));
}

export async function industries(tx: Tx) {
  return tx.selectFrom('industries').select(['id', 'industry']).orderBy('industry').execute();
}

export async function usesOfCredit(tx: Tx) {
  return tx.selectFrom('uses_of_credit').select(['id', 'description']).orderBy('id').execute();
}

/** Brazil first: nearly every company is there. */
export async function countries(tx: Tx) {
  return tx
    .selectFrom('countries')
    .select(['id', 'country'])
    .orderBy(sql`id <> ${BRAZIL}`)
    .orderBy(sql`search_text(country)`)
    .execute();
}

const BRAZIL = 1058;

interface ActivityFilter {
  readonly search?: string | null;
  readonly first: number;
  readonly offset: number;
}

/** By part of the code (masked or not) or by words of the description, accents ignored. */
export async function activities(tx: Tx, { search, first, offset }: ActivityFilter) {
  const text = (search ?? '').trim();
  const digits = text.replace(/[\s./-]/g, '');
  const isCode = /^\d+$/.test(digits);
  let query = tx.selectFrom('activities');
  if (isCode) query = query.where('code', 'like', `%${digits}%`);
  else {
    for (const word of searchWords(text)) {
      query = query.where(containsText(sql`search_text(description)`, word));
    }
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['code as id', 'code', 'description'])
    // A code is read from its beginning: those that begin so come first.
    .$if(isCode, (found) => found.orderBy(sql`code not like ${`${digits}%`}`))
    .orderBy('code')
    .limit(first)
    .offset(offset)
    .execute();
  return { rows, total };
}

function described(row: { id: number; description: string }) {
  return { id: String(row.id), description: row.description };
}
