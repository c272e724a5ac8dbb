import { formatMoney, totalCents } from '@lastro/domain/money';
import { plural } from '../../lib/words';
import { Scrolling } from '../../shared/scrolling';
import styles from './month-chart.module.css';
import { monthLabel } from './months';
import { compactAmount, receivableLook } from './receivable-looks';
import type { ReceivableGroup } from './receivable-queries';
import fills from './status-fill.module.css';

interface MonthChartProps {
  groups: readonly ReceivableGroup[];
  statuses: readonly string[];
}

/** A bar for each month of due dates, made of what there is in each status, told by a pattern too. */
export function MonthChart({ groups, statuses }: MonthChartProps) {
  const highest = groups.reduce((most, { amount }) => Math.max(most, amount), 1);
  const present = statuses.filter((status) => groups.some((group) => partsOf(group, [status]).length > 0));
  const total = formatMoney(totalCents(groups.map(({ amount }) => amount)));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span className={styles.title}>Valor por mês de vencimento, em reais</span>
        <span className={styles.keys}>
          {present.map((status) => (
            <span key={status} className={styles.entry}>
              <span className={fills.key} data-status={status} aria-hidden />
              {receivableLook(status).label}
            </span>
          ))}
        </span>
      </figcaption>
      <Scrolling label="Gráfico dos vencimentos por mês">
        <div
          className={styles.bars}
          role="img"
          aria-label={`${plural(groups.length, 'mês', 'meses')} de vencimentos, ${total} ao todo. Os valores estão na tabela abaixo.`}
        >
          {groups.map((group) => (
            <div key={group.key} className={styles.column} title={describe(group, present)}>
              <div className={styles.plot}>
                <div className={styles.stack} style={{ height: `${(group.amount / highest) * 100}%` }}>
                  <span className={`${styles.amount} tabular`}>{compactAmount(group.amount)}</span>
                  {partsOf(group, present).map(({ status, amount }) => (
                    <div
                      key={status}
                      className={fills.fill}
                      data-status={status}
                      style={{ height: `${(amount / group.amount) * 100}%` }}
                    />
                  ))}
                </div>
              </div>
              <span className={`${styles.tick} tabular`}>{monthLabel(group.key)}</span>
            </div>
          ))}
        </div>
      </Scrolling>
    </figure>
  );
}

/** What the bar is made of, from below. */
function partsOf({ statuses }: ReceivableGroup, shown: readonly string[]) {
  return statuses.filter(({ status, amount }) => shown.includes(status) && amount > 0);
}

function describe(group: ReceivableGroup, shown: readonly string[]): string {
  const parts = partsOf(group, shown).map(
    ({ status, amount }) => `${receivableLook(status).label} ${formatMoney(amount)}`,
  );
  return `${monthLabel(group.key)}: ${formatMoney(group.amount)} (${parts.join(', ')})`;
}
