import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { createProposal } from '@lastro/wire/proposal/proposal-operations';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { draftStore } from '../../../lib/draft-store';
import { paths } from '../../../lib/paths';
import { useCommand } from '../../../lib/query';
import type { ScreenLoad } from '../../../lib/screen';
import { useCommandRefusal } from '../../../lib/screens-context';
import { useProfile } from '../../../lib/session';
import { creationDraft } from '../../../shared/form/creation-draft';
import { FormPage } from '../../../shared/form/form-page';
import { type CreateDefinition, useCreateForm } from '../../../shared/form/use-create-form';
import { PageHeader } from '../../../ui/page-header';
import { OffersField } from '../offers/offers-field';
import { loadReferences, type ProposalRecord, useProposalChanged, useReferences } from '../proposal-queries';
import { proposalFieldOf, proposalResolver } from './proposal-checks';
import { readProposalDraft } from './proposal-draft';
import { companySection, startingStatusSection } from './proposal-new-sections';
import { guaranteeSection, notesSection, operationSection } from './proposal-sections';
import { emptyProposal, type ProposalValues, toNewProposal } from './proposal-values';
import { startingStatuses } from './starting-statuses';

const FINISHED_ELSEWHERE =
  'O rascunho deste formulário foi salvo ou descartado em outra aba: a proposta pode já ter sido criada. ' +
  'Confira na lista de propostas. Para criar esta também, use “Criar proposta” de novo.';

const NEW_PROPOSAL: CreateDefinition<ProposalRecord, ProposalValues> = {
  resolver: proposalResolver,
  fieldOf: proposalFieldOf,
  told: ({ id }, { status }) => ({
    title: `Proposta nº ${id} criada`,
    message:
      status === 'rejected' ? 'Ela já nasce reprovada.' : 'Ela agora espera a aprovação da Mesa de crédito.',
  }),
  pathOf: ({ id }) => paths.proposal({ proposalId: id }),
  cancelPath: paths.proposals(),
};

export const load = ({ queryClient }: ScreenLoad) => loadReferences(queryClient);

export function Page() {
  const { groups } = useProfile();
  const refusal = useCommandRefusal(createProposal);
  const { form, page } = useNewProposal(refusal);
  const statuses = startingStatuses(groups);
  const isRejected = useWatch({ control: form.control, name: 'status' }) === 'rejected';
  const context = { form, references: useReferences(), lockedReason: refusal };
  return (
    <>
      <PageHeader
        title="Nova proposta"
        description="Escolha a empresa, monte as ofertas e envie. Quem cria a proposta não pode aprová-la."
      />
      <FormPage
        {...page}
        submitLabel="Criar proposta"
        sections={[
          companySection(context),
          ...(statuses.length > 1 ? [startingStatusSection(form.control, statuses)] : []),
          operationSection(context),
          {
            id: 'ofertas',
            title: PROPOSAL_FIELDS.rates.label,
            description: isRejected
              ? 'Uma proposta que já nasce reprovada pode não ter ofertas: deixe a linha em branco.'
              : 'Ao menos uma. O que se vê abaixo de cada linha é uma prévia de hoje.',
            content: <OffersField form={form} lockedReason={refusal} />,
          },
          guaranteeSection(context),
          notesSection(context),
        ]}
      />
    </>
  );
}

function useNewProposal(refusal: string | null) {
  const create = useCommand(createProposal);
  const { keep } = useProposalChanged();
  const [empty] = useState(emptyProposal);
  const [draft] = useState(() =>
    creationDraft(draftStore<ProposalValues>('proposal-new', (body) => readProposalDraft(empty, body))),
  );
  return useCreateForm(NEW_PROPOSAL, {
    begun: empty,
    save: async (values) => {
      const proposal = await create.mutateAsync(toNewProposal(values));
      keep(proposal);
      return proposal;
    },
    refusal,
    draft,
    // Nothing refuses the same proposal twice, as a CNPJ or an e-mail that is taken does.
    warning: async () => ((await draft.isFinishedElsewhere()) ? FINISHED_ELSEWHERE : null),
  });
}
