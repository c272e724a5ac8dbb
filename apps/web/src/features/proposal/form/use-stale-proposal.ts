import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormDraftHandle } from '../../../shared/form/form-draft';
import { actionReason, type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { type ConflictReferences, useProposalConflict } from './proposal-conflict';
import type { Typed } from './proposal-merge';
import { type ProposalValues, proposalValuesOf } from './proposal-values';

interface StaleOptions {
  form: UseFormReturn<ProposalValues>;
  proposal: ProposalRecord;
  references: ConflictReferences;
  draftLine: RefObject<FormDraftHandle | null>;
  onResolve: (typed: Typed) => Promise<void>;
}

const CHANGED = 'Esta proposta foi alterada por outra pessoa. Compare os valores antes de salvar.';

/** A save that came too late. The page takes up the record as it stands, and the person goes on from there. */
export function useStaleProposal({ form, proposal, references, draftLine, onResolve }: StaleOptions) {
  const { keep } = useProposalChanged();
  const areWordsKept = useRef(false);
  const conflict = useProposalConflict(references, {
    onResolve,
    onDecided: (values, current, news) => {
      form.reset(proposalValuesOf(current));
      form.reset(values, { keepDefaultValues: true });
      tell(`${news}. Confira e salve de novo.`);
    },
  });
  const tell = (message: string) => form.setError('root.stale', { message });

  // Only once the form is closed: while its draft still follows, the record's own values would empty the draft.
  useEffect(() => {
    if (!areWordsKept.current || actionReason(proposal, 'change') === null) return;
    areWordsKept.current = false;
    form.reset(proposalValuesOf(proposal), { keepErrors: true });
  }, [form, proposal]);

  return {
    dialog: conflict.dialog,
    meet: async (current: ProposalRecord, typed: Typed): Promise<void> => {
      const lockedReason = actionReason(current, 'change');
      if (lockedReason !== null) {
        // Nothing that could be chosen could be saved: what was typed is shown beside the record instead.
        areWordsKept.current = (await draftLine.current?.keepNow()) === 'kept';
        tell(lockedText(current, lockedReason, areWordsKept.current));
        keep(current);
        return;
      }
      keep(current);
      tell(CHANGED);
      await conflict.show(current, typed);
    },
  };
}

function lockedText({ status }: ProposalRecord, reason: string, areWordsKept: boolean): string {
  const typed = areWordsKept
    ? 'O que você digitou está no alto da página.'
    : 'O que você digitou ainda está nos campos e não será salvo: copie o que precisar.';
  return `A proposta mudou enquanto você editava; o status agora é “${statusLabel(status)}”. ${reason} ${typed}`;
}
