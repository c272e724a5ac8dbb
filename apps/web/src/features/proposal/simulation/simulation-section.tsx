import { getSimulation } from '@lastro/wire/proposal/offer-operations';
import { IconCalculator } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { messageOf } from '../../../lib/api-error';
import { useProfile } from '../../../lib/session';
import { LinesSkeleton } from '../../../ui/skeletons';
import { EmptyState, FailedState } from '../../../ui/states';
import { AcceptDialog } from '../decision/accept-dialog';
import { UNREAD } from '../decision/proposal-actions';
import { offerFieldsOf, offerValuesOf } from '../form/proposal-values';
import { actionReason, type ProposalRecord, useProductTerms } from '../proposal-queries';
import { type ProductTerms, type SimulationRate, twinOf } from './local-simulation';
import { type Explained, MemoryDrawer } from './memory-drawer';
import type { Simulated } from './simulated';
import styles from './simulation.module.css';
import { SimulationCompare } from './simulation-compare';
import { SimulationDetail } from './simulation-detail';

const DETAIL_ID = 'simulacao-detalhe';

interface SimulationSectionProps {
  proposal: ProposalRecord;
  isDirty: boolean;
  /** What is shown may not be what holds: nothing is accepted of it. */
  isOld: boolean;
}

const UNSAVED = 'Salve ou desfaça as alterações do formulário antes de aceitar uma oferta.';
const DIFFERS =
  'O servidor calculou outros valores (por exemplo, por um provedor de crédito externo). Esta memória mostra o cálculo padrão da casa.';
const UNREAD_PRODUCT =
  'O cálculo deste produto não pôde ser lido, e o servidor chegou a outros valores. Esta memória mostra o cálculo padrão da casa.';

export function SimulationSection({ proposal, isDirty, isOld }: SimulationSectionProps) {
  const { businessDate } = useProfile();
  const blocked = actionReason(proposal, 'simulate');
  const simulation = useQuery({
    // Another day is another disbursement: what was simulated yesterday is not what would be contracted today.
    queryKey: [getSimulation.name, proposal.id, businessDate],
    queryFn: ({ signal }) => call(getSimulation, { id: proposal.id }, { signal }),
    enabled: blocked === null,
  });
  const { terms, isGuess } = useProductTerms(
    proposal.product_id === null ? null : String(proposal.product_id),
  );
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [explained, setExplained] = useState<Explained | null>(null);
  const [accepting, setAccepting] = useState<Simulated | null>(null);

  if (blocked !== null) {
    return (
      <EmptyState title="Sem simulação agora" icon={IconCalculator}>
        {blocked}
      </EmptyState>
    );
  }
  if (simulation.isPending) return <LinesSkeleton lines={6} label="Simulando as ofertas" />;
  if (simulation.isError)
    return <FailedState onRetry={() => simulation.refetch()}>{messageOf(simulation.error)}</FailedState>;

  const offers = simulatedOffers(simulation.data[0]?.rates ?? [], proposal);
  const chosen = offers.find(({ rate }) => rate.rateId === chosenId) ?? offers[0];
  if (chosen === undefined) return <EmptyState title="Nenhuma oferta adicionada" icon={IconCalculator} />;
  const twin = twinFor(chosen.rate, proposal, terms);

  function explain({ title, rate }: Simulated) {
    const twinOfRate = twinFor(rate, proposal, terms);
    if (twinOfRate === null) return;
    const { isSame, simulation: computed } = twinOfRate;
    setExplained({ title, of: computed, ...(isSame ? {} : { warning: isGuess ? UNREAD_PRODUCT : DIFFERS }) });
  }

  return (
    <div className={styles.simulation}>
      <SimulationCompare
        offers={offers}
        chosenId={chosen.rate.rateId}
        onChoose={(id) => {
          setChosenId(id);
          document.getElementById(DETAIL_ID)?.scrollIntoView();
        }}
        onExplain={explain}
        acceptReason={actionReason(proposal, 'accept') ?? (isOld ? UNREAD : isDirty ? UNSAVED : null)}
        onAccept={setAccepting}
      />
      <div id={DETAIL_ID} className={styles.target}>
        <SimulationDetail key={chosen.rate.rateId} title={chosen.title} rate={chosen.rate} twin={twin} />
      </div>
      <MemoryDrawer explained={explained} onClose={() => setExplained(null)} />
      {accepting === null ? null : (
        <AcceptDialog proposal={proposal} {...accepting} onClose={() => setAccepting(null)} />
      )}
    </div>
  );
}

/** Numbered as the form numbers its lines. */
function simulatedOffers(rates: readonly SimulationRate[], { rates: offers }: ProposalRecord): Simulated[] {
  return rates.map((rate, index) => {
    const at = offers.findIndex(({ id }) => id === rate.rateId);
    return { title: `Oferta ${(at === -1 ? index : at) + 1}`, rate };
  });
}

function twinFor(rate: SimulationRate, proposal: ProposalRecord, terms: ProductTerms) {
  const offer = proposal.rates.find(({ id }) => id === rate.rateId);
  const fields = offer === undefined ? null : offerFieldsOf(offerValuesOf(offer));
  return fields === null ? null : twinOf(rate, fields, terms);
}
