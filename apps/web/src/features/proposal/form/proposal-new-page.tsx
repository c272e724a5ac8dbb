import { parseCnpj } from '@lastro/domain/tax-id';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { createProposal } from '@lastro/wire/proposal/proposal-operations';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { draftStore } from '../../../lib/draft-store';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import { paths } from '../../../lib/paths';
import { type ScreenLoad, useScreenSearch } from '../../../lib/screen';
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

/** What says that a proposal was made under this key: with other words, long ago, or with an access that is another now. */
const MADE_BEFORE: ReadonlySet<string> = new Set([
  'idempotency.key-reused',
  'idempotency.answer-gone',
  'idempotency.rights-changed',
]);

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
  const create = useMutation({ mutationFn: createOnce });
  const { keep } = useProposalChanged();
  const { cnpj } = useScreenSearch();
  // The page of a company leads here with it.
  const [empty] = useState(() => ({
    ...emptyProposal(),
    cnpj: typeof cnpj === 'string' ? parseCnpj(cnpj) : null,
  }));
  const [draft] = useState(() =>
    creationDraft(draftStore<ProposalValues>('proposal-new', (body) => readProposalDraft(empty, body))),
  );
  // Whoever was told that the proposal of this key may be there, and goes on all the same, makes another one. Only then does
  // the draft know of it: whoever goes to look, and restores the draft some day, is told again.
  const isAnother = useRef(false);
  const created = useCreateForm(NEW_PROPOSAL, {
    begun: empty,
    save: async (values) => {
      const creation = isAnother.current ? newIdempotencyKey() : values.creation;
      isAnother.current = false;
      created.form.setValue('creation', creation);
      try {
        const proposal = await create.mutateAsync({ ...values, creation });
        keep(proposal);
        return proposal;
      } catch (failure) {
        isAnother.current = failure instanceof ApiError && MADE_BEFORE.has(failure.code);
        throw failure;
      }
    },
    refusal,
    draft,
    // Nothing refuses the same proposal twice, as a CNPJ or an e-mail that is taken does.
    warning: async () => {
      if (!(await draft.isFinishedElsewhere())) return null;
      // Under the key of its draft it would be the other tab's.
      isAnother.current = true;
      return FINISHED_ELSEWHERE;
    },
  });
  return created;
}

/** By the key that its draft keeps: an answer that was lost is given again, also after the page was loaded anew. */
function createOnce(values: ProposalValues): Promise<ProposalRecord> {
  return call(createProposal, toNewProposal(values), { idempotencyKey: values.creation });
}
