import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { OFFER_FIELD_NAMES, OFFER_FIELDS, type OfferFieldName } from '@lastro/wire/proposal/proposal-fields';
import type { ComponentType } from 'react';
import { type Control, useController } from 'react-hook-form';
import { IntegerInput } from '../../../shared/fields/count-inputs';
import { MoneyInput, PercentInput } from '../../../shared/fields/number-inputs';
import type { ParsedFieldProps } from '../../../shared/fields/parsed-input';
import { useRegisteredField } from '../../../shared/form/form-registry';
import type { ProposalValues } from '../form/proposal-values';

interface OfferInputProps {
  control: Control<ProposalValues>;
  index: number;
  field: OfferFieldName;
  isLocked: boolean;
}

/** The short label stands over the field; the list of errors also says of which offer it is. */
function offerInput<T extends string | number>(Input: ComponentType<ParsedFieldProps<T>>) {
  return function OfferInput({ control, index, field: fieldName, isLocked }: OfferInputProps) {
    const name = `rates.${index}.${fieldName}` as const;
    const label = OFFER_FIELDS[fieldName].label;
    const { field, fieldState } = useController({ control, name });
    const registered = useRegisteredField(name, `Oferta ${index + 1}, ${label}`);
    return (
      <Input
        key={registered.epoch}
        id={registered.id}
        name={field.name}
        label={label}
        value={(field.value ?? null) as T | null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        error={fieldState.error?.message}
        showIssue={registered.showIssue}
        onTextIssue={registered.onTextIssue}
        // The reason stands once above the lines: six times a line it would be noise.
        lockedReason={isLocked ? ' ' : null}
      />
    );
  };
}

const INPUTS = {
  cents: offerInput<Cents>(MoneyInput),
  percent: offerInput<Percent>(PercentInput),
  count: offerInput<number>(IntegerInput),
} as const;

/** Each term of an offer, as it is described. */
export function OfferInputs(props: Omit<OfferInputProps, 'field'>) {
  return OFFER_FIELD_NAMES.map((field) => {
    const Input = INPUTS[OFFER_FIELDS[field].kind];
    return <Input key={field} {...props} field={field} />;
  });
}
