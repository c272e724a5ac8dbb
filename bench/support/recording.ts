import pg from 'pg';

/** A statement as the app sent it. */
export interface Recorded {
  readonly text: string;
  /** Of a prepared one. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  /** The id of the first row that it answered with. */
  readonly answeredId: unknown;
}

interface Sent {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** Writes down what goes to the database between `start` and `stop`, from every connection of this process. */
export function statementRecorder() {
  let recorded: Recorded[] | null = null;
  const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const send = client.query;
  client.query = function (this: unknown, ...given: unknown[]) {
    const answer = send.apply(this, given);
    const list = recorded;
    if (list === null || !(answer instanceof Promise)) return answer;
    const [first, second] = given;
    const sent = (typeof first === 'string' ? { text: first } : first) as Sent;
    const values = (sent.values ?? second ?? []) as readonly unknown[];
    const at = list.push({ text: sent.text, name: sent.name, values, answeredId: null }) - 1;
    return answer.then((result: pg.QueryResult) => {
      const statement = list[at] as Recorded;
      list[at] = { ...statement, answeredId: result.rows[0]?.id ?? null };
      return result;
    });
  };
  return {
    start: () => {
      recorded = [];
    },
    stop: (): readonly Recorded[] => {
      const all = recorded ?? [];
      recorded = null;
      return all;
    },
  };
}
