import { codesOf, labelIn } from '../coded-list';
import type { IsoDate } from '../dates';

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

/** Nobody has answered yet: terms and offers may change, and the proposal may be deleted (decisions §3). */
export const OPEN_STATUSES = [
  'pending_approval',
  'pending_commitee',
  'pending_board',
  'pending_level',
  'pending_allocation',
  'pending_reanalysis',
  'approved',
] as const satisfies readonly ProposalStatus[];

export function isOpen(status: string): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** Decided against, or forgotten: these only move on to reanalysis, as they are (decisions §3). */
export function onlyMovesOn(status: string): boolean {
  return status === 'rejected' || status === 'expired';
}

/** Nothing may come of these, so a partner's order that they name is open again; reanalysis asks for it anew. */
export const ORDER_RELEASED = [
  'rejected',
  'refused',
  'canceled',
  'expired',
  'pending_reanalysis',
] as const satisfies readonly ProposalStatus[];

export function holdsOrder(status: ProposalStatus): boolean {
  return !ORDER_RELEASED.some((released) => released === status);
}

/**
 * A step towards a contract asks for everything. One that ends a proposal or sends it back, and a save that takes no step,
 * lend nothing: what was saved before is not asked for anew, or what lacks something could not even be called off.
 */
export function goesOn(from: ProposalStatus | null, to: ProposalStatus): boolean {
  return from !== to && holdsOrder(to);
}

/** An approval ends with its last day, whether or not the job that tidies up has run (decisions §3). */
export function statusOn<S extends string>(
  status: S,
  expiresOn: IsoDate | null,
  today: IsoDate,
): S | 'expired' {
  return status === 'approved' && expiresOn !== null && expiresOn < today ? 'expired' : status;
}

/** Statuses that can be simulated (spec §4). */
export function canSimulate(status: ProposalStatus): boolean {
  return status === 'approved' || status === 'indicative';
}

/** Where the credit pipeline stands with a proposal: what its history calls `status_credit_pipeline` (spec §3). */
export const PIPELINE_STAGES = {
  intake: 'Entrada',
  analysis: 'Análise',
  committee: 'Comitê',
  board: 'Diretoria',
  allocation: 'Alocação',
  offer: 'Oferta ao cliente',
  contract: 'Contratação',
  closed: 'Encerrada',
  failed: 'Falha',
} as const;
export type PipelineStage = keyof typeof PIPELINE_STAGES;

const STAGE_OF: Readonly<Record<ProposalStatus, PipelineStage>> = {
  indicative: 'intake',
  running: 'intake',
  pending: 'intake',
  pending_approval: 'analysis',
  pending_level: 'analysis',
  pending_reanalysis: 'analysis',
  pending_commitee: 'committee',
  pending_board: 'board',
  pending_allocation: 'allocation',
  approved: 'offer',
  accepted: 'contract',
  rejected: 'closed',
  refused: 'closed',
  canceled: 'closed',
  expired: 'closed',
  error: 'failed',
};

/** One that nobody knows is shown as it came. */
export function pipelineLabel(stage: string): string {
  return labelIn(PIPELINE_STAGES, stage);
}

export function pipelineStage(status: ProposalStatus): PipelineStage {
  return STAGE_OF[status];
}
