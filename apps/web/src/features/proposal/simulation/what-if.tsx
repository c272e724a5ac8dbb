import type { Simulation } from '@lastro/domain/credit/simulation';
import { type Cents, formatMoney, subtractCents } from '@lastro/domain/money';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { IntegerInput } from '../../../shared/fields/count-inputs';
import { PercentInput } from '../../../shared/fields/number-inputs';
import { Figure, FigureGrid } from '../../../ui/figure';
import { percentOfFraction, simulateOffer, type Twin } from './local-simulation';
import styles from './simulation.module.css';

/** Another rate or another term, computed here and kept nowhere. */
export function WhatIf({ title, twin }: { title: string; twin: Twin }) {
  const { terms } = twin.simulation;
  const [monthlyRate, setMonthlyRate] = useState<Percent | null>(terms.monthlyRate);
  const [installments, setInstallments] = useState<number | null>(terms.installments);
  const isChanged = monthlyRate !== terms.monthlyRate || installments !== terms.installments;
  const other = useMemo(() => otherwise(twin, monthlyRate, installments), [twin, monthlyRate, installments]);
  return (
    <div className={styles.whatIf}>
      <h3 className={styles.subtitle}>E se… ({title.toLowerCase()})</h3>
      <div className={styles.whatIfRow}>
        <div className={styles.whatIfFields}>
          <PercentInput label="Outra taxa a.m." value={monthlyRate} onChange={setMonthlyRate} />
          <IntegerInput label="Outro número de parcelas" value={installments} onChange={setInstallments} />
          {isChanged ? (
            <Button
              variant="default"
              onClick={() => {
                setMonthlyRate(terms.monthlyRate);
                setInstallments(terms.installments);
              }}
            >
              Voltar à oferta
            </Button>
          ) : null}
        </div>
        {other === null ? (
          <p className={styles.note}>
            Informe uma taxa a partir de 0% e de 1 a 36 parcelas que o valor comporte.
          </p>
        ) : (
          <div className={styles.whatIfFigures}>
            <FigureGrid label="Resultado da hipótese">
              <Change label="Parcela" was={twin.simulation} is={other} of={({ payment }) => payment} />
              <Change
                label="Total a pagar"
                was={twin.simulation}
                is={other}
                of={({ totalPaid }) => totalPaid}
              />
              <Change label="Líquido" was={twin.simulation} is={other} of={({ net }) => net} />
              <Figure
                label="CET a.m."
                value={formatPercent(percentOfFraction(other.cet.monthly))}
                hint={
                  isChanged
                    ? `na oferta ${formatPercent(percentOfFraction(twin.simulation.cet.monthly))}`
                    : null
                }
              />
              <Figure
                label="CET a.a."
                value={formatPercent(percentOfFraction(other.cet.annual))}
                hint={
                  isChanged
                    ? `na oferta ${formatPercent(percentOfFraction(twin.simulation.cet.annual))}`
                    : null
                }
              />
            </FigureGrid>
          </div>
        )}
      </div>
      <p className={styles.note}>Hipótese calculada neste navegador: nada é salvo.</p>
    </div>
  );
}

interface ChangeProps {
  label: string;
  was: Simulation;
  is: Simulation;
  of: (simulation: Simulation) => Cents;
}

function Change({ label, was, is, of }: ChangeProps) {
  const difference = subtractCents(of(is), of(was));
  const sign = difference > 0 ? '+' : '';
  return (
    <Figure
      label={label}
      value={formatMoney(of(is))}
      hint={difference === 0 ? null : `${sign}${formatMoney(difference)}`}
    />
  );
}

function otherwise(twin: Twin, monthlyRate: Percent | null, installments: number | null): Simulation | null {
  if (monthlyRate === null || installments === null) return null;
  const { terms } = twin.simulation;
  const offer: OfferFields = {
    amount: terms.amount,
    graceDays: terms.grace,
    installments,
    monthlyRate,
    prepaymentFee: '0' as Percent,
    tac: terms.tac,
  };
  return simulateOffer(offer, { disbursement: terms.disbursement, isSimples: twin.isSimples }, twin.product);
}
