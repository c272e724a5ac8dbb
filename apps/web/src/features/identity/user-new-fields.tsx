import { needsSecondAdmin, SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { REASON_LENGTH } from '@lastro/domain/text-rules';
import { SegmentedControl } from '@mantine/core';
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { CnpjField, EmailField } from '../../shared/form/parsed-fields';
import { TextAreaField } from '../../shared/form/plain-fields';
import { FieldGrid } from '../../ui/section';
import { GroupsField } from './groups-field';
import { groupsFor, type NewUserValues } from './user-form-values';
import { UserTextFields } from './user-text-fields';

interface FieldsProps {
  control: Control<NewUserValues>;
}

export function SignInTypeField({ form }: { form: UseFormReturn<NewUserValues> }) {
  return (
    <Controller
      control={form.control}
      name="signInType"
      render={({ field }) => (
        <SegmentedControl
          aria-label="Tipo de acesso"
          data={Object.entries(SIGN_IN_TYPES).map(([value, label]) => ({ value, label }))}
          value={field.value}
          onChange={(value) => {
            field.onChange(value);
            // Rights never mix (decisions §2 hideGroups).
            form.setValue('groups', []);
            // What only the other type asks for is no longer on the page; the check of a field that this click left
            // is told first.
            setTimeout(() => form.clearErrors(['groups', 'companyTaxId']));
          }}
        />
      )}
    />
  );
}

export function NewUserPerson({ control }: FieldsProps) {
  const isBaas = useWatch({ control, name: 'signInType' }) === 'baas';
  return (
    <FieldGrid>
      <UserTextFields control={control} />
      <EmailField
        control={control}
        name="email"
        label="E-mail"
        required
        help="É com ele que a pessoa entra."
      />
      {isBaas ? (
        <CnpjField
          control={control}
          name="companyTaxId"
          label="CNPJ da empresa"
          required
          help="A senha é escolhida pela própria pessoa, por um link que você gera depois de criar."
        />
      ) : null}
    </FieldGrid>
  );
}

export function NewUserGroups({ control, lockedReason }: FieldsProps & { lockedReason: string | null }) {
  const signInType = useWatch({ control, name: 'signInType' });
  return (
    <GroupsField
      control={control}
      name="groups"
      options={groupsFor(signInType)}
      lockedReason={lockedReason}
    />
  );
}

export function NewUserReason({ control }: FieldsProps) {
  const groups = useWatch({ control, name: 'groups' });
  return (
    <TextAreaField
      control={control}
      name="reason"
      label="Por que este acesso é preciso"
      help="Fica na auditoria e vai junto com os pedidos de aprovação."
      required={groups.some(needsSecondAdmin)}
      maxLength={REASON_LENGTH.max}
    />
  );
}
