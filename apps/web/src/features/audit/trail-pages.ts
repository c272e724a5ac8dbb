import { listAuditEntries } from '@lastro/wire/audit/audit-operations';
import type { InputOf } from '@lastro/wire/operation';
import { call } from '../../lib/api';

type Input = InputOf<typeof listAuditEntries>;

/**
 * Reads the trail page after page. Reading it writes into it, which would push rows to the page after: what follows a
 * first page stays under the newest entry of then. The first page, and another filter, begin anew.
 */
export function trailPages() {
  let run: { readonly filter: string; readonly until: number } | null = null;
  return async (input: Input, signal: AbortSignal) => {
    const filter = JSON.stringify({ ...input, page: null, limit: null });
    const until = input.page === 1 || run?.filter !== filter ? undefined : run.until;
    const answer = await call(listAuditEntries, { ...input, until }, { signal });
    run = { filter, until: answer.until };
    return answer;
  };
}
