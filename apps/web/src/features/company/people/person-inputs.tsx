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
      ) : null}
    </FieldGrid>
  );
}
