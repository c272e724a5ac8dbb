import type { TestHouse } from '../../../apps/api/src/testing/harness';

/** What is written down of a call that was refused, or of a call that only reads, and why. Every other table is business. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'a call keeps its session alive, whatever the answer',
  sign_in_failures: 'a refused sign-in is counted, so that guessing has an end',
  personal_data_uses: 'a look-up of people is counted before it is answered',
  idempotency_keys: 'a command with an outside step takes its key while it runs',
  audit_head: 'where the trail ends; its entries are looked at one by one',
  job_workers: 'who works on jobs, which no call decides',
};

/** Entries of the trail that tell of a refusal, or of reading. */
const TOLD = ['identity.sign-in-refused', 'people.looked-up', 'people.look-up-refused'];

export interface Change {
  readonly table: string;
  readonly what: string;
}

/**
 * A note for each row that is written to a business table and stays written: a transaction that is taken back takes its
 * notes with it. So each call answers for itself; a digest of all tables would only tell that some call changed something.
 */
export async function openJournal({ pool }: TestHouse) {
  await pool.query(`
    create schema attack;
    create table attack.journal ("table" text not null, what text not null);
    create function attack.note() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'audit_entries' and tg_op = 'INSERT' then
        insert into attack.journal values (tg_table_name, new.action);
      else
        insert into attack.journal values (tg_table_name, tg_op);
      end if;
      return null;
    end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const names = rows.map(({ name }) => name);
  const watched = names.filter((name) => !Object.hasOwn(LEFT_OUT, name));
  for (const name of watched) {
    const quoted = `public."${name}"`;
    await pool.query(`
      create trigger attack_written after insert or delete on ${quoted} for each row execute function attack.note();
      create trigger attack_changed after update on ${quoted} for each row
        when (old.* is distinct from new.*) execute function attack.note();
      create trigger attack_emptied after truncate on ${quoted} execute function attack.note()`);
  }
  return {
    watched,
    unknown: Object.keys(LEFT_OUT).filter((name) => !names.includes(name)),
    /** What has been written since the last time it was asked. */
    async take(): Promise<Change[]> {
      const { rows: changes } = await pool.query<Change>('delete from attack.journal returning *');
      return changes;
    },
  };
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** What a call that was refused may not leave behind. */
export function unwanted(changes: readonly Change[]): Change[] {
  return changes.filter(({ table, what }) => table !== 'audit_entries' || !TOLD.includes(what));
}
