import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { FormPage, type FormSection } from '../../../shared/form/form-page';
import { HalfSaved, useRecordForm } from '../../../shared/form/use-record-form';
import { notify } from '../../../ui/notify';
import { ApprovalNotice } from '../decision/approval-notice';
import { UNSAVED } from '../decision/proposal-actions';
import { OffersField } from '../offers/offers-field';
import { useOrderNames } from '../order-names';
import {
  actionReason,
  isGone,
  type ProposalRecord,
  useProposalChanged,
  useReferences,
} from '../proposal-queries';
import { CompanyCard } from './company-card';
import { offerFieldOf, proposalResolver } from './proposal-checks';
import { proposalDraft } from './proposal-draft';
import { proposalForm } from './proposal-record';
import { guaranteeSection, notesSection, operationSection } from './proposal-sections';
import { type ProposalValues, proposalValuesOf } from './proposal-values';
import { useOfferRemoval } from './use-offer-removal';
import { type Saved, useSaveProposal } from './use-save-proposal';

interface ProposalFormProps {
  proposal: ProposalRecord;
  /** Decisions wait while something is typed. */
  onDirty: (isDirty: boolean) => void;
  after: readonly FormSection[];
  /** Why nothing can be saved any more: it is not there. */
  goneReason: string | null;
}

export function ProposalForm({ proposal, onDirty, after, goneReason }: ProposalFormProps) {
  const router = useRouter();
  const references = useReferences();
  const save = useSaveProposal();
  const { keep, refresh } = useProposalChanged();
  const removal = useOfferRemoval(proposal.id);
  const definition = proposalForm({ ...references, orderName: useOrderNames(proposal.cnpj).nameOf });
  const { form, base, page, isDirty, lockedReason, kept, dialog } = useRecordForm(definition, {
    record: proposal,
    refusal: null,
    draft: proposalDraft(proposal.id),
    resolver: () => proposalResolver,
    save: async (over, values) => {
      try {
        return wholeOrHalf(await save(over, values), values);
      } catch (failure) {
        if (isGone(failure)) await refresh(over.id);
        throw failure;
      }
    },
    onSaved: (saved, followed, over) =>
      notify.success({ title: 'Proposta salva', message: `${outcomeOf(saved, over)} ${followed}`.trim() }),
    onStale: keep,
  });
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const context = { form, references, lockedReason, record: proposal };
  return (
    <>
      {kept}
      <FormPage
        {...page}
        // A draft of what is not there could not be come back to.
        {...(goneReason === null ? {} : { draft: undefined, disabledReason: goneReason })}
        submitLabel="Salvar proposta"
        onCancel={() => void router.navigate({ to: paths.proposals() })}
        notice={<ApprovalNotice control={form.control} proposal={proposal} />}
        sections={[
          {
            id: 'empresa',
            title: PROPOSAL_FIELDS.cnpj.label,
            description: 'A empresa de uma proposta não pode ser alterada.',
            content: <CompanyCard cnpj={proposal.cnpj} name={proposal.company_name} />,
          },
          operationSection(context),
          {
            id: 'ofertas',
            title: PROPOSAL_FIELDS.rates.label,
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
                onRemoveSaved={(offer, index) => removal.ask(offer, index, base.version)}
              />
            ),
          },
          guaranteeSection(context),
          notesSection(context),
        ]}
        after={after}
      />
      {dialog}
      {removal.dialog}
    </>
  );
}

/** What was saved is saved; the lines that were not stay where they were typed. */
function wholeOrHalf({ record, left, failure, isInDoubt }: Saved, { reason_for_change }: ProposalValues) {
  if (left.length === 0) return record;
  const saved = proposalValuesOf(record);
  const at = saved.rates.length;
  return new HalfSaved<ProposalRecord, ProposalValues>(record, {
    values: { ...saved, reason_for_change, rates: [...saved.rates, ...left] },
    failure,
    fieldOf: (path) => offerFieldOf(path, at),
    sentence: sentenceOf(failure, isInDoubt, at + 1),
  });
}

/** Of the first line that was not taken. */
function sentenceOf(failure: unknown, isInDoubt: boolean, number: number): string {
  if (failure instanceof ApiError && failure.code === 'idempotency.key-reused')
    return `A proposta foi salva, e a oferta ${number} já tinha sido gravada como estava antes: retire esta linha. Para outra oferta, adicione uma linha nova.`;
  if (isInDoubt)
    return `A proposta foi salva, mas da oferta ${number} não se sabe: se ela já está entre as salvas, retire esta linha. Salvar de novo não a repete.`;
  return `A proposta foi salva, mas a oferta ${number} não.`;
}

/** By what was saved upon: the page may have been drawn before the approval came. */
function outcomeOf({ id, status }: ProposalRecord, over: ProposalRecord): string {
  const isBack = over.status === 'approved' && status === 'pending_approval';
  return isBack ? `A proposta nº ${id} voltou para aprovação.` : `Proposta nº ${id} atualizada.`;
}
