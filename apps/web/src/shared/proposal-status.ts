import { isProposalStatus, type ProposalStatus, statusLabel } from '@lastro/domain/proposal/proposal-status';
import type { Tone } from '../ui/tone';

const TONES: Readonly<Record<ProposalStatus, Tone>> = {
  pending_approval: 'warning',
  pending_commitee: 'warning',
  pending_board: 'warning',
  pending_level: 'warning',
  pending_allocation: 'warning',
  pending_reanalysis: 'info',
  approved: 'success',
  rejected: 'danger',
  accepted: 'success',
  refused: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  indicative: 'info',
  running: 'info',
  pending: 'info',
  error: 'danger',
};

/** Colour and words of a status; one that nobody knows is grey and shown as it came. */
export function statusLook(code: string): { tone: Tone; label: string } {
  return { tone: isProposalStatus(code) ? TONES[code] : 'neutral', label: statusLabel(code) };
}
