import { formatMoney, totalCents } from '@lastro/domain/money';
import { isOpen, isProposalStatus, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { ResultOf } from '@lastro/wire/operation';
import type { countProposals } from '@lastro/wire/proposal/proposal-operations';
import { useState } from 'react';
import { grouped } from '../../../lib/words';
import { statusLook } from '../../../shared/proposal-status';
import { CountChip, CountChips } from '../../../ui/count-chips';
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
    <CountChips label="Propostas por status">
      <CountChip
        label="Todas"
        count={grouped(counts.total)}
        isChosen={chosen.length === 0}
        onChoose={() => onChoose([])}
      />
      {shown.map(({ status, count }) => {
        const isOnly = chosen.length === 1 && chosen[0] === status;
        return (
          <CountChip
            key={status}
            {...statusLook(status)}
            count={grouped(count)}
            isChosen={isChosen(status)}
            // The list cannot be asked for a status that this version does not know.
            disabled={!isProposalStatus(status)}
            onChoose={() => onChoose(isOnly || !isProposalStatus(status) ? [] : [status])}
          />
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
    </CountChips>
  );
}
