import { PasswordInput } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { fieldIdOf, useRegisteredField } from '../../shared/form/form-registry';
import type { NewUserValues } from './user-form-values';

const LABEL = 'Senha inicial';

export function PasswordField({ control, name }: { control: Control<NewUserValues>; name: 'password' }) {
  const { field, fieldState } = useController({ control, name });
  useRegisteredField(name, LABEL);
  return (
    <PasswordInput
      {...field}
      id={fieldIdOf(name)}
      label={LABEL}
      description="Ao menos 12 caracteres. Entregue-a à pessoa por um canal seguro."
      required
      autoComplete="new-password"
      error={fieldState.error?.message}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
    />
  );
}
