import type { UseFormReturn } from 'react-hook-form';
import { DescribedInputs } from '../../../shared/form/described-fields';
import { FieldGrid } from '../../../ui/section';
import { PostalCodeStatus } from '../postal-code-status';
import { fieldsOfSection, type PersonSection } from './person-fields';
import type { PersonValues } from './person-form-values';

interface PersonInputsProps {
  form: UseFormReturn<PersonValues>;
  section: PersonSection;
  /** Whether the share of this person makes a field obligatory. */
  isDemanded: (name: string) => boolean;
}

/** The fields of a section, in which none depends on another. */
export function PersonInputs({ form, section, isDemanded }: PersonInputsProps) {
  const { control } = form;
  return (
    <FieldGrid>
      <DescribedInputs
        control={control}
        scope="person"
        fields={fieldsOfSection(section)}
        isRequired={isDemanded}
      />
      {section === 'contact' ? (
        <PostalCodeStatus
          form={form}
          name="person.zipCode"
          fills={{
            address: 'person.address',
            neighborhood: 'person.neighborhood',
            city: 'person.city',
            state: 'person.state',
          }}
        />
      ) : null}
    </FieldGrid>
  );
}
