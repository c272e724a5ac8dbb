import { formatDate } from '@lastro/domain/dates';
import { formatAmount } from '@lastro/domain/money';
import { Scrolling } from '../../../shared/scrolling';
import type { SimulationRate, Twin } from './local-simulation';
import { ScheduleChart } from './schedule-chart';
import styles from './simulation.module.css';
import { WhatIf } from './what-if';

interface SimulationDetailProps {
  title: string;
  rate: SimulationRate;
  twin: Twin | null;
}

/** One offer in depth: how each payment is made up, when it is due, and what another rate or term would change. */
export function SimulationDetail({ title, rate, twin }: SimulationDetailProps) {
  return (
    <div className={styles.detail}>
      {twin === null ? null : <WhatIf title={title} twin={twin} />}
      <div>
        <h3 className={styles.subtitle}>Composição das parcelas da {title.toLowerCase()}</h3>
        <ScheduleChart rows={rate.parcelas} />
      </div>
      <div>
        <h3 className={styles.subtitle}>Cronograma da {title.toLowerCase()}</h3>
        <Scrolling label={`Cronograma da ${title.toLowerCase()}`}>
          <table className={`${styles.schedule} tabular`}>
            <thead>
              <tr>
                <th scope="col">Nº</th>
                <th scope="col">Vencimento</th>
                <th scope="col">Saldo anterior</th>
                <th scope="col">Juros</th>
                <th scope="col">Amortização</th>
                <th scope="col">Parcela</th>
                <th scope="col">Saldo</th>
              </tr>
            </thead>
            <tbody>
              {rate.parcelas.map((row) => (
                <tr key={row.numero}>
                  <td>{row.numero}</td>
                  <td>{formatDate(row.vencimento)}</td>
                  <td>{formatAmount(row.saldoAnterior)}</td>
                  <td>{formatAmount(row.juros)}</td>
                  <td>{formatAmount(row.amortizacao)}</td>
                  <td>{formatAmount(row.valor)}</td>
                  <td>{formatAmount(row.saldo)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
        {rate.carencia === 0 ? null : (
          <p className={styles.note}>
            O saldo é o principal em aberto. Os juros da carência são juros: entram em cada parcela e não na
            amortização.
          </p>
        )}
      </div>
    </div>
  );
}
