import { needsExtraData, OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DescribedInput } from '../../../shared/form/described-fields';
import { FieldGrid } from '../../../ui/section';
import { PostalCodeStatus } from '../postal-code-status';
import { EXTRA_FIELDS, extraShown, type OwnerFacts, type OwnerValues } from './owner-values';
import styles from './person-fields.module.css';

interface OwnerExtraFieldsProps {
  form: UseFormReturn<OwnerValues>;
  facts: OwnerFacts;
  isKnown: boolean;
}

const SAVED = 'Do cadastro da empresa.';

/** Asked for as soon as the share or the unknown company asks for it, and not before. */
export function OwnerExtraFields({ form, facts, isKnown }: OwnerExtraFieldsProps) {
  const { control } = form;
  const percentage = useWatch({ control, name: 'owner.percentageOwned' });
  const shown = isKnown ? extraShown(percentage, facts) : [];
  if (shown.length === 0) return null;
  const isSaved = (name: string) => Object.hasOwn(facts.saved, name);
  return (
    <div>
      <h3 className={styles.subtitle} style={{ marginTop: 0 }}>
        {facts.isLarge || needsExtraData(percentage)
          ? `Sócia com ${OWNERSHIP_THRESHOLD}% ou mais`
          : 'Nova empresa'}
      </h3>
      <FieldGrid>
        {EXTRA_FIELDS.filter(({ name }) => shown.includes(name)).map((field) => (
          <DescribedInput
            key={field.name}
            control={control}
            scope="owner"
            field={field}
            lockedReason={isSaved(field.name) ? SAVED : undefined}
          />
        ))}
        <PostalCodeStatus
          form={form}
          name="owner.zipCode"
          fills={{
            ...(isSaved('city') ? {} : { city: 'owner.city' }),
            ...(isSaved('state') ? {} : { state: 'owner.state' }),
          }}
        />
      </FieldGrid>
    </div>
  );
}
