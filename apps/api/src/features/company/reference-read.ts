import { sql } from 'kysely';
import { likeText, searchWords } from '../../platform/db/search';
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

export async function industries(tx: Tx) {
  return tx.selectFrom('industries').select(['id', 'industry']).orderBy('industry').execute();
}

export async function usesOfCredit(tx: Tx) {
  return tx.selectFrom('uses_of_credit').select(['id', 'description']).orderBy('id').execute();
}

/** By the beginning of the code (masked or not) or by words of the description, accents ignored. */
export async function activities(tx: Tx, { search, first }: { search?: string | null; first: number }) {
  const text = (search ?? '').trim();
  const digits = text.replace(/[\s./-]/g, '');
  let query = tx.selectFrom('activities').select(['code as id', 'code', 'description']);
  if (/^\d+$/.test(digits)) query = query.where('code', 'like', `${digits}%`);
  else {
    for (const word of searchWords(text)) {
      query = query.where(sql<boolean>`search_text(description) like '%' || ${likeText(word)} || '%'`);
    }
  }
  return query.orderBy('code').limit(first).execute();
}

function described(row: { id: number; description: string }) {
  return { id: String(row.id), description: row.description };
}
