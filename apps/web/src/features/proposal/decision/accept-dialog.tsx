import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent, formatPercentWhole } from '@lastro/domain/percent';
import { amountInWords } from '@lastro/domain/words';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { OFFER_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { useCommand } from '../../../lib/query';
import { type Description, DescriptionGrid } from '../../../shared/description-grid';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import { useOrderNames } from '../order-names';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { whichProposal } from '../proposal-status-look';
import { installmentsText, lentBy, type SimulationRate } from '../simulation/local-simulation';
import { useDecisionFailure } from './decision-failure';
import { operationOf, securityOf } from './terms';

interface AcceptDialogProps {
  proposal: ProposalRecord;
  rate: SimulationRate;
  title: string;
  onClose: () => void;
}

/**
 * Shows what will be contracted, as the server simulated it. The server computes it once more; where that gives other
 * figures (another day, another tax of the company) they are shown here first, and asked for again.
 */
export function AcceptDialog({ proposal: current, rate: opened, title, onClose }: AcceptDialogProps) {
  // What is decided on is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const { refresh } = useProposalChanged();
  const accept = useCommand(acceptOffer, { onUnknown: () => void refresh(proposal.id) });
  const failed = useDecisionFailure(proposal, onClose);
  const [simulated] = useState(opened);
  const [rate, setRate] = useState(opened);
  const lent = lentBy(rate);
  const orders = useOrderNames(proposal.cnpj);

  async function confirm() {
    const { product_id: productId, version, id } = proposal;
    try {
      const input = { productId, rateId: rate.rateId, version, seen: rate };
      const { contract_number } = await accept.mutateAsync(input);
      // It is done, whenever the page can be read again.
      void refresh(id);
      notify.success({
        title: 'Oferta aceita',
        message: `Proposta ${whichProposal(proposal)}: contrato ${contract_number} criado.`,
      });
    } catch (failure) {
      const today = simulationToday(failure);
      if (today !== null) setRate(today);
      const told = await failed(failure);
      if (told === null) return;
      throw told;
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Aceitar a ${title.toLowerCase()} da proposta nº ${proposal.id}?`}
      consequence={`${proposal.company_name} aceita estas condições. A oferta e a simulação ficam congeladas e a operação segue para a formalização. Não há como desfazer aqui.`}
      amount={{ figure: formatMoney(lent), words: amountInWords(lent) }}
      confirmLabel="Aceitar oferta"
      disabledReason={orders.troubleOf(proposal.order_uuid)}
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>
        {lent === rate.valor ? null : (
          <p className={styles.soft}>
            A dívida inclui os encargos financiados; a empresa recebe {formatMoney(rate.valorLiquido)}.
          </p>
        )}
        <DescriptionGrid
          items={[
            ...operationOf(proposal, orders),
            ...(rate === simulated ? termsOf(rate) : changedTerms(rate, simulated)),
            ...conditionsOf(proposal, rate.rateId),
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}

function termsOf(rate: SimulationRate): Description[] {
  return [
    { label: 'Valor líquido', value: formatMoney(rate.valorLiquido) },
    { label: 'Parcelas', value: installmentsText(rate) },
    { label: 'Taxa de juros', value: `${formatPercent(rate.taxaJurosMes)} a.m.` },
    { label: 'CET', value: `${formatPercent(rate.cetMensal)} a.m. · ${formatPercent(rate.cetAnual)} a.a.` },
    { label: 'IOF', value: formatMoney(rate.iof) },
    { label: 'TAC', value: formatMoney(rate.tac) },
    { label: 'Liberação', value: formatDate(rate.dataDesembolso) },
    { label: 'Primeiro vencimento', value: formatDate(rate.dataPrimeiroVencimento) },
    { label: 'Último vencimento', value: formatDate(rate.dataUltimoVencimento) },
    { label: 'Total a pagar', value: formatMoney(rate.valorTotal) },
  ];
}

/** What no simulation tells and the contract carries all the same. */
function conditionsOf(proposal: ProposalRecord, rateId: number | null): Description[] {
  const offer = proposal.rates.find(({ id }) => id === rateId);
  const fee = offer?.prepayment_fee ?? null;
  return [
    { label: OFFER_FIELDS.grace.label, value: offer === undefined ? null : String(offer.grace) },
    { label: 'Taxa de liquidação antecipada', value: fee === null ? null : formatPercentWhole(fee) },
    ...securityOf(proposal),
  ];
}

/** The terms of today, and beside each that changed what it was when the dialog opened. */
function changedTerms(today: SimulationRate, before: SimulationRate): Description[] {
  const was = new Map(termsOf(before).map(({ label, value }) => [label, value]));
  return termsOf(today).map(({ label, value }) => {
    const old = was.get(label);
    return { label, value: old === value ? value : `${value} (antes: ${old})` };
  });
}

/** What the offer is today, when the failure says that it is another than the one on screen. */
function simulationToday(failure: unknown): SimulationRate | null {
  if (!(failure instanceof ApiError) || failure.code !== 'acceptance.changed') return null;
  return simulationRate.safeParse(failure.current).data ?? null;
}
