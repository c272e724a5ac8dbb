import { formatDate } from '@lastro/domain/dates';
import { formatMoney, sumCents } from '@lastro/domain/money';
import { Scrolling } from '../../../shared/scrolling';
import type { SimulationRate } from './local-simulation';
import styles from './schedule-chart.module.css';

type Row = SimulationRate['parcelas'][number];

/** A bar for each payment: what goes to the debt below, what goes to interest above it, told by a pattern too. */
export function ScheduleChart({ rows }: { rows: readonly Row[] }) {
  const highest = rows.reduce((most, { valor }) => Math.max(most, valor), 1);
  const share = (value: number) => `${(value / highest) * 100}%`;
  const interest = sumCents(rows.map(({ juros }) => juros));
  const amortized = sumCents(rows.map(({ amortizacao }) => amortizacao));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          <span className={styles.key} data-part="debt" aria-hidden /> Amortização {formatMoney(amortized)}
        </span>
        <span>
          <span className={styles.key} data-part="interest" aria-hidden /> Juros {formatMoney(interest)}
        </span>
      </figcaption>
      <Scrolling label="Gráfico das parcelas">
        <div
          className={styles.bars}
          role="img"
          aria-label={`${rows.length} parcelas, ${formatMoney(amortized)} de amortização e ${formatMoney(interest)} de juros. Os valores estão no cronograma abaixo.`}
        >
          {rows.map((row) => (
            <div
              key={row.numero}
              className={styles.column}
              title={`${row.numero}ª em ${formatDate(row.vencimento)}: ${formatMoney(row.valor)}, sendo ${formatMoney(row.juros)} de juros`}
            >
              <div className={styles.stack}>
                <div className={styles.interest} style={{ height: share(row.juros) }} />
                <div className={styles.debt} style={{ height: share(row.amortizacao) }} />
              </div>
              <span className={`${styles.tick} tabular`}>{row.numero}</span>
            </div>
          ))}
        </div>
      </Scrolling>
    </figure>
  );
}
