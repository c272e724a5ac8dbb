import { formatDate } from '@lastro/domain/dates';
import { formatMoney, sumCents } from '@lastro/domain/money';
import { useId } from 'react';
import type { SimulationRate } from './proposal-queries';
import { Scrolling } from './scrolling';
import styles from './simulation.module.css';

type Row = SimulationRate['parcelas'][number];

const HEIGHT = 160;
const BAR = 28;
const GAP = 8;
const LABEL = 18;

/** A bar for each payment: what goes to the debt below, what goes to interest above it, told by a pattern too. */
export function ScheduleChart({ rows }: { rows: readonly Row[] }) {
  const pattern = useId();
  const highest = rows.reduce((most, { valor }) => Math.max(most, valor), 1);
  const width = rows.length * (BAR + GAP) - GAP;
  const scale = (value: number) => (value / highest) * HEIGHT;
  const interest = sumCents(rows.map(({ juros }) => juros));
  const amortized = sumCents(rows.map(({ amortizacao }) => amortizacao));
  // Labels of neighbours must not touch.
  const step = rows.length > 18 ? 3 : rows.length > 12 ? 2 : 1;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          <span className={styles.key} data-part="amortization" aria-hidden /> Amortização{' '}
          {formatMoney(amortized)}
        </span>
        <span>
          <span className={styles.key} data-part="interest" aria-hidden /> Juros {formatMoney(interest)}
        </span>
      </figcaption>
      <Scrolling label="Gráfico das parcelas">
        <svg
          className={styles.bars}
          role="img"
          aria-label={`Parcelas ${rows[0]?.numero ?? 1} a ${rows.at(-1)?.numero ?? 1}: ${formatMoney(amortized)} de amortização e ${formatMoney(interest)} de juros.`}
          viewBox={`0 0 ${width} ${HEIGHT + LABEL}`}
          style={{ minWidth: rows.length * 20, maxWidth: rows.length * 64 }}
          preserveAspectRatio="none"
          height={HEIGHT + LABEL}
        >
          <defs>
            <pattern
              id={pattern}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" className={styles.hatchGround} />
              <rect width="2" height="6" className={styles.hatch} />
            </pattern>
          </defs>
          {rows.map((row, index) => {
            const x = index * (BAR + GAP);
            const [debt, cost] = [scale(row.amortizacao), scale(row.juros)];
            return (
              <g key={row.numero}>
                <title>
                  {`${row.numero}ª em ${formatDate(row.vencimento)}: ${formatMoney(row.valor)} (juros ${formatMoney(row.juros)})`}
                </title>
                <rect x={x} y={HEIGHT - debt - cost} width={BAR} height={cost} fill={`url(#${pattern})`} />
                <rect x={x} y={HEIGHT - debt} width={BAR} height={debt} className={styles.debt} />
                {index % step === 0 ? (
                  <text x={x + BAR / 2} y={HEIGHT + 14} textAnchor="middle" className={styles.tick}>
                    {row.numero}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </Scrolling>
    </figure>
  );
}
