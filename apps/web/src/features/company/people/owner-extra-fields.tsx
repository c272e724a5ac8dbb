import { needsExtraData, OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useProfile } from '../../../lib/session';
import { AsyncSelectField } from '../../../shared/form/async-select-fields';
import { CepField, DateField } from '../../../shared/form/parsed-fields';
import { SelectField, TextField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import { PostalCodeStatus } from '../postal-code-status';
import { ACTIVITY_OPTIONS, STATE_OPTIONS } from '../references';
import { extraShown, type OwnerExtra, type OwnerFacts, type OwnerValues } from './owner-values';
import styles from './person-fields.module.css';

interface OwnerExtraFieldsProps {
  form: UseFormReturn<OwnerValues>;
  facts: OwnerFacts;
  isKnown: boolean;
}

const SAVED = 'Do cadastro da empresa.';

/** Asked for as soon as the share or the unknown company asks for it, and not before. */
export function OwnerExtraFields({ form, facts, isKnown }: OwnerExtraFieldsProps) {
  const { businessDate } = useProfile();
  const { control } = form;
  const percentage = useWatch({ control, name: 'owner.percentageOwned' });
  const shown = isKnown ? extraShown(percentage, facts) : [];
  if (shown.length === 0) return null;
  const isShown = (key: keyof OwnerExtra) => shown.includes(key);
  const common = (key: keyof OwnerExtra) => ({
    control,
    required: true,
    lockedReason: Object.hasOwn(facts.saved, key) ? SAVED : undefined,
  });
  return (
    <div>
      <h3 className={styles.subtitle} style={{ marginTop: 0 }}>
        {facts.isLarge || needsExtraData(percentage)
          ? `Sócia com ${OWNERSHIP_THRESHOLD}% ou mais`
          : 'Nova empresa'}
      </h3>
      <FieldGrid>
        {isShown('registeredName') ? (
          <TextField
            {...common('registeredName')}
            name="owner.registeredName"
            label="Razão social da sócia"
          />
        ) : null}
        {isShown('foundingDate') ? (
          <DateField
            {...common('foundingDate')}
            name="owner.foundingDate"
            label="Fundação da sócia"
            today={businessDate}
            max={businessDate}
          />
        ) : null}
        {isShown('mainActivity') ? (
          <AsyncSelectField
            {...common('mainActivity')}
            name="owner.mainActivity"
            label="Atividade principal da sócia"
            source={ACTIVITY_OPTIONS}
          />
        ) : null}
        {isShown('zipCode') ? (
          <CepField {...common('zipCode')} name="owner.zipCode" label="CEP da sócia" />
        ) : null}
        {isShown('city') ? <TextField {...common('city')} name="owner.city" label="Cidade da sócia" /> : null}
        {isShown('state') ? (
          <SelectField {...common('state')} name="owner.state" label="UF da sócia" options={STATE_OPTIONS} />
        ) : null}
        <PostalCodeStatus
          control={control}
          name="owner.zipCode"
          onFound={({ city, state }) => {
            const touch = { shouldDirty: true, shouldValidate: true };
            if (!Object.hasOwn(facts.saved, 'city')) form.setValue('owner.city', city, touch);
            if (!Object.hasOwn(facts.saved, 'state')) form.setValue('owner.state', state, touch);
          }}
        />
      </FieldGrid>
    </div>
  );
}
