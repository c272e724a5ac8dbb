import { PEP_LOOKBACK_YEARS } from '@lastro/domain/company/pep';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form';
import { useProfile } from '../../../lib/session';
import { AnswerControl } from '../../../shared/form/answer-field';
import { DescribedInput, DescribedInputs } from '../../../shared/form/described-fields';
import { useRegisteredField } from '../../../shared/form/form-registry';
import { FieldGrid } from '../../../ui/section';
import { StatusBadge } from '../../../ui/status-badge';
import { lookbackOf } from './pep-lookback';
import { personField, RELATED_FIELDS } from './person-fields';
import styles from './person-fields.module.css';
import { EMPTY_RELATED, type PersonValues } from './person-form-values';

const OFFICE = (['pepPosition', 'pepOrganization', 'pepStartDate', 'pepEndDate'] as const).map(personField);
const MAX_RELATED = 20;

export function PersonPepFields({ control }: { control: Control<PersonValues> }) {
  const pep = useWatch({ control, name: 'person.pep' });
  return (
    <>
      <PepAnswer control={control} />
      {pep === 'yes' ? <PepOffice control={control} /> : null}
      <h3 className={styles.subtitle}>Relações com pessoas expostas</h3>
      <DescribedInput control={control} scope="person" field={personField('pepRelationships')} />
      <RelatedPeople control={control} />
    </>
  );
}

function PepAnswer({ control }: { control: Control<PersonValues> }) {
  const { field, fieldState } = useController({ control, name: 'person.pep' });
  const label = 'É pessoa politicamente exposta?';
  const { id } = useRegisteredField('person.pep', label);
  return (
    <AnswerControl
      id={id}
      label={label}
      help={`Quem exerce ou exerceu cargo público relevante nos últimos ${PEP_LOOKBACK_YEARS} anos.`}
      error={fieldState.error?.message}
      unanswered="Não declarou"
      value={field.value === 'undeclared' ? null : field.value === 'yes'}
      onChange={(pep) => field.onChange(pep === null ? 'undeclared' : pep ? 'yes' : 'no')}
    />
  );
}

function PepOffice({ control }: { control: Control<PersonValues> }) {
  const { businessDate } = useProfile();
  const [startsOn, endsOn] = useWatch({ control, name: ['person.pepStartDate', 'person.pepEndDate'] });
  const lookback = startsOn === null ? null : lookbackOf({ startsOn, endsOn }, businessDate);
  return (
    <div style={{ marginTop: 16 }}>
      <FieldGrid>
        <DescribedInputs control={control} scope="person" fields={OFFICE} />
      </FieldGrid>
      <p className={styles.lookback} role="status">
        {lookback === null ? (
          'Informe o início para ver se a exposição ainda vale.'
        ) : (
          <>
            <StatusBadge tone={lookback.inForce ? 'warning' : 'neutral'} label={lookback.label} />
            {lookback.sentence}
          </>
        )}
      </p>
    </div>
  );
}

function RelatedPeople({ control }: { control: Control<PersonValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'person.pepSecondary' });
  return (
    <>
      <h3 className={styles.subtitle}>Pessoas expostas identificadas</h3>
      <ol className={styles.related}>
        {fields.map((related, index) => (
          <li key={related.id}>
            <div className={styles.relatedHead}>
              <span>Pessoa {index + 1}</span>
              <Button variant="subtle" size="compact-sm" color="red" onClick={() => remove(index)}>
                Retirar<span className="visually-hidden"> pessoa {index + 1}</span>
              </Button>
            </div>
            <FieldGrid>
              <DescribedInputs
                control={control}
                scope={`person.pepSecondary.${index}`}
                fields={RELATED_FIELDS}
              />
            </FieldGrid>
          </li>
        ))}
      </ol>
      {fields.length < MAX_RELATED ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => append({ ...EMPTY_RELATED })}
        >
          Incluir pessoa exposta
        </Button>
      ) : null}
    </>
  );
}
