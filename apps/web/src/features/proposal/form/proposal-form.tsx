import { PROPOSAL_FIELD_LABELS } from '@lastro/wire/proposal/proposal-labels';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors';
import { paths } from '../../../lib/paths';
import { useRouterLeaveGuard } from '../../../lib/use-leave-guard';
import type { FormDraftHandle } from '../../../shared/form/form-draft';
import { FormPage, type FormSection } from '../../../shared/form/form-page';
import { notify } from '../../../ui/notify';
import { ApprovalNotice } from '../decision/approval-notice';
import { DeleteOfferDialog } from '../decision/delete-dialogs';
import { UNSAVED } from '../decision/proposal-actions';
import { OffersField } from '../offers/offers-field';
import {
  actionReason,
  isGone,
  type ProposalRecord,
  useProposalChanged,
  useReferences,
} from '../proposal-queries';
import { CompanyCard } from './company-card';
import { KeptProposalDraft } from './kept-proposal-draft';
import { useOrderOptions } from './order-options';
import { offerFieldOf, proposalFieldOf, proposalResolver } from './proposal-checks';
import { staleProposal } from './proposal-conflict';
import type { Typed } from './proposal-merge';
import { guaranteeSection, notesSection, operationSection } from './proposal-sections';
import { type OfferValues, type ProposalValues, proposalValuesOf } from './proposal-values';
import { useProposalDraft } from './use-proposal-draft';
import { type Saved, useSaveProposal } from './use-save-proposal';
import { useStaleProposal } from './use-stale-proposal';

interface ProposalFormProps {
  proposal: ProposalRecord;
  /** Decisions wait while something is typed. */
  onDirty: (isDirty: boolean) => void;
  after: readonly FormSection[];
}

/** The line that somebody is asked about, and the version that it was read at. */
interface Removing {
  readonly offer: OfferValues & { readonly id: number };
  readonly index: number;
  readonly version: number;
}

export function ProposalForm({ proposal, onDirty, after }: ProposalFormProps) {
  const router = useRouter();
  const references = useReferences();
  const save = useSaveProposal(proposal.id);
  const { refresh, reread } = useProposalChanged();
  const [removing, setRemoving] = useState<Removing | null>(null);
  const form = useForm<ProposalValues>({
    defaultValues: proposalValuesOf(proposal),
    resolver: proposalResolver,
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useFollowRecord(form, proposal);
  const lockedReason = actionReason(proposal, 'change');
  const { draft, begunOf } = useProposalDraft(proposal, form);
  const draftLine = useRef<FormDraftHandle>(null);
  const partner = useWatch({ control: form.control, name: 'partner' });
  const { options: orders } = useOrderOptions(proposal.cnpj, partner, proposal.order_uuid);
  const lists = { ...references, orders };
  const stale = useStaleProposal({ form, proposal, references: lists, draftLine, onResolve: guarded });

  async function guarded(typed: Typed) {
    const values = typed.yours;
    try {
      settle(await save(values), values);
    } catch (failure) {
      const current = staleProposal(failure);
      if (current !== null) return stale.meet(current, typed);
      if (isGone(failure)) await refresh(proposal.id);
      const fieldOf = (path: string) => proposalFieldOf(path, values);
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  function settle({ record, left, failure }: Saved, values: ProposalValues) {
    const next = proposalValuesOf(record);
    form.reset(next);
    if (left.length === 0) {
      void draftLine.current?.finish();
      // By what was saved upon: the page may have been drawn before the approval came.
      const isBack = values.status === 'approved' && record.status === 'pending_approval';
      const message = isBack
        ? `A proposta nº ${record.id} voltou para aprovação.`
        : `Proposta nº ${record.id} atualizada.`;
      notify.success({ title: 'Proposta salva', message });
      return;
    }
    // What was saved is saved; the lines that were not stay where they were typed.
    const { reason_for_change } = values;
    form.reset({ ...next, reason_for_change, rates: [...next.rates, ...left] }, { keepDefaultValues: true });
    const at = next.rates.length;
    const banner = showServerErrors<ProposalValues>(failure, {
      setError: form.setError,
      fieldOf: (path) => offerFieldOf(path, at),
    });
    form.setError('root.server', {
      message: `A proposta foi salva, mas a oferta ${at + 1} não. ${banner.join(' ')}`.trim(),
    });
  }

  async function followDeletion() {
    form.reset(proposalValuesOf(await reread(proposal.id)));
  }

  const context = { form, references, lockedReason, record: proposal };
  return (
    <>
      {lockedReason === null ? null : (
        <KeptProposalDraft proposal={proposal} lockedReason={lockedReason} lists={lists} />
      )}
      <FormPage
        form={form}
        submitLabel="Salvar proposta"
        onSubmit={(yours) => guarded({ begun: begunOf(yours), yours })}
        onCancel={() => void router.navigate({ to: paths.proposals() })}
        disabledReason={lockedReason ?? (isDirty ? null : 'Nada foi alterado ainda.')}
        draft={lockedReason === null ? draft : undefined}
        draftRef={draftLine}
        useLeaveGuard={useRouterLeaveGuard}
        notice={<ApprovalNotice control={form.control} proposal={proposal} />}
        sections={[
          {
            id: 'empresa',
            title: PROPOSAL_FIELD_LABELS.cnpj,
            description: 'A empresa de uma proposta não pode ser alterada.',
            content: <CompanyCard cnpj={proposal.cnpj} name={proposal.company_name} />,
          },
          operationSection(context),
          {
            id: 'ofertas',
            title: PROPOSAL_FIELD_LABELS.rates,
            description:
              lockedReason ??
              'O que se vê abaixo de cada linha é uma prévia, recalculada enquanto você digita.',
            content: (
              <OffersField
                form={form}
                lockedReason={lockedReason}
                addReason={actionReason(proposal, 'add-offer')}
                // The line goes at once, and another version is there: what is typed could only be saved against it.
                removeReason={actionReason(proposal, 'delete-offer') ?? (isDirty ? UNSAVED : null)}
                saved={proposal.rates}
                acceptedId={proposal.rate_accepted}
                onRemoveSaved={(offer, index) => {
                  const version = form.getValues('version');
                  if (offer.id !== null) setRemoving({ offer: { ...offer, id: offer.id }, index, version });
                }}
              />
            ),
          },
          guaranteeSection(context),
          notesSection(context),
        ]}
        after={after}
      />
      {stale.dialog}
      {removing === null ? null : (
        <DeleteOfferDialog
          proposal={{ id: proposal.id, version: removing.version }}
          offer={removing.offer}
          number={removing.index + 1}
          onClose={() => setRemoving(null)}
          onDeleted={followDeletion}
        />
      )}
    </>
  );
}

/** The record moved on in the cache: a decision was taken above, or somebody else saved. */
function useFollowRecord(form: UseFormReturn<ProposalValues>, proposal: ProposalRecord): void {
  const { isDirty, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    const known = form.formState.defaultValues?.version ?? 0;
    // While something is typed the save turns out stale, and the person is asked.
    if (proposal.version > known && !isDirty) form.reset(proposalValuesOf(proposal));
  }, [form, proposal, isDirty]);

  // A saved form is a fresh form: what is typed from here on is guarded and kept as a draft again.
  useEffect(() => {
    if (isSubmitSuccessful) {
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepErrors: true });
    }
  }, [form, isSubmitSuccessful]);
}
