import { MAX_SECONDARY_ACTIVITIES } from '@lastro/domain/company/company-rules';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { DescribedField } from '../../shared/form/described';
import { DescribedInput } from '../../shared/form/described-fields';
import type { FichaField, FichaValues } from './ficha-fields';
import { ACTIVITY_OPTIONS, type References } from './references';

interface FichaInputProps {
  field: FichaField;
  control: Control<FichaValues>;
  references: References;
  help?: ReactNode;
  lockedReason?: string;
}

/** A field of the ficha, with what can be chosen in it. */
export function FichaInput({ field, references, ...rest }: FichaInputProps) {
  return <DescribedInput {...rest} field={describedOf(field, references)} />;
}

function describedOf(field: FichaField, references: References): DescribedField {
  const { kind } = field;
  switch (kind) {
    case 'choice':
    case 'reference':
      return { ...field, kind: 'choice', options: references.optionsOf(field.name) };
    case 'activity':
      return { ...field, kind: 'found', source: ACTIVITY_OPTIONS };
    case 'activities':
      return { ...field, kind: 'manyFound', source: ACTIVITY_OPTIONS, maxValues: MAX_SECONDARY_ACTIVITIES };
    case 'date':
      return { ...field, kind, isPast: true };
    case 'money':
      return { ...field, kind, mayBeNegative: field.name === 'netAssetsValue' };
    default:
      return { ...field, kind };
  }
}
