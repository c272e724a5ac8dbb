import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftStore } from '../../../lib/draft-store';
import type { ProposalRecord } from '../proposal-queries';
import { changesNothing, keepProposalDraft, proposalDraftKey, resumeProposalDraft } from './proposal-draft';
import { type ProposalValues, proposalValuesOf } from './proposal-values';

/** The own draft of a proposal that exists, and what the values of its form were typed upon. */
export function useProposalDraft(proposal: ProposalRecord, form: UseFormReturn<ProposalValues>) {
  // What the draft that was found here began with, which may be older than what this form did.
  const begunBefore = useRef<ProposalValues | null>(null);
  const opened = () => form.formState.defaultValues as ProposalValues;

  /** Restored values bring along the version that they were begun at, and so tell which of the two is theirs. */
  function begunOf({ version }: ProposalValues): ProposalValues | null {
    return [opened(), begunBefore.current].find((begun) => begun?.version === version) ?? null;
  }

  const kept = draftStore<ProposalValues>(
    proposalDraftKey(proposal.id),
    (body) => {
      const current = proposalValuesOf(proposal);
      const typed = resumeProposalDraft(current, body);
      if (typed === null || changesNothing(typed.yours, current)) return null;
      begunBefore.current = typed.begun;
      return typed.yours;
    },
    (yours) => keepProposalDraft({ begun: begunOf(yours), yours }),
  );
  return {
    begunOf,
    draft: {
      ...kept,
      // Nothing changed is nothing to keep: an emptied draft would only be offered back as a riddle.
      save: async (values: ProposalValues) => {
        if (!isSame(values, opened())) return kept.save(values);
        await kept.discard();
        return { savedAt: null };
      },
    },
  };
}

function isSame(values: unknown, others: unknown): boolean {
  return JSON.stringify(values) === JSON.stringify(others);
}
