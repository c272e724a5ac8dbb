import { hasRegime, MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { formatTaxId } from '@lastro/domain/tax-id';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useProfile } from '../../../lib/session';
import { CpfField, DateField, EmailField, PhoneField } from '../../../shared/form/parsed-fields';
import { SelectField, TextAreaField, TextField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import styles from './person-fields.module.css';
import type { PersonRecord, PersonValues } from './person-form-values';
import { ISSUER_OPTIONS } from './person-identity-fields';
import { endsByStatus, endsLink, isSpouseShown, maritalStatusOf } from './person-to-wire';
import { useSpouseOfCpf } from './spouse-of-cpf';

const STATUSES = MARITAL_STATUSES.map(({ id, statusDescription }) => ({
  value: String(id),
  label: statusDescription,
}));
const REGIMES = MARRIAGE_REGIMES.map(({ id, description }) => ({ value: String(id), label: description }));

const HINTS = {
  shown:
    'Já cadastrado(a): os campos mostram o cadastro dele(a). Complete o que falta; o que já consta se corrige lá.',
  concealed: 'Já cadastrado(a): complete o que falta; o que já consta se corrige no cadastro dele(a).',
};
/** As the server asks of it. */
const REASON_MIN = 5;
const UNDO = 'Apague o CPF para desfazer o vínculo.';

interface PersonMaritalFieldsProps {
  form: UseFormReturn<PersonValues>;
  /** The spouse as saved, to say what becomes of the link. */
  saved: PersonRecord['spouse'];
}

export function PersonMaritalFields({ form, saved }: PersonMaritalFieldsProps) {
  const { control } = form;
  const person = useWatch({ control, name: 'person' });
  const spouse = useWatch({ control, name: 'spouse' });
  const status = maritalStatusOf(person);
  const isUntied = endsByStatus(person, saved);
  return (
    <>
      <FieldGrid>
        <SelectField
          control={control}
          name="person.maritalStatusId"
          label="Estado civil"
          options={STATUSES}
        />
        {hasRegime(status) ? (
          <SelectField
            control={control}
            name="person.marriageRegimeId"
            label="Regime de bens"
            options={REGIMES}
            required
          />
        ) : null}
        {saved !== null && isUntied ? (
          <p className={styles.note} role="status">
            Ao salvar, o vínculo com {saved.name} ({formatTaxId(saved.taxId)}) deixa de existir. O cadastro de{' '}
            {saved.name} continua.
          </p>
        ) : null}
      </FieldGrid>
      {isSpouseShown(person) ? <SpouseFieldsGroup form={form} saved={saved} /> : null}
      {endsLink({ person, spouse }, saved) ? (
        <div className={styles.reason}>
          <TextAreaField
            control={control}
            name="unlinkReason"
            label={`Motivo do fim do vínculo com ${saved?.name}`}
            help="Fica na trilha das duas pessoas."
            minLength={REASON_MIN}
            maxLength={500}
            minRows={2}
            required
          />
        </div>
      ) : null}
    </>
  );
}

function SpouseFieldsGroup({ form, saved }: PersonMaritalFieldsProps) {
  const { businessDate } = useProfile();
  const { control } = form;
  const standing = useSpouseOfCpf(form, saved);
  return (
    <>
      <h3 className={styles.subtitle}>Cônjuge ou companheiro(a)</h3>
      <FieldGrid>
        <CpfField
          control={control}
          name="spouse.taxId"
          label="CPF do cônjuge"
          help={standing !== 'unregistered' ? HINTS[standing] : saved === null ? undefined : UNDO}
        />
        <TextField control={control} name="spouse.name" label="Nome do cônjuge" />
        <TextField control={control} name="spouse.idNumber" label="Identidade do cônjuge" />
        <SelectField
          control={control}
          name="spouse.idEmitter"
          label="Órgão emissor da identidade"
          options={ISSUER_OPTIONS}
        />
        <DateField
          control={control}
          name="spouse.idEmissionDate"
          label="Emissão da identidade"
          today={businessDate}
          max={businessDate}
        />
        <EmailField control={control} name="spouse.email" label="E-mail do cônjuge" />
        <PhoneField control={control} name="spouse.phone" label="Telefone do cônjuge" />
      </FieldGrid>
    </>
  );
}
