import type { Calendar } from '../calendar';
import { isRefused, type SimulationTerms, simulate } from '../credit/simulation';
import type { Issue, Refusal } from '../issues';

/** Which field of an offer mends a refusal of the engine. */
const MENDED_BY: Readonly<Record<string, Issue>> = {
  'credit.before-iof-table': { path: 'disbursement_date', code: 'date.before-iof-table' },
  'credit.too-far': { path: 'disbursement_date', code: 'date.too-far' },
  'credit.nothing-left': { path: 'tac', code: 'tac.takes-all' },
  'credit.too-large': { path: 'amount', code: 'amount.grows-too-large' },
};
const NO_LOAN: Issue = { path: 'amount', code: 'amount.no-loan' };

export function fieldToMend({ code }: Refusal, prefix = ''): Issue {
  const { path, ...issue } = MENDED_BY[code] ?? NO_LOAN;
  return { path: `${prefix}${path}`, ...issue };
}

/**
 * An offer within every limit of its fields can still be no loan that anybody could compute. It is a wrong offer then,
 * and not a failure of whoever computes it: it is never saved (decisions §3, limits on every call that takes an offer).
 */
export function checkComputable(terms: SimulationTerms, calendar: Calendar, prefix = ''): Issue[] {
  const result = simulate(terms, calendar);
  return isRefused(result) ? [fieldToMend(result, prefix)] : [];
}
