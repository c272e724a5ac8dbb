import { formatDate, formatInstant } from '@lastro/domain/dates';
import { formatTaxId } from '@lastro/domain/tax-id';
import { proposalWork } from '@lastro/wire/proposal/proposal-work';
import { Link, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths';
import { useRecordName } from '../../../lib/record-name';
import { type ScreenLoad, useScreenParams } from '../../../lib/screen';
import { statusLook } from '../../../shared/proposal-status';
import { NextWork } from '../../../shared/work/next-work';
import { CopyButton } from '../../../ui/copy-button';
import { later } from '../../../ui/later';
import { PageHeader } from '../../../ui/page-header';
import { PartialState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { AcceptanceView, RefusalView } from '../decision/answer-views';
import { AuthorityView, isDecided } from '../decision/authority-view';
import { ProposalActions } from '../decision/proposal-actions';
import {
  type ProposalRecord,
  proposalQuery,
  tryReferences,
  useProposal,
  useReferences,
} from '../proposal-queries';
import { nextStepOf } from '../proposal-status-look';
import { SIMULATION_ID } from '../simulation/simulated';
import { SimulationSection } from '../simulation/simulation-section';
import { ProposalForm } from './proposal-form';
import styles from './proposal-form.module.css';

export const load = ({ queryClient, params }: ScreenLoad) =>
  Promise.all([
    queryClient.ensureQueryData(proposalQuery(Number(paths.proposal.read(params).proposalId))),
    tryReferences(queryClient),
  ]);

const ProposalHistory = later(
  async () => (await import('../history/proposal-history')).ProposalHistory,
  'Carregando histórico',
);

const OLD =
  'Esta proposta não pôde ser lida de novo: o que se vê pode não ser o que vale agora. Se isto não mudar em instantes, recarregue a página.';

const FEW_CHOICES =
  'Produtos, veículos ou parceiros ainda não puderam ser lidos: o que já foi escolhido continua valendo, e outra escolha espera por eles.';

const GONE = 'Esta proposta foi excluída: nada dela pode mais ser salvo. Copie o que precisar antes de sair.';

export function Page() {
  const { proposalId } = useScreenParams(paths.proposal);
  const { proposal, isOld, isUnsure, gone } = useProposal(Number(proposalId));
  const { askAgain } = useReferences();
  useRecordName(`Proposta nº ${proposal.id} · ${proposal.company_name}`);
  const [isDirty, setDirty] = useState(false);
  const isDecidedHere = useDecidedHere(proposal);
  // What somebody typed stays, to be copied; without it there is nothing left to see.
  if (gone !== null && !isDirty) throw notFound({ data: gone.detail });
  return (
    <>
      <PageHeader
        title={proposal.company_name}
        meta={<Identity proposal={proposal} />}
        actions={
          <>
            <ProposalActions proposal={proposal} isDirty={isDirty} isOld={isUnsure} />
            <NextWork
              kinds={PROPOSAL_WORK}
              isHere={({ id }) => id === String(proposal.id)}
              isDone={isDecidedHere}
            />
          </>
        }
        description={nextStepOf(proposal)}
      />
      {askAgain === null ? null : <PartialState onRetry={askAgain}>{FEW_CHOICES}</PartialState>}
      {isOld ? <PartialState>{gone === null ? OLD : GONE}</PartialState> : null}
      <ProposalForm
        // Another proposal is another form.
        key={proposal.id}
        proposal={proposal}
        onDirty={setDirty}
        goneReason={gone === null ? null : 'A proposta foi excluída.'}
        after={[
          ...(proposal.status === 'accepted'
            ? [{ id: 'aceite', title: 'Aceite', content: <AcceptanceView proposal={proposal} /> }]
            : []),
          ...(proposal.status === 'refused'
            ? [{ id: 'recusa', title: 'Recusa', content: <RefusalView proposalId={proposal.id} /> }]
            : []),
          {
            id: 'alcada',
            title: 'Alçada',
            description: isDecided(proposal.status)
              ? 'O que foi aprovado, como estava naquele dia.'
              : 'Quem pode aprovar: a maior oferta somada ao que a empresa e seu grupo já têm.',
            content: <AuthorityView proposal={proposal} />,
          },
          {
            id: SIMULATION_ID,
            title: 'Simulação',
            description: 'As ofertas salvas lado a lado, como o servidor as calcula hoje.',
            content: <SimulationSection proposal={proposal} isDirty={isDirty} isOld={isUnsure} />,
          },
          { id: 'historico', title: 'Histórico', content: <ProposalHistory proposal={proposal} /> },
        ]}
      />
    </>
  );
}

const PROPOSAL_WORK = Object.keys(proposalWork) as (keyof typeof proposalWork)[];

/** The status changed while this person was on the page. */
function useDecidedHere({ id, status }: ProposalRecord): boolean {
  const [opened, setOpened] = useState({ id, status });
  if (opened.id !== id) setOpened({ id, status });
  return opened.id === id && opened.status !== status;
}

function Identity({ proposal }: { proposal: ProposalRecord }) {
  return (
    <>
      <StatusBadge {...statusLook(proposal.status)} />
      <span className={`${styles.identity} tabular`}>
        Proposta nº {proposal.id}
        <CopyButton value={String(proposal.id)} label="número da proposta" />
      </span>
      <span className={`${styles.identity} tabular`}>
        <Link className={styles.anchor} to={paths.company({ taxId: proposal.cnpj })}>
          {formatTaxId(proposal.cnpj)}
        </Link>
        <CopyButton value={formatTaxId(proposal.cnpj)} label="CNPJ" />
      </span>
      <span>
        Criada por <span title={proposal.created_by}>{proposal.created_by_name}</span> em{' '}
        {formatInstant(proposal.created_at)}
      </span>
      {proposal.expires_on === null ? null : <span>Expira em {formatDate(proposal.expires_on)}</span>}
    </>
  );
}
