import { USER_TEXT_NAMES, USER_TEXTS, type UserText, type UserTexts } from '@lastro/wire/identity/user-texts';
import type { Control, FieldPath } from 'react-hook-form';
import { TextField } from '../../shared/form/plain-fields';

interface UserTextFieldsProps<V extends UserTexts> {
  control: Control<V>;
  lockedReason?: string;
}

/** Every plain text of a user, as it is described. */
export function UserTextFields<V extends UserTexts>({ control, lockedReason }: UserTextFieldsProps<V>) {
  return USER_TEXT_NAMES.map((name) => (
    <TextField
      key={name}
      control={control}
      name={name as FieldPath<V> & UserText}
      label={USER_TEXTS[name].label}
      required={USER_TEXTS[name].min > 0}
      lockedReason={lockedReason}
    />
  ));
}
