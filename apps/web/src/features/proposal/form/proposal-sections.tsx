import { OBSERVATION } from '@lastro/domain/proposal/proposal-rules';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormSection } from '../../../shared/form/form-page';
import { MoneyField } from '../../../shared/form/parsed-fields';
import { CheckboxField, SelectField, TextAreaField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import { CHANGE_REASON_OPTIONS, GUARANTEE_OPTIONS } from '../labels';
import { type ProposalRecord, type References, withKnown } from '../proposal-queries';
import { useOrderOptions } from './order-options';
import styles from './proposal-form.module.css';
import type { ProposalValues } from './proposal-values';
import { RisksField } from './risks-field';

export interface SectionsContext {
  form: UseFormReturn<ProposalValues>;
  references: References;
  /** Why nothing can be typed. */
  lockedReason: string | null;
  /** Names of what was chosen, which the lists may no longer hold. */
  record?: ProposalRecord;
}

export function operationSection(context: SectionsContext): FormSection {
  return {
    id: 'operacao',
    title: 'Operação',
    description: context.lockedReason ?? undefined,
    content: <OperationFields {...context} />,
  };
}

function OperationFields({ form, references, lockedReason, record }: SectionsContext) {
  const { control } = form;
  const isNewRejected = useWatch({ control, name: 'status' }) === 'rejected' && record === undefined;
  const locked = lockOf(lockedReason);
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="product_id"
        label={PROPOSAL_FIELDS.product_id.label}
        required={!isNewRejected}
        options={withKnown(references.products, textOf(record?.product_id), record?.product_name ?? null)}
        lockedReason={locked}
      />
      <SelectField
        control={control}
        name="partner"
        label={PROPOSAL_FIELDS.partner.label}
        options={withKnown(references.partners, record?.partner?.cnpj ?? null, record?.partner?.name ?? null)}
        lockedReason={locked}
      />
      <SelectField
        control={control}
        name="vehicle_id"
        label={PROPOSAL_FIELDS.vehicle_id.label}
        options={withKnown(references.vehicles, textOf(record?.vehicle_id), record?.vehicle_name ?? null)}
        lockedReason={locked}
      />
      <OrderField form={form} locked={locked} record={record} />
    </FieldGrid>
  );
}

/** An order is a partner's, for one company. */
const ORDER_IS_OF = ['partner', 'cnpj'] as const;

/** What partners asked for this company; an order that another proposal answers cannot be chosen again. */
function OrderField({
  form: { control, setValue, subscribe },
  locked,
  record,
}: {
  form: UseFormReturn<ProposalValues>;
  locked: string | undefined;
  record: ProposalRecord | undefined;
}) {
  const cnpj = useWatch({ control, name: 'cnpj' });
  const partner = useWatch({ control, name: 'partner' });
  const chosen = useWatch({ control, name: 'order_uuid' });
  const { options, hint, trouble } = useOrderOptions({ cnpj, partner, chosen, record });
  useEffect(
    () =>
      subscribe({
        name: [...ORDER_IS_OF],
        formState: { values: true },
        callback: ({ name, type }) => {
          // Another partner or company never had this order. A restored draft brings them along with it.
          const isOfAnother = ORDER_IS_OF.some((owner) => owner === name) && type === 'change';
          if (isOfAnother) setValue('order_uuid', null, { shouldDirty: true });
        },
      }),
    [subscribe, setValue],
  );
  return (
    <SelectField
      control={control}
      name="order_uuid"
      label={PROPOSAL_FIELDS.order_uuid.label}
      options={options}
      placeholder={hint}
      // Where nothing can be typed nothing can be mended: the list's own words are enough.
      warning={locked === undefined ? trouble : null}
      lockedReason={locked}
    />
  );
}

export function guaranteeSection(context: SectionsContext): FormSection {
  return { id: 'garantias', title: 'Garantias e riscos', content: <GuaranteeFields {...context} /> };
}

const MONTHLY = 'monthly_guarantee_value';

function GuaranteeFields({ form, lockedReason }: SectionsContext) {
  const { control } = form;
  const [guarantee, monthly] = useWatch({ control, name: ['guarantee', MONTHLY] });
  const locked = lockOf(lockedReason);
  // Whoever empties it stands in it: it goes with another choice of guarantee, and not before.
  const [keptFor, setKeptFor] = useState<typeof guarantee | undefined>();
  useEffect(() => {
    setKeptFor((kept) => (monthly !== null || kept === guarantee ? guarantee : undefined));
  }, [guarantee, monthly]);
  const isNone = guarantee === 'none';
  useEffect(() => {
    if (!isNone && form.getFieldState(MONTHLY).error !== undefined) void form.trigger(MONTHLY);
  }, [form, isNone]);
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="guarantee"
        label={PROPOSAL_FIELDS.guarantee.label}
        options={GUARANTEE_OPTIONS}
        lockedReason={locked}
      />
      {/* An amount that would be sent is seen, also where the guarantee it was for is gone. */}
      {!isNone || monthly !== null || keptFor === guarantee ? (
        <MoneyField
          control={control}
          name={MONTHLY}
          label={PROPOSAL_FIELDS[MONTHLY].label}
          lockedReason={locked}
        />
      ) : null}
      <div className={styles.besideField}>
        <CheckboxField
          control={control}
          name="has_escrow_account"
          label={PROPOSAL_FIELDS.has_escrow_account.label}
          lockedReason={locked}
        />
      </div>
      <RisksField control={control} lockedReason={lockedReason} />
    </FieldGrid>
  );
}

export function notesSection(context: SectionsContext): FormSection {
  return { id: 'motivo', title: 'Observação e motivo', content: <NotesFields {...context} /> };
}

function NotesFields({ form, lockedReason, record }: SectionsContext) {
  const { control } = form;
  const isRejected = useWatch({ control, name: 'status' }) === 'rejected';
  const locked = lockOf(lockedReason);
  return (
    <FieldGrid>
      {/* A reason is asked of who changes something. */}
      {lockedReason === null ? (
        <SelectField
          control={control}
          name="reason_for_change"
          label={record === undefined ? 'Motivo' : PROPOSAL_FIELDS.reason_for_change.label}
          required
          options={CHANGE_REASON_OPTIONS}
          help="Fica no histórico da proposta."
        />
      ) : null}
      <TextAreaField
        control={control}
        name="observation"
        label={PROPOSAL_FIELDS.observation.label}
        required={isRejected}
        help={isRejected ? 'Uma proposta reprovada diz por quê.' : undefined}
        minLength={OBSERVATION.min}
        maxLength={OBSERVATION.max}
        lockedReason={locked}
      />
    </FieldGrid>
  );
}

/** The reason stands once at the top of the form; a field only needs its lock. */
function lockOf(lockedReason: string | null): string | undefined {
  return lockedReason === null ? undefined : ' ';
}

function textOf(id: number | null | undefined): string | null {
  return id == null ? null : String(id);
}
