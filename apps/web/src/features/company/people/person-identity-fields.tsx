import { ID_ISSUERS } from '@lastro/domain/id-issuers';
import type { Control } from 'react-hook-form';
import { useProfile } from '../../../lib/session';
import { DateField } from '../../../shared/form/parsed-fields';
import { SelectField, TextField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import { STATE_OPTIONS } from '../references';
import { GENDER_OPTIONS } from './labels';
import type { PersonValues } from './person-form-values';

export const ISSUER_OPTIONS = ID_ISSUERS.map(({ code, label }) => ({ value: code, label }));

export interface PersonFieldsProps {
  readonly control: Control<PersonValues>;
  /** Whether the share of this person makes a field obligatory. */
  readonly isDemanded: (key: string) => boolean;
}

export function PersonIdentityFields({ control, isDemanded }: PersonFieldsProps) {
  const { businessDate } = useProfile();
  return (
    <FieldGrid>
      <TextField
        control={control}
        name="person.name"
        label="Nome completo"
        required
        help="Nome e sobrenome."
      />
      <DateField
        control={control}
        name="person.birthDate"
        label="Data de nascimento"
        required={isDemanded('birthDate')}
        help="A partir de 18 anos."
        today={businessDate}
        max={businessDate}
      />
      <SelectField control={control} name="person.gender" label="Sexo" options={GENDER_OPTIONS} />
      <TextField
        control={control}
        name="person.nationality"
        label="Nacionalidade"
        required={isDemanded('nationality')}
      />
      <TextField control={control} name="person.naturality" label="Naturalidade" help="Cidade onde nasceu." />
      <TextField
        control={control}
        name="person.idNumber"
        label="Documento de identidade"
        required={isDemanded('idNumber')}
      />
      <SelectField control={control} name="person.idEmitter" label="Órgão emissor" options={ISSUER_OPTIONS} />
      <SelectField
        control={control}
        name="person.idEmitterUF"
        label="UF de emissão"
        options={STATE_OPTIONS}
      />
      <DateField
        control={control}
        name="person.idEmissionDate"
        label="Data de emissão"
        today={businessDate}
        max={businessDate}
      />
      <TextField
        control={control}
        name="person.motherName"
        label="Nome da mãe"
        required={isDemanded('motherName')}
      />
      <TextField control={control} name="person.fatherName" label="Nome do pai" />
    </FieldGrid>
  );
}
