import type { UseFormReturn } from 'react-hook-form';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { type ConflictReferences, TAKES_BACK, useProposalConflict } from './proposal-conflict';
import { type ProposalValues, proposalValuesOf } from './proposal-values';

interface StaleOptions {
  form: UseFormReturn<ProposalValues>;
  references: ConflictReferences;
  onResolve: (values: ProposalValues) => Promise<void>;
}

const CHANGED = 'Esta proposta foi alterada por outra pessoa. Compare os valores antes de salvar.';

/** A save that came too late. The page takes up the record as it stands, and the person goes on from there. */
export function useStaleProposal({ form, references, onResolve }: StaleOptions) {
  const { keep } = useProposalChanged();
  const conflict = useProposalConflict(references, {
    onResolve,
    onTakesBack: (values, current) => {
      form.reset(proposalValuesOf(current));
      form.reset(values, { keepDefaultValues: true });
      tell(`${TAKES_BACK}. Confira e salve de novo.`);
    },
  });
  const tell = (message: string) => form.setError('root.stale', { message });

  return {
    dialog: conflict.dialog,
    meet: async (current: ProposalRecord, values: ProposalValues): Promise<void> => {
      keep(current);
      tell(CHANGED);
      await conflict.show(current, values);
    },
  };
}
