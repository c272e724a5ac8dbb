import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import styles from '../form/proposal-form.module.css';
import { changesTerms, type ProposalValues } from '../form/proposal-values';
import type { ProposalRecord } from '../proposal-queries';

interface ApprovalNoticeProps {
  control: Control<ProposalValues>;
  proposal: ProposalRecord;
}

/** Said before saving: an approval covers what it saw, and nothing else. */
export function ApprovalNotice({ control, proposal }: ApprovalNoticeProps) {
  const values = useWatch({ control }) as ProposalValues;
  if (proposal.status !== 'approved' || !changesTerms(values, proposal)) return null;
  return (
    <p className={styles.notice} role="status">
      Ofertas ou termos aprovados foram alterados: ao salvar, a proposta volta para aprovação, por outra
      pessoa.
    </p>
  );
}
