import { MAX_SECONDARY_ACTIVITIES } from '@lastro/domain/company/company-rules';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useProfile } from '../../lib/session';
import { AnswerField } from '../../shared/form/answer-field';
import { AsyncMultiSelectField, AsyncSelectField } from '../../shared/form/async-select-fields';
import {
  CepField,
  DateField,
  DecimalField,
  EmailField,
  IntegerField,
  MoneyField,
  PercentField,
  PhoneField,
} from '../../shared/form/parsed-fields';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../shared/form/plain-fields';
import type { FichaField, FichaValues } from './ficha-fields';
import { ACTIVITY_OPTIONS, type References } from './references';

interface FichaInputProps {
  field: FichaField;
  control: Control<FichaValues>;
  references: References;
  help?: ReactNode;
  lockedReason?: string;
}

const LONG_TEXT = 2500;

/** The field of the kit that fits the kind of value. */
export function FichaInput({ field, control, references, help, lockedReason }: FichaInputProps) {
  const { businessDate } = useProfile();
  const { name, required } = field;
  const common = { control, name, label: field.label, help, required, lockedReason };
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
    case 'reference':
      return <SelectField {...common} options={references.optionsOf(name)} />;
    case 'date':
      return <DateField {...common} today={businessDate} max={businessDate} />;
    case 'money':
      return <MoneyField {...common} allowNegative={name === 'netAssetsValue'} />;
    case 'percent':
      return <PercentField {...common} />;
    case 'integer':
      return <IntegerField {...common} />;
    case 'decimal':
      return <DecimalField {...common} />;
    case 'cep':
      return <CepField {...common} />;
    case 'phone':
      return <PhoneField {...common} />;
    case 'email':
      return <EmailField {...common} />;
    case 'activity':
      return <AsyncSelectField {...common} source={ACTIVITY_OPTIONS} />;
    case 'activities':
      return (
        <AsyncMultiSelectField {...common} source={ACTIVITY_OPTIONS} maxValues={MAX_SECONDARY_ACTIVITIES} />
      );
  }
}
