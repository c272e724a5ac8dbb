import { discardDraft, getDraft } from '@lastro/wire/platform/draft-operations';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCommand } from '../../../lib/query';
import { KeptDraft } from '../../../shared/form/kept-draft';
import type { ProposalRecord } from '../proposal-queries';
import { type ConflictReferences, proposalWords } from './proposal-conflict';
import { proposalDraftKey, resumeProposalDraft } from './proposal-draft';
import { proposalValuesOf } from './proposal-values';

interface KeptProposalDraftProps {
  proposal: ProposalRecord;
  /** Why the proposal can no longer be changed. */
  lockedReason: string;
  lists: ConflictReferences;
}

/** The own words about a proposal that was decided before they were saved. */
export function KeptProposalDraft({ proposal, lockedReason, lists }: KeptProposalDraftProps) {
  const key = proposalDraftKey(proposal.id);
  // What was kept a moment ago, when the form was still open, is part of it.
  const { data: kept } = useQuery({ ...queryOf(getDraft, { key }), staleTime: 0 });
  const discard = useCommand(discardDraft, { invalidates: [getDraft] });
  const typed = kept ? resumeProposalDraft(proposalValuesOf(proposal), kept.body) : null;
  if (!kept || typed === null) return null;
  const words = proposalWords(lists, proposal, typed);
  if (words.length === 0) return null;
  return (
    <KeptDraft
      savedAt={kept.savedAt}
      lockedReason={lockedReason}
      words={words}
      onDiscard={async () => {
        await discard.mutateAsync({ key });
      }}
    />
  );
}
