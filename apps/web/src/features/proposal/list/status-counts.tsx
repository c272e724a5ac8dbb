import { formatMoney, totalCents } from '@lastro/domain/money';
import { isOpen, isProposalStatus, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { ResultOf } from '@lastro/wire/operation';
import type { countProposals } from '@lastro/wire/proposal/proposal-operations';
import { useState } from 'react';
import { grouped } from '../../../lib/words';
import { statusLook } from '../../../shared/proposal-status';
import { toneVariables } from '../../../ui/tone';
import styles from './proposals-page.module.css';

interface StatusCountsProps {
  counts: ResultOf<typeof countProposals> | undefined;
  chosen: readonly ProposalStatus[];
  onChoose: (statuses: readonly ProposalStatus[]) => void;
}

/** How many there are of each status under the same filters; a press filters by it, another one lets it go. */
export function StatusCounts({ counts, chosen, onChoose }: StatusCountsProps) {
  const [isWhole, setWhole] = useState(false);
  if (counts === undefined) return null;
  const isChosen = (status: string) => chosen.some((one) => one === status);
  const present = counts.counts.filter(({ status, count }) => count > 0 || isChosen(status));
  // Work waits in the open ones; sixteen at once would push the list off the screen.
  const shown = present.filter(({ status }) => isWhole || isOpen(status) || isChosen(status));
  const hidden = present.length - shown.length;
  const summed = counts.counts.filter(({ status }) => chosen.length === 0 || isChosen(status));
  const amount = totalCents(summed.map((each) => each.amount));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className={styles.counts} role="group" aria-label="Propostas por status">
      <button
        type="button"
        className={styles.count}
        aria-pressed={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        Todas <span className={`${styles.number} tabular`}>{grouped(counts.total)}</span>
      </button>
      {shown.map(({ status, count }) => {
        const { label, tone } = statusLook(status);
        const isOnly = chosen.length === 1 && chosen[0] === status;
        return (
          <button
            key={status}
            type="button"
            className={styles.count}
            aria-pressed={isChosen(status)}
            // The list cannot be asked for a status that this version does not know.
            disabled={!isProposalStatus(status)}
            onClick={() => onChoose(isOnly || !isProposalStatus(status) ? [] : [status])}
          >
            <span className={styles.dot} style={toneVariables(tone)} aria-hidden />
            {label} <span className={`${styles.number} tabular`}>{grouped(count)}</span>
          </button>
        );
      })}
      {hidden > 0 || isWhole ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? 'Ver menos' : `Mais ${hidden} status`}
        </button>
      ) : null}
      <span className={styles.sum}>
        Maiores ofertas somadas: <span className={`${styles.amount} tabular`}>{formatMoney(amount)}</span>
      </span>
    </div>
  );
}
