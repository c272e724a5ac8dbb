import { formatMoney } from '@lastro/domain/money';
import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { OBSERVATION } from '@lastro/domain/proposal/proposal-rules';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { checkText } from '@lastro/domain/text-rules';
import { amountInWords } from '@lastro/domain/words';
import { OPINION_FIELD } from '@lastro/wire/proposal/proposal-fields';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { TextAreaField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import { toDecision } from '../form/proposal-values';
import { useOrderNames } from '../order-names';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { stepWords, whichProposal } from '../proposal-status-look';
import { ApprovalValidity, CompanyPendencies } from './approval-facts';
import { AuthorityView } from './authority-view';
import { DecisionDialog } from './decision-dialog';
import { ReasonField, type ReasonValues, reasonIn, reasonIssues } from './reason-field';
import { DecidedTerms } from './terms';

interface StatusDialogProps {
  proposal: ProposalRecord;
  to: ProposalStatus;
  onClose: () => void;
}

type DecisionValues = ReasonValues & { opinion: string; remove_offers: boolean };

/** Decisions on the credit itself: whoever takes one writes down why. */
const ASKS_OPINION: readonly ProposalStatus[] = [
  'approved',
  'rejected',
  'pending_commitee',
  'pending_board',
  'pending_allocation',
  'pending_reanalysis',
];

/** Ways back and out, and which reasons for a change can be theirs; what brings a proposal on needs none besides its opinion. */
const REASONS: Readonly<Partial<Record<ProposalStatus, readonly ChangeReason[]>>> = {
  rejected: ['error_correction', 'others', 'not_informed'],
  pending_reanalysis: ['renegotiation', 'error_correction', 'others', 'not_informed'],
  canceled: ['renegotiation', 'error_correction', 'others', 'not_informed'],
};

const FIELDS = ['reason_for_change', 'opinion'] as const;
const ownField = (path: string) => FIELDS.find((field) => field === path) ?? null;

/** What a rejection says is its observation, where the proposal has none (spec §5 asks for one). */
function observationOf({ observation }: ProposalRecord, to: ProposalStatus, opinion: string) {
  return to === 'rejected' && observation === null ? { observation: opinion } : {};
}

/** What is asked for depends on where the proposal goes. */
function useDecisionForm(to: ProposalStatus) {
  const [asksOpinion, reasons] = [ASKS_OPINION.includes(to), REASONS[to]];
  const form = useForm<DecisionValues>({
    // Empty: whoever decides says why in their own words.
    defaultValues: { reason_for_change: null, opinion: '', remove_offers: false },
    resolver: issuesResolver<DecisionValues>(
      (values) => [
        ...(reasons === undefined ? [] : reasonIssues(values)),
        ...(asksOpinion ? checkText('opinion', values.opinion, { ...OBSERVATION, required: true }) : []),
      ],
      (path) => ownField(path) ?? 'opinion',
    ),
    mode: 'onTouched',
  });
  return { form, asksOpinion, reasons };
}

/** Every decision but the company's refusal, which has its own details. */
export function StatusDialog({ proposal: current, to, onClose }: StatusDialogProps) {
  // What is decided on is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const { keep, refresh } = useProposalChanged();
  const update = useCommand(updateProposal, { onUnknown: () => void refresh(proposal.id) });
  const { form, asksOpinion, reasons } = useDecisionForm(to);
  const words = stepWords(to);
  const isApproving = to === 'approved';
  const { largest_offer: lent, approval_days } = proposal.authority;
  const orders = useOrderNames(asksOpinion ? proposal.cnpj : null);

  return (
    <DecisionDialog
      proposal={proposal}
      title={`${words.ask} ${whichProposal(proposal)}?`}
      consequence={
        <>
          {words.consequence}
          {isApproving ? (
            <>
              {' '}
              <ApprovalValidity days={approval_days} />
            </>
          ) : null}
        </>
      }
      confirmLabel={words.verb}
      tone={words.tone}
      amount={asksOpinion && lent > 0 ? { figure: formatMoney(lent), words: amountInWords(lent) } : undefined}
      form={form}
      // Nobody approves an order that they cannot see.
      disabledReason={orders.troubleOf(isApproving ? proposal.order_uuid : null)}
      // What is wrong at a field that is not asked for here is told by the dialog itself.
      fieldOf={ownField}
      decide={async (values) => {
        const { opinion, remove_offers } = values;
        const decision = {
          ...toDecision(proposal, to),
          ...(reasons === undefined ? {} : { reason_for_change: reasonIn(values) }),
          ...(asksOpinion ? { opinion } : {}),
          ...observationOf(proposal, to, opinion),
          ...(to === 'rejected' ? { remove_offers } : {}),
        };
        keep(await update.mutateAsync(decision));
        onClose();
        notify.success({ message: words.done(whichProposal(proposal)) });
      }}
      onClose={onClose}
    >
      {asksOpinion ? (
        <>
          <CompanyPendencies cnpj={proposal.cnpj} />
          <DecidedTerms proposal={proposal} orders={orders} />
          <AuthorityView proposal={proposal} />
        </>
      ) : null}
      {reasons === undefined ? null : <ReasonField control={form.control} among={reasons} />}
      {asksOpinion ? (
        <TextAreaField
          control={form.control}
          name="opinion"
          label={OPINION_FIELD.label}
          help={`Por que você decide assim, em ${OBSERVATION.min} a ${OBSERVATION.max} caracteres. Fica no histórico, com o seu nome.`}
          required
          maxLength={OBSERVATION.max}
        />
      ) : null}
      {to === 'rejected' ? <OffersQuestion control={form.control} proposal={proposal} /> : null}
    </DecisionDialog>
  );
}

interface OffersQuestionProps {
  control: Control<DecisionValues>;
  proposal: ProposalRecord;
}

/** Spec §4: whether the current offers go. */
function OffersQuestion({ control, proposal: { rates } }: OffersQuestionProps) {
  if (rates.length === 0) return null;
  return (
    <Controller
      control={control}
      name="remove_offers"
      render={({ field }) => (
        <Radio.Group
          label="Remover as ofertas atuais?"
          description="Ofertas removidas continuam visíveis no histórico."
          value={field.value ? 'sim' : 'nao'}
          onChange={(value) => field.onChange(value === 'sim')}
        >
          <div className={styles.options}>
            <Radio value="nao" label="Manter as ofertas" />
            <Radio value="sim" label="Remover as ofertas" />
          </div>
        </Radio.Group>
      )}
    />
  );
}
