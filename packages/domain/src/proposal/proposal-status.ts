import { codesOf, labelIn } from '../coded-list';

/** The states of a proposal (spec §4, decisions §3). */
export const PROPOSAL_STATUSES = {
  pending_approval: 'Aguardando aprovação',
  pending_commitee: 'Aguardando comitê',
  pending_board: 'Aguardando diretoria',
  pending_level: 'Aguardando alçada',
  pending_allocation: 'Aguardando alocação',
  pending_reanalysis: 'Em reanálise',
  approved: 'Aprovada (mesa)',
  rejected: 'Reprovada (mesa)',
  accepted: 'Aceita (cliente)',
  refused: 'Recusada (cliente)',
  canceled: 'Cancelada',
  expired: 'Expirada',
  indicative: 'Indicativa',
  running: 'Em processamento',
  pending: 'Pendente (sistema)',
  error: 'Erro',
} as const;

export type ProposalStatus = keyof typeof PROPOSAL_STATUSES;

export const STATUS_CODES = codesOf(PROPOSAL_STATUSES);

export function isProposalStatus(code: string): code is ProposalStatus {
  return Object.hasOwn(PROPOSAL_STATUSES, code);
}

/** The server of old sends one with a blank (spec §4). */
export function statusFromWire(code: string): ProposalStatus | null {
  const known = code.trim().replaceAll(' ', '_');
  return isProposalStatus(known) ? known : null;
}

/** Never a crash: a code that nobody knows is shown as it came, and is read-only (decisions, preamble). */
export function statusLabel(code: string): string {
  return labelIn(PROPOSAL_STATUSES, code);
}

/** Nothing more is decided about these. */
export const OPEN_STATUSES = [
  'pending_approval',
  'pending_commitee',
  'pending_board',
  'pending_level',
  'pending_allocation',
  'pending_reanalysis',
  'approved',
] as const satisfies readonly ProposalStatus[];

/** Statuses that can be simulated (spec §4). */
export function canSimulate(status: ProposalStatus): boolean {
  return status === 'approved' || status === 'indicative';
}

/** Offers stay as they are once the client has answered, and where they are not ours (spec §4). */
export function canDeleteOffers(status: ProposalStatus): boolean {
  return status !== 'accepted' && status !== 'indicative' && status !== 'refused';
}
