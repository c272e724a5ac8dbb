import { formatDate, formatInstant } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { REFUSAL_REASONS } from '@lastro/domain/proposal/proposal-lists';
import { getProposalWithSimulation } from '@lastro/wire/proposal/offer-operations';
import { REFUSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { getRefusal } from '@lastro/wire/proposal/proposal-operations';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error';
import { queryOf } from '../../../lib/query';
import { type Description, DescriptionGrid } from '../../../shared/description-grid';
import { factText } from '../../../shared/trail/fact-text';
import { CopyButton } from '../../../ui/copy-button';
import { LinesSkeleton } from '../../../ui/skeletons';
import { FailedState } from '../../../ui/states';
import styles from '../form/proposal-form.module.css';
import type { ProposalRecord } from '../proposal-queries';
import { installmentsText, lentBy } from '../simulation/local-simulation';
import { MemoryDrawer } from '../simulation/memory-drawer';

const shown = <T,>(value: T | null, format: (value: T) => string) => (value === null ? '–' : format(value));

/** What was contracted: frozen when it was accepted (spec §3 "Acceptance data"). */
export function AcceptanceView({ proposal }: { proposal: ProposalRecord }) {
  const kept = useKept(proposal);
  return (
    <>
      <DescriptionGrid
        items={[
          {
            label: 'Contrato',
            value: <Identifier value={proposal.contract_number} label="número do contrato" />,
          },
          {
            label: 'Operação',
            value: <Identifier value={proposal.transaction_code} label="código da operação" />,
          },
          { label: 'Oferta aceita', value: shown(proposal.rate_accepted, (id) => `nº ${id}`) },
          ...contractedAmounts(kept),
          { label: 'IOF', value: shown(proposal.iof, formatMoney) },
          { label: 'Juros a.a.', value: shown(proposal.annual_interest_rate, formatPercent) },
          { label: 'CET a.m.', value: shown(proposal.monthly_cet, formatPercent) },
          { label: 'CET a.a.', value: shown(proposal.annual_cet, formatPercent) },
          { label: 'Liberação', value: shown(proposal.disbursement_date, formatDate) },
          { label: 'Primeiro vencimento', value: shown(proposal.first_payment_due_date, formatDate) },
          { label: 'Último vencimento', value: shown(proposal.last_payment_due_date, formatDate) },
        ]}
      />
      <KeptMemory proposal={proposal} kept={kept} />
    </>
  );
}

type Kept = ReturnType<typeof useKept>;

/** The simulation that was frozen into the contract. */
function useKept({ id }: ProposalRecord) {
  return useQuery(queryOf(getProposalWithSimulation, { id }));
}

/** By the contract, not by the offer: with financed charges more is owed, and a single payment is one, after 18 months too. */
function contractedAmounts({ data, isPending }: Kept): Description[] {
  const frozen = data?.simulation[0];
  const unknown = isPending ? '…' : '–';
  if (frozen === undefined)
    return ['Valor contratado', 'Parcelas'].map((label) => ({ label, value: unknown }));
  const lent = lentBy(frozen);
  return [
    { label: 'Valor contratado', value: formatMoney(lent) },
    ...(lent === frozen.valorLiquido
      ? []
      : [{ label: 'Valor líquido', value: formatMoney(frozen.valorLiquido) }]),
    { label: 'Parcelas', value: installmentsText(frozen) },
  ];
}

function Identifier({ value, label }: { value: string | null; label: string }) {
  if (value === null) return '–';
  return (
    <span className={styles.identity}>
      {value}
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** How the contracted figures came about, as it was written down on that day. */
function KeptMemory({ proposal, kept }: { proposal: ProposalRecord; kept: Kept }) {
  const [isOpen, setOpen] = useState(false);
  const memory = kept.data?.simulation[0]?.memoria ?? null;
  const explained =
    isOpen && memory !== null ? { title: `Contrato da proposta ${proposal.id}`, of: memory } : null;
  return (
    <>
      <div>
        <Button variant="default" loading={isOpen && kept.isPending} onClick={() => setOpen(true)}>
          Memória de cálculo
        </Button>
      </div>
      {kept.isError ? (
        <FailedState onRetry={() => kept.refetch()}>{messageOf(kept.error)}</FailedState>
      ) : null}
      {isOpen && kept.isSuccess && memory === null ? (
        <p className={styles.soft}>Esta proposta foi aceita antes de a memória ser guardada.</p>
      ) : null}
      <MemoryDrawer explained={explained} onClose={() => setOpen(false)} />
    </>
  );
}

export function RefusalView({ proposalId }: { proposalId: number }) {
  const refusal = useQuery(queryOf(getRefusal, { id: proposalId }));
  if (refusal.isPending) return <LinesSkeleton lines={2} label="Carregando recusa" />;
  if (refusal.isError)
    return <FailedState onRetry={() => refusal.refetch()}>{messageOf(refusal.error)}</FailedState>;
  const { data } = refusal;
  const told = REFUSAL_TOLD.filter((name) => data[name] !== null);
  return (
    <DescriptionGrid
      items={[
        { label: REFUSAL_FIELDS.reason.label, value: REFUSAL_REASONS[data.reason] },
        { label: 'Quando', value: formatInstant(data.refusal_date) },
        ...told.map((name) => ({
          label: REFUSAL_FIELDS[name].label,
          value: factText(REFUSAL_FIELDS[name], data[name]),
          wide: name === 'detail',
        })),
      ]}
    />
  );
}

/** What each reason asked for, where it was said. */
const REFUSAL_TOLD = ['new_proposal_value', 'new_proposal_deadline', 'detail'] as const;
