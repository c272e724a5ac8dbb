import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { ResultOf } from '@lastro/wire/operation';
import type { countProposals } from '@lastro/wire/proposal/proposal-operations';
import { toneVariables } from '../../ui/tone';
import { statusLook } from './proposal-status-look';
import styles from './proposals-page.module.css';

interface StatusCountsProps {
  counts: ResultOf<typeof countProposals> | undefined;
  chosen: readonly ProposalStatus[];
  onChoose: (statuses: readonly ProposalStatus[]) => void;
}

/** How many there are of each status under the same filters; a press filters by it, another one lets it go. */
export function StatusCounts({ counts, chosen, onChoose }: StatusCountsProps) {
  if (counts === undefined) return null;
  const shown = counts.counts.filter(({ status, count }) => count > 0 || chosen.includes(status));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className={styles.counts} role="group" aria-label="Propostas por status">
      <button
        type="button"
        className={styles.count}
        aria-pressed={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        Todas <span className={`${styles.number} tabular`}>{counts.total}</span>
      </button>
      {shown.map(({ status, count }) => {
        const { label, tone } = statusLook(status);
        const isOnly = chosen.length === 1 && chosen[0] === status;
        return (
          <button
            key={status}
            type="button"
            className={styles.count}
            aria-pressed={chosen.includes(status)}
            onClick={() => onChoose(isOnly ? [] : [status])}
          >
            <span className={styles.dot} style={toneVariables(tone)} aria-hidden />
            {label} <span className={`${styles.number} tabular`}>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
