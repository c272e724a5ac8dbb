import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useProfile } from '../../lib/session';
import { AnswerField } from './answer-field';
import { AsyncMultiSelectField, AsyncSelectField } from './async-select-fields';
import { ChoicesField } from './choices-field';
import type { DescribedField } from './described';
import {
  CepField,
  CnpjField,
  CpfField,
  DateField,
  DecimalField,
  EmailField,
  IntegerField,
  MoneyField,
  PercentField,
  PhoneField,
} from './parsed-fields';
import { CheckboxField, SelectField, TextAreaField, TextField } from './plain-fields';

interface DescribedInputProps<V extends FieldValues> {
  control: Control<V>;
  /** Where the fields stand in the form; at its root where nothing is said. */
  scope?: string;
  field: DescribedField;
  /** Beyond what the description says. */
  required?: boolean;
  help?: ReactNode;
  lockedReason?: string;
}

const LONG_TEXT = 2500;

/** The field of the kit that fits the kind of value. */
export function DescribedInput<V extends FieldValues>(props: DescribedInputProps<V>) {
  const { control, scope, field, help = field.help, lockedReason } = props;
  const { businessDate } = useProfile();
  const common = {
    control,
    name: (scope === undefined ? field.name : `${scope}.${field.name}`) as FieldPath<V>,
    label: field.asked ?? field.label,
    help,
    required: props.required === true || field.required,
    lockedReason,
  };
  switch (field.kind) {
    case 'text':
      return <TextField {...common} maxLength={field.maxLength} />;
    case 'long':
      return <TextAreaField {...common} maxLength={field.maxLength ?? LONG_TEXT} />;
    case 'flag':
      return <CheckboxField {...common} />;
    case 'answer':
      return <AnswerField {...common} />;
    case 'choice':
      return <SelectField {...common} options={field.options ?? []} />;
    case 'choices':
      return <ChoicesField {...common} options={field.options ?? []} />;
    case 'found':
      return field.source ? (
        <AsyncSelectField {...common} source={field.source} placeholder={field.placeholder} />
      ) : null;
    case 'manyFound':
      return field.source ? (
        <AsyncMultiSelectField {...common} source={field.source} maxValues={field.maxValues} />
      ) : null;
    case 'date':
      return <DateField {...common} today={businessDate} max={field.isPast ? businessDate : undefined} />;
    case 'money':
      return <MoneyField {...common} allowNegative={field.mayBeNegative} />;
    case 'percent':
      return <PercentField {...common} />;
    case 'integer':
      return <IntegerField {...common} />;
    case 'decimal':
      return <DecimalField {...common} />;
    case 'cpf':
      return <CpfField {...common} />;
    case 'cnpj':
      return <CnpjField {...common} />;
    case 'cep':
      return <CepField {...common} />;
    case 'phone':
      return <PhoneField {...common} />;
    case 'email':
      return <EmailField {...common} />;
  }
}

interface DescribedInputsProps<V extends FieldValues>
  extends Omit<DescribedInputProps<V>, 'field' | 'required'> {
  fields: readonly DescribedField[];
  isRequired?: (name: string) => boolean;
}

export function DescribedInputs<V extends FieldValues>({
  fields,
  isRequired,
  ...rest
}: DescribedInputsProps<V>) {
  return fields.map((field) => (
    <DescribedInput key={field.name} {...rest} field={field} required={isRequired?.(field.name)} />
  ));
}
