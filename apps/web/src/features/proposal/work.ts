import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import type { proposalWork } from '@lastro/wire/proposal/proposal-work';
import { paths } from '../../lib/paths';
import type { WorkItem, WorkLook } from '../../lib/work';

const look = (why: (item: WorkItem) => string): WorkLook => ({
  screen: 'credit.proposals',
  title: ({ title, id }) => title ?? `Proposta nº ${id}`,
  why: (item) => `Proposta nº ${item.id} · ${why(item)}`,
  placeOf: ({ id }) => ({ to: paths.proposal({ proposalId: id }) }),
});

/** Whose it is besides the group's. */
const proposedBy = (own: boolean) => (own ? ' · proposta por você' : '');

export const proposalWorkLooks: Readonly<Record<keyof typeof proposalWork, WorkLook>> = {
  'proposal.decision': look(({ detail }) => statusLabel(detail ?? '')),
  'proposal.answer': look(({ own }) => `Aprovada, falta a resposta do cliente${proposedBy(own)}`),
  'proposal.reanalysis': look(({ own }) => `Em reanálise, falta reenviar ou encerrar${proposedBy(own)}`),
};
