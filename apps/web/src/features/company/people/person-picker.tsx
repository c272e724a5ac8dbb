import { ageOn, formatDate } from '@lastro/domain/dates';
import { type Cpf, formatTaxId, parseCpf } from '@lastro/domain/tax-id';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { messageOf } from '../../../lib/api-error';
import { useProfile } from '../../../lib/session';
import { CpfField } from '../../../shared/form/parsed-fields';
import { LinesSkeleton } from '../../../ui/skeletons';
import { PartialState } from '../../../ui/states';
import type { PersonSummary } from './people-of-company';
import { SHARED_PERSON, servesText } from './person-drawer';
import type { PersonRecord } from './person-form-values';
import styles from './person-picker.module.css';

interface PersonPickerProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  taxId: Cpf | null;
  person: UseQueryResult<PersonRecord | null>;
  /** The person of an entry that is being edited does not change. */
  isFixed: boolean;
  notice: string | null;
  suggestions: readonly PersonSummary[];
  /** Why this person will not do. */
  warning: string | null;
  onPick: (cpf: Cpf) => void;
  onOpenPerson: (cpf: Cpf) => void;
}

const SUGGESTIONS_SHOWN = 8;

/** Everything begins with the CPF: a known person comes with their data, an unknown one is registered. */
export function PersonPicker<V extends FieldValues>(props: PersonPickerProps<V>) {
  const { control, name, taxId, isFixed, notice, suggestions, warning, onPick } = props;
  return (
    <div className={styles.picker}>
      {isFixed ? null : (
        <div className={styles.search}>
          <CpfField control={control} name={name} label="CPF" required help={SHARED_PERSON} />
          {taxId === null && suggestions.length > 0 ? (
            <div className={styles.suggestions}>
              <span className={styles.soft}>Já nesta empresa:</span>
              {suggestions.slice(0, SUGGESTIONS_SHOWN).map((each) => (
                <Button
                  key={each.id}
                  variant="default"
                  size="compact-sm"
                  className={styles.suggestion}
                  onClick={() => {
                    const cpf = parseCpf(each.taxId);
                    if (cpf !== null) onPick(cpf);
                  }}
                >
                  {each.name}
                </Button>
              ))}
            </div>
          ) : null}
        </div>
      )}
      {taxId === null ? null : <Found {...props} taxId={taxId} />}
      {warning === null ? null : <PartialState>{warning}</PartialState>}
      {notice === null ? null : (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
    </div>
  );
}

interface FoundProps {
  taxId: Cpf;
  person: UseQueryResult<PersonRecord | null>;
  onOpenPerson: (cpf: Cpf) => void;
}

function Found({ taxId, person, onOpenPerson }: FoundProps) {
  const { businessDate } = useProfile();
  if (person.isPending) return <LinesSkeleton lines={2} label="Procurando a pessoa" />;
  if (person.isError) {
    return <PartialState onRetry={() => person.refetch()}>{messageOf(person.error)}</PartialState>;
  }
  const { data } = person;
  return (
    <div className={styles.found} role="status">
      <div className={styles.words}>
        <span className={styles.name}>{data === null ? 'Ninguém com este CPF ainda' : data.name}</span>
        <span className={styles.soft}>
          CPF {formatTaxId(taxId)}
          {data?.birthDate
            ? `, ${ageOn(data.birthDate, businessDate)} anos (${formatDate(data.birthDate)})`
            : ''}
        </span>
        <span className={styles.soft}>
          {data === null ? 'Cadastre a pessoa e volte para cá: o que já preencheu fica.' : servesText(data)}
        </span>
      </div>
      <Button variant={data === null ? 'filled' : 'default'} onClick={() => onOpenPerson(taxId)}>
        {data === null ? 'Cadastrar pessoa' : 'Dados da pessoa'}
      </Button>
    </div>
  );
}
