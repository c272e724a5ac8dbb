import { formatMoney, totalCents } from '@lastro/domain/money';
import type { ReceivableStatus } from '@lastro/domain/receivable/receivable-status';
import { Skeleton } from '@mantine/core';
import { plural } from '../../lib/words';
import { isReceivableStatus, receivableLook } from './receivable-looks';
import type { StatusSum } from './receivable-queries';
import fills from './status-fill.module.css';
import styles from './status-totals.module.css';

interface StatusTotalsProps {
  totals: readonly StatusSum[] | undefined;
  chosen: readonly ReceivableStatus[];
  onChoose: (statuses: readonly ReceivableStatus[]) => void;
}

const CARDS = 7;

/** What there is in each status under the same filters; a press filters by it, another one lets it go. */
export function StatusTotals({ totals, chosen, onChoose }: StatusTotalsProps) {
  if (totals === undefined)
    return (
      <div className={styles.totals} role="status" aria-label="Carregando totais" aria-busy>
        {Array.from({ length: CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className={styles.total}>
            <Skeleton height={12} width="50%" my={4} />
            <Skeleton height={14} width="90%" my={4} />
            <Skeleton height={12} width="40%" my={4} />
          </div>
        ))}
      </div>
    );
  const all = {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    amount: totalCents(totals.map(({ amount }) => amount)),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className={styles.totals} role="group" aria-label="Recebíveis por status">
      <button
        type="button"
        className={styles.total}
        aria-pressed={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        <TotalWords label="Todos" {...all} />
      </button>
      {totals.map(({ status, count, amount }) => {
        const isOnly = chosen.length === 1 && chosen[0] === status;
        return (
          <button
            key={status}
            type="button"
            className={styles.total}
            aria-pressed={chosen.some((one) => one === status)}
            // The list cannot be asked for a status that this version does not know.
            disabled={!isReceivableStatus(status)}
            onClick={() => onChoose(isOnly || !isReceivableStatus(status) ? [] : [status])}
          >
            <TotalWords label={receivableLook(status).label} {...{ status, count, amount }} />
          </button>
        );
      })}
    </div>
  );
}

interface TotalWordsProps extends Pick<StatusSum, 'count' | 'amount'> {
  label: string;
  status?: string;
}

function TotalWords({ label, status, count, amount }: TotalWordsProps) {
  return (
    <>
      <span className={styles.label}>
        {status === undefined ? null : <span className={fills.key} data-status={status} aria-hidden />}
        {label}
      </span>
      <span className={`${styles.amount} tabular`}>{formatMoney(amount)}</span>
      <span className={`${styles.count} tabular`}>{plural(count, 'título', 'títulos')}</span>
    </>
  );
}
