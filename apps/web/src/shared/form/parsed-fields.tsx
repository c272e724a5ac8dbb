import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { Cnpj, Cpf } from '@lastro/domain/tax-id';
import type { ComponentType } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { CepInput, EmailInput, PhoneInput } from '../fields/contact-inputs';
import { DecimalInput, IntegerInput } from '../fields/count-inputs';
import { DateInput } from '../fields/date-input';
import { MoneyInput, PercentInput } from '../fields/number-inputs';
import type { FieldProps, ParsedFieldProps } from '../fields/parsed-input';
import { CnpjInput, CpfInput } from '../fields/tax-id-inputs';
import { useRegisteredField } from './form-registry';

/** What a field wired to the form takes: the control and a name that exists in the values, checked by types. */
export interface FormFieldProps<V extends FieldValues, Out = V>
  extends Omit<FieldProps, 'name' | 'error' | 'onBlur' | 'ref' | 'id'> {
  /** `Out` is what the form's rules make of the values; the fields do not mind. */
  control: Control<V, unknown, Out>;
  name: FieldPath<V>;
}

type ParsedComponent<T extends string | number, Extra> = ComponentType<ParsedFieldProps<T> & Extra>;

/** The one way a field that reads text meets the form. */
function parsedField<T extends string | number, Extra extends object = object>(
  Input: ParsedComponent<T, Extra>,
) {
  return function ParsedFormField<V extends FieldValues, Out = V>({
    control,
    name,
    ...rest
  }: FormFieldProps<V, Out> & Extra) {
    const { field, fieldState } = useController({ control, name });
    const registered = useRegisteredField(name, rest.label);
    const inputProps = {
      ...rest,
      id: registered.id,
      name: field.name,
      value: (field.value ?? null) as T | null,
      onChange: field.onChange,
      onBlur: field.onBlur,
      ref: field.ref,
      error: fieldState.error?.message,
      showIssue: registered.showIssue,
      onTextIssue: registered.onTextIssue,
    } as unknown as ParsedFieldProps<T> & Extra;
    // A new epoch is a new form: the text of the old one must not stay in the input.
    return <Input key={registered.epoch} {...inputProps} />;
  };
}

export const CnpjField = parsedField<Cnpj>(CnpjInput);
export const CpfField = parsedField<Cpf>(CpfInput);
export const MoneyField = parsedField<Cents, { allowNegative?: boolean }>(MoneyInput);
export const PercentField = parsedField<Percent, { unit?: string }>(PercentInput);
export const IntegerField = parsedField<number>(IntegerInput);
export const DecimalField = parsedField<number>(DecimalInput);
export const PhoneField = parsedField<string>(PhoneInput);
export const CepField = parsedField<string>(CepInput);
export const EmailField = parsedField<string>(EmailInput);
export const DateField = parsedField<IsoDate, { today: IsoDate; min?: IsoDate; max?: IsoDate }>(DateInput);
