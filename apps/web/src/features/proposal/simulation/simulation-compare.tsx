import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent, percentToNumber } from '@lastro/domain/percent';
import { Button } from '@mantine/core';
import { Scrolling } from '../../../shared/scrolling';
import { ActionButton } from '../../../ui/action-button';
import { isLevel, lentBy, type SimulationRate } from './local-simulation';
import type { Simulated } from './simulated';
import styles from './simulation.module.css';

interface SimulationCompareProps {
  offers: readonly Simulated[];
  chosenId: number | null;
  onChoose: (id: number | null) => void;
  onExplain: (offer: Simulated) => void;
  acceptReason: string | null;
  onAccept: (offer: Simulated) => void;
}

interface Line {
  readonly label: string;
  readonly value: (rate: SimulationRate) => string;
  /** By what the best one is told, and how it is called. */
  readonly best?: { readonly of: (rate: SimulationRate) => number; readonly word: string };
  readonly isStrong?: boolean;
  /** Only where it says something of one of the offers. */
  readonly isTelling?: (rate: SimulationRate) => boolean;
}

const LINES: readonly Line[] = [
  { label: 'Valor', value: (rate) => formatMoney(rate.valor), isStrong: true },
  {
    label: 'Com os encargos',
    value: (rate) => formatMoney(lentBy(rate)),
    isTelling: (rate) => lentBy(rate) !== rate.valor,
  },
  {
    label: 'Parcelas',
    value: ({ numerosParcelas, parcelas }) =>
      parcelas.length === numerosParcelas ? String(numerosParcelas) : `Única, em ${numerosParcelas} meses`,
  },
  { label: 'Carência', value: (rate) => (rate.carencia === 0 ? 'Sem carência' : `${rate.carencia} dias`) },
  {
    label: 'Parcela',
    value: (rate) => `${isLevel(rate.parcelas) ? '' : '1ª: '}${formatMoney(rate.valorParcelas)}`,
    best: { of: (rate) => rate.valorParcelas, word: 'menor' },
    isStrong: true,
  },
  { label: 'Juros a.m.', value: (rate) => formatPercent(rate.taxaJurosMes) },
  { label: 'Juros a.a.', value: (rate) => formatPercent(rate.taxaJurosAno) },
  {
    label: 'CET a.m.',
    value: (rate) => formatPercent(rate.cetMensal),
    best: { of: (rate) => percentToNumber(rate.cetMensal), word: 'menor' },
  },
  { label: 'CET a.a.', value: (rate) => formatPercent(rate.cetAnual) },
  { label: 'IOF', value: (rate) => formatMoney(rate.iof) },
  { label: 'TAC', value: (rate) => formatMoney(rate.tac) },
  {
    label: 'Líquido',
    value: (rate) => formatMoney(rate.valorLiquido),
    best: { of: (rate) => 0 - rate.valorLiquido, word: 'maior' },
    isStrong: true,
  },
  {
    label: 'Total a pagar',
    value: (rate) => formatMoney(rate.valorTotal),
    best: { of: (rate) => rate.valorTotal, word: 'menor' },
  },
  { label: 'Taxa de liquidação', value: (rate) => formatPercent(rate.taxaLiquidacao) },
  { label: 'Liberação', value: (rate) => formatDate(rate.dataDesembolso) },
  { label: '1º vencimento', value: (rate) => formatDate(rate.dataPrimeiroVencimento) },
  { label: 'Último vencimento', value: (rate) => formatDate(rate.dataUltimoVencimento) },
];

/** All saved offers side by side: the figures of one line are read across. */
export function SimulationCompare(props: SimulationCompareProps) {
  const { offers, chosenId, onChoose, onExplain, acceptReason, onAccept } = props;
  return (
    <Scrolling label="Comparação das ofertas">
      <table className={styles.compare}>
        <caption className="visually-hidden">Simulação das ofertas</caption>
        <thead>
          <tr>
            <td />
            {offers.map(({ title, rate }) => (
              <th key={rate.rateId} scope="col" data-chosen={rate.rateId === chosenId || undefined}>
                {title}
                <span className={styles.number}>nº {rate.rateId}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.filter(({ isTelling }) => offers.some(({ rate }) => isTelling?.(rate) ?? true)).map(
            (line) => (
              <tr key={line.label} data-strong={line.isStrong || undefined}>
                <th scope="row">{line.label}</th>
                {offers.map(({ rate }) => (
                  <td
                    key={rate.rateId}
                    className="tabular"
                    data-chosen={rate.rateId === chosenId || undefined}
                  >
                    {isBest(line, rate, offers) ? (
                      <span className={styles.best}>{line.best?.word}</span>
                    ) : null}
                    {line.value(rate)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
        <tfoot className="no-print">
          <tr>
            <td />
            {offers.map((offer) => (
              <td key={offer.rate.rateId} data-chosen={offer.rate.rateId === chosenId || undefined}>
                <div className={styles.buttons}>
                  <ActionButton
                    size="compact-sm"
                    disabledReason={acceptReason}
                    onAction={() => onAccept(offer)}
                  >
                    Aceitar {offer.title.toLowerCase()}
                  </ActionButton>
                  <Button variant="default" size="compact-sm" onClick={() => onExplain(offer)}>
                    Memória de cálculo
                  </Button>
                  {offers.length > 1 ? (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-pressed={offer.rate.rateId === chosenId}
                      onClick={() => onChoose(offer.rate.rateId)}
                    >
                      Ver cronograma
                    </Button>
                  ) : null}
                </div>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scrolling>
  );
}

/** A best one needs another that is worse. */
function isBest({ best }: Line, rate: SimulationRate, offers: readonly Simulated[]): boolean {
  if (best === undefined) return false;
  const values = offers.map((offer) => best.of(offer.rate));
  const lowest = Math.min(...values);
  return best.of(rate) === lowest && values.some((value) => value > lowest);
}
