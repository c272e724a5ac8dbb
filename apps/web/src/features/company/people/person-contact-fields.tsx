import type { UseFormReturn } from 'react-hook-form';
import { CepField, EmailField, PhoneField } from '../../../shared/form/parsed-fields';
import { SelectField, TextField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import { PostalCodeStatus } from '../postal-code-status';
import { STATE_OPTIONS } from '../references';
import type { PersonValues } from './person-form-values';
import type { PersonFieldsProps } from './person-identity-fields';

type PersonContactFieldsProps = Pick<PersonFieldsProps, 'isDemanded'> & { form: UseFormReturn<PersonValues> };

export function PersonContactFields({ form, isDemanded }: PersonContactFieldsProps) {
  const { control } = form;
  return (
    <FieldGrid>
      <EmailField control={control} name="person.email" label="E-mail" />
      <PhoneField control={control} name="person.phone" label="Telefone" />
      <CepField control={control} name="person.zipCode" label="CEP" required={isDemanded('zipCode')} />
      <TextField control={control} name="person.address" label="Logradouro" />
      <TextField control={control} name="person.number" label="Número" />
      <TextField control={control} name="person.complement" label="Complemento" />
      <TextField control={control} name="person.neighborhood" label="Bairro" />
      <TextField control={control} name="person.city" label="Cidade" required={isDemanded('city')} />
      <SelectField
        control={control}
        name="person.state"
        label="UF"
        options={STATE_OPTIONS}
        required={isDemanded('state')}
      />
      <PostalCodeStatus
        control={control}
        name="person.zipCode"
        onFound={(place) => {
          const touch = { shouldDirty: true, shouldValidate: true };
          if (place.address !== null) form.setValue('person.address', place.address, touch);
          if (place.neighborhood !== null) form.setValue('person.neighborhood', place.neighborhood, touch);
          form.setValue('person.city', place.city, touch);
          form.setValue('person.state', place.state, touch);
        }}
      />
    </FieldGrid>
  );
}
