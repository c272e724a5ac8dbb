import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { amountInWords } from '@lastro/domain/words';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { useCommand } from '../../../lib/query';
import { DescriptionGrid } from '../../../shared/description-grid';
import { isStale } from '../../../shared/dialog-failure';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { installmentsText, lentBy, type SimulationRate } from '../simulation/local-simulation';
import { decisionFailure } from './decision-failure';

interface AcceptDialogProps {
  proposal: ProposalRecord;
  rate: SimulationRate;
  title: string;
  onClose: () => void;
}

/** Shows what will be contracted, as the server simulated it; the server computes it once more and freezes it. */
export function AcceptDialog({ proposal, rate, title, onClose }: AcceptDialogProps) {
  const accept = useCommand(acceptOffer);
  const { reread } = useProposalChanged();
  const lent = lentBy(rate);

  async function confirm() {
    const { product_id: productId, version, id } = proposal;
    try {
      const { contract_number } = await accept.mutateAsync({ productId, rateId: rate.rateId, version });
      await reread(id);
      notify.success({ title: 'Oferta aceita', message: `Contrato ${contract_number} criado.` });
    } catch (failure) {
      if (isStale(failure)) await reread(id);
      throw decisionFailure(failure);
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
            { label: 'Valor líquido', value: formatMoney(rate.valorLiquido) },
            { label: 'Parcelas', value: installmentsText(rate) },
            { label: 'Taxa de juros', value: `${formatPercent(rate.taxaJurosMes)} a.m.` },
            {
              label: 'CET',
              value: `${formatPercent(rate.cetMensal)} a.m. · ${formatPercent(rate.cetAnual)} a.a.`,
            },
            { label: 'IOF', value: formatMoney(rate.iof) },
            { label: 'TAC', value: formatMoney(rate.tac) },
            { label: 'Liberação', value: formatDate(rate.dataDesembolso) },
            { label: 'Primeiro vencimento', value: formatDate(rate.dataPrimeiroVencimento) },
            { label: 'Último vencimento', value: formatDate(rate.dataUltimoVencimento) },
            { label: 'Total a pagar', value: formatMoney(rate.valorTotal) },
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}
