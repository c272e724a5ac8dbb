import { hasRegime } from '@lastro/domain/company/marital';
import { formatTaxId } from '@lastro/domain/tax-id';
import { REASON_LENGTH } from '@lastro/domain/text-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DescribedInput, DescribedInputs } from '../../../shared/form/described-fields';
import { TextAreaField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import { personField, SPOUSE_FIELDS } from './person-fields';
import styles from './person-fields.module.css';
import type { PersonRecord, PersonValues } from './person-form-values';
import { endsByStatus, endsLink, isSpouseShown, maritalStatusOf } from './person-to-wire';
import { useSpouseOfCpf } from './spouse-of-cpf';

const [SPOUSE_CPF, ...OF_SPOUSE] = SPOUSE_FIELDS;

const HINTS = {
  shown:
    'Já cadastrado(a): os campos mostram o cadastro dele(a). Complete o que falta; o que já consta se corrige lá.',
  concealed: 'Já cadastrado(a): complete o que falta; o que já consta se corrige no cadastro dele(a).',
};
/** As the server asks of it. */
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
        <DescribedInput control={control} scope="person" field={personField('maritalStatusId')} />
        {hasRegime(status) ? (
          <DescribedInput control={control} scope="person" field={personField('marriageRegimeId')} />
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
            minLength={REASON_LENGTH.min}
            maxLength={REASON_LENGTH.max}
            minRows={2}
            required
          />
        </div>
      ) : null}
    </>
  );
}

function SpouseFieldsGroup({ form, saved }: PersonMaritalFieldsProps) {
  const { control } = form;
  const standing = useSpouseOfCpf(form, saved);
  const hint = standing !== 'unregistered' ? HINTS[standing] : saved === null ? undefined : UNDO;
  return (
    <>
      <h3 className={styles.subtitle}>Cônjuge ou companheiro(a)</h3>
      <FieldGrid>
        <DescribedInput control={control} scope="spouse" field={SPOUSE_CPF} help={hint} />
        <DescribedInputs control={control} scope="spouse" fields={OF_SPOUSE} />
      </FieldGrid>
    </>
  );
}
