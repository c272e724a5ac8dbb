import { formatDate, formatInstant } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { REFUSAL_REASONS } from '@lastro/domain/proposal/proposal-lists';
import { getRefusal } from '@lastro/wire/proposal/proposal-operations';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error';
import { queryOf } from '../../lib/query';
import { DescriptionGrid } from '../../shared/description-grid';
import { CopyButton } from '../../ui/copy-button';
import { LinesSkeleton } from '../../ui/skeletons';
import { FailedState } from '../../ui/states';
import { REFUSAL_LABELS } from './labels';
import styles from './proposal-form.module.css';
import type { ProposalRecord } from './proposal-queries';

const shown = <T,>(value: T | null, format: (value: T) => string) => (value === null ? '–' : format(value));

/** What was contracted: frozen when it was accepted (spec §3 "Acceptance data"). */
export function AcceptanceView({ proposal }: { proposal: ProposalRecord }) {
  const offer = proposal.rates.find(({ id }) => id === proposal.rate_accepted);
  const code = proposal.transaction_code;
  return (
    <DescriptionGrid
      items={[
        {
          label: 'Operação',
          value:
            code === null ? (
              '–'
            ) : (
              <span className={styles.identity}>
                {code}
                <CopyButton value={code} label="código da operação" />
              </span>
            ),
        },
        { label: 'Oferta aceita', value: shown(proposal.rate_accepted, (id) => `nº ${id}`) },
        { label: 'Valor', value: offer === undefined ? '–' : formatMoney(offer.amount) },
        {
          label: 'Parcelas',
          value: `${offer === undefined ? '' : `${offer.number_installments} de `}${shown(proposal.installments_value, formatMoney)}`,
        },
        { label: 'IOF', value: shown(proposal.iof, formatMoney) },
        { label: 'Juros a.a.', value: shown(proposal.annual_interest_rate, formatPercent) },
        { label: 'CET a.m.', value: shown(proposal.monthly_cet, formatPercent) },
        { label: 'CET a.a.', value: shown(proposal.annual_cet, formatPercent) },
        { label: 'Liberação', value: shown(proposal.disbursement_date, formatDate) },
        { label: 'Primeiro vencimento', value: shown(proposal.first_payment_due_date, formatDate) },
        { label: 'Último vencimento', value: shown(proposal.last_payment_due_date, formatDate) },
      ]}
    />
  );
}

export function RefusalView({ proposalId }: { proposalId: number }) {
  const refusal = useQuery(queryOf(getRefusal, { id: proposalId }));
  if (refusal.isPending) return <LinesSkeleton lines={2} label="Carregando recusa" />;
  if (refusal.isError)
    return <FailedState onRetry={() => refusal.refetch()}>{messageOf(refusal.error)}</FailedState>;
  const { reason, new_proposal_value, new_proposal_deadline, detail, refusal_date } = refusal.data;
  return (
    <DescriptionGrid
      items={[
        { label: REFUSAL_LABELS.reason, value: REFUSAL_REASONS[reason] },
        { label: 'Quando', value: formatInstant(refusal_date) },
        ...(new_proposal_value === null
          ? []
          : [{ label: REFUSAL_LABELS.new_proposal_value, value: formatMoney(new_proposal_value) }]),
        ...(new_proposal_deadline === null
          ? []
          : [{ label: REFUSAL_LABELS.new_proposal_deadline, value: String(new_proposal_deadline) }]),
        ...(detail === null ? [] : [{ label: REFUSAL_LABELS.detail, value: detail, wide: true }]),
      ]}
    />
  );
}
