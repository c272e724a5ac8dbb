import { z } from 'zod';

export const PROPOSALS_PATH = '/credit/proposal';
export const NEW_PROPOSAL_PATH = '/credit/proposal/new';
export const RECEIVABLES_PATH = '/credit/receivables';
export const QUERY_PATH = '/credit/query';

export function proposalPath(id: number): string {
  return `/credit/proposal/${id}/edit`;
}

/** A positive integer, else the page does not exist (spec §2). */
export const proposalParams = z.object({ proposalId: z.string().regex(/^[1-9]\d{0,14}$/) });
