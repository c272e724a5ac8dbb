import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { createProposal } from '@lastro/wire/proposal/proposal-operations';
import { SegmentedControl } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { draftStore } from '../../../lib/draft-store';
import { showServerErrors } from '../../../lib/form-errors';
import { paths } from '../../../lib/paths';
import { useCommand } from '../../../lib/query';
import type { ScreenLoad } from '../../../lib/screen';
import { useCommandRefusal } from '../../../lib/screens-context';
import { useProfile } from '../../../lib/session';
import { useRouterLeaveGuard } from '../../../lib/use-leave-guard';
import { COMPANY_OPTIONS } from '../../../shared/company-options';
import { AsyncSelectField } from '../../../shared/form/async-select-fields';
import { creationDraft } from '../../../shared/form/creation-draft';
import { FormPage } from '../../../shared/form/form-page';
import { notify } from '../../../ui/notify';
import { PageHeader } from '../../../ui/page-header';
import { OffersField } from '../offers/offers-field';
import { loadReferences, useProposalChanged, useReferences } from '../proposal-queries';
import { CompanyCard } from './company-card';
import { proposalFieldOf, proposalResolver } from './proposal-checks';
import { readProposalDraft } from './proposal-draft';
import styles from './proposal-form.module.css';
import { guaranteeSection, notesSection, operationSection } from './proposal-sections';
import { emptyProposal, type ProposalValues, toNewProposal } from './proposal-values';
import { startingStatuses } from './starting-statuses';

const FINISHED_ELSEWHERE =
  'O rascunho deste formulário foi salvo ou descartado em outra aba: a proposta pode já ter sido criada. ' +
  'Confira na lista de propostas. Para criar esta também, use “Criar proposta” de novo.';

export const load = ({ queryClient }: ScreenLoad) => loadReferences(queryClient);

export function Page() {
  const router = useRouter();
  const { groups } = useProfile();
  const refusal = useCommandRefusal(createProposal);
  const references = useReferences();
  const { keep } = useProposalChanged();
  const [empty] = useState(emptyProposal);
  const [draft] = useState(() =>
    creationDraft(draftStore<ProposalValues>('proposal-new', (body) => readProposalDraft(empty, body))),
  );
  const isWarned = useRef(false);
  const form = useForm<ProposalValues>({
    defaultValues: empty,
    resolver: proposalResolver,
    mode: 'onTouched',
  });
  const create = useCommand(createProposal);
  const { control } = form;
  const [cnpj, status] = useWatch({ control, name: ['cnpj', 'status'] });
  const statuses = startingStatuses(groups);
  const isRejected = status === 'rejected';

  async function save(values: ProposalValues) {
    if (!isWarned.current && (await draft.isFinishedElsewhere())) {
      isWarned.current = true;
      form.setError('root.finished', { message: FINISHED_ELSEWHERE });
      return;
    }
    try {
      const proposal = await create.mutateAsync(toNewProposal(values));
      keep(proposal);
      notify.success({
        title: `Proposta nº ${proposal.id} criada`,
        message: isRejected ? 'Ela já nasce reprovada.' : 'Ela agora espera a aprovação da Mesa de crédito.',
      });
      await router.navigate({ to: paths.proposal({ proposalId: proposal.id }), ignoreBlocker: true });
    } catch (failure) {
      const fieldOf = (path: string) => proposalFieldOf(path, values);
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  const context = { form, references, lockedReason: refusal };
  return (
    <>
      <PageHeader
        title="Nova proposta"
        description="Escolha a empresa, monte as ofertas e envie. Quem cria a proposta não pode aprová-la."
      />
      <FormPage
        form={form}
        submitLabel="Criar proposta"
        onSubmit={save}
        onCancel={() => void router.navigate({ to: paths.proposals() })}
        disabledReason={refusal}
        draft={refusal === null ? draft : undefined}
        useLeaveGuard={useRouterLeaveGuard}
        sections={[
          {
            id: 'empresa',
            title: 'Empresa',
            content: (
              <>
                <AsyncSelectField
                  control={control}
                  name="cnpj"
                  label={PROPOSAL_FIELDS.cnpj.label}
                  required
                  source={COMPANY_OPTIONS}
                  placeholder="Nome ou CNPJ"
                  lockedReason={refusal}
                />
                {cnpj === null ? null : <CompanyCard cnpj={cnpj} />}
              </>
            ),
          },
          ...(statuses.length > 1
            ? [
                {
                  id: 'status',
                  title: 'Status inicial',
                  description: 'A Mesa também registra aqui o que reprovou de pronto, com uma observação.',
                  content: (
                    <Controller
                      control={control}
                      name="status"
                      render={({ field }) => (
                        <SegmentedControl
                          aria-label="Status inicial"
                          classNames={{ root: styles.status, label: styles.statusLabel }}
                          data={statuses.map(({ status: value, label }) => ({ value, label }))}
                          value={field.value}
                          onChange={field.onChange}
                        />
                      )}
                    />
                  ),
                },
              ]
            : []),
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
