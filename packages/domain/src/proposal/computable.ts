import type { Calendar } from '../calendar';
import type { CreditRefusalCode } from '../credit/credit-codes';
import { isRefused, type SimulationTerms, simulate } from '../credit/simulation';
import type { Refusal } from '../issues';
import type { ProposalIssue } from './proposal-rules';

/** Which field of an offer mends a refusal of the engine. */
const MENDED_BY: Readonly<Record<CreditRefusalCode, ProposalIssue>> = {
  'credit.before-iof-table': { path: 'disbursement_date', code: 'date.before-iof-table' },
  'credit.too-far': { path: 'disbursement_date', code: 'date.too-far' },
  'credit.nothing-left': { path: 'tac', code: 'tac.takes-all' },
  'credit.too-large': { path: 'amount', code: 'amount.grows-too-large' },
  'credit.no-rate': { path: 'amount', code: 'amount.no-loan' },
};

export function fieldToMend({ code }: Refusal<CreditRefusalCode>, prefix = ''): ProposalIssue {
  const issue = MENDED_BY[code];
  return { ...issue, path: `${prefix}${issue.path}` };
}

/**
 * An offer within every limit of its fields can still be no loan that anybody could compute. It is a wrong offer then,
 * and not a failure of whoever computes it: it is never saved (decisions §3, limits on every call that takes an offer).
 */
export function checkComputable(terms: SimulationTerms, calendar: Calendar, prefix = ''): ProposalIssue[] {
  const result = simulate(terms, calendar);
  return isRefused(result) ? [fieldToMend(result, prefix)] : [];
}
