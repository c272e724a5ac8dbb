/** What can be wrong with a field of a proposal or of an offer, beyond what any field can have. */
export type ProposalIssueCode =
  | 'date.before-iof-table'
  | 'tac.takes-all'
  | 'amount.grows-too-large'
  | 'amount.no-loan'
  | 'offer.repeated'
  | 'order.not-open'
  | 'company.inactive';

/** Why a step, a change or an acceptance is refused, or its button blocked. */
export type ProposalRefusalCode =
  | 'proposal.not-from-here'
  | 'proposal.new-status'
  | 'proposal.closed'
  | 'proposal.refused-is-final'
  | 'proposal.only-reanalysis'
  | 'proposal.not-as-approved'
  | 'proposal.order-lost'
  | 'proposal.lacking'
  | 'proposal.outgrew-approval'
  | 'proposal.change-apart'
  | 'proposal.no-right'
  | 'proposal.own'
  | 'proposal.own-change'
  | 'proposal.needs-desk'
  | 'proposal.needs-committee'
  | 'proposal.needs-board'
  | 'proposal.above-desk'
  | 'proposal.above-committee'
  | 'proposal.above-committee-first'
  | 'proposal.above-here'
  | 'proposal.accept-an-offer'
  | 'proposal.accepted-stays'
  | 'proposal.expires-by-itself'
  | 'proposal.only-approved'
  | 'simulation.not-now'
  | 'offer.locked'
  | 'offer.last';
