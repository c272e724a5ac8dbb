import { REASON_LENGTH } from '@lastro/domain/text-rules';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { FormPage, type FormSection } from '../../shared/form/form-page';
import { TextAreaField } from '../../shared/form/plain-fields';
import { operationResolver } from '../../shared/form/resolvers';
import { useRecordForm } from '../../shared/form/use-record-form';
import { notify } from '../../ui/notify';
import { FieldGrid } from '../../ui/section';
import { GroupsField } from './groups-field';
import {
  groupsFor,
  meetingWrong,
  toUserUpdate,
  USER_FORM,
  type UserRecord,
  type UserValues,
} from './user-form-values';
import { USER_READS, useKeepUser } from './user-queries';
import { UserTextFields } from './user-text-fields';

const OWN_ACCESS = 'Você não pode alterar o seu próprio acesso. Peça a outra pessoa da Administração.';

interface UserFormProps {
  user: UserRecord;
  onDirty: (isDirty: boolean) => void;
}

export function UserForm({ user, onDirty }: UserFormProps) {
  const router = useRouter();
  const refusal = useCommandRefusal(updateUser);
  const isOwn = useProfile().id === user.id;
  const keep = useKeepUser();
  const update = useCommand(updateUser, { invalidates: USER_READS });
  const { form, page, isDirty, dialog } = useRecordForm(USER_FORM, {
    record: user,
    refusal,
    resolver: rulesOver,
    save: (over, values) => update.mutateAsync(toUserUpdate(over, values)),
    onSaved: (saved, followed) => {
      keep(saved);
      notify.success({ title: 'Usuário salvo', message: `${outcomeOf(saved)} ${followed}`.trim() });
    },
  });
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <>
      <FormPage
        {...page}
        submitLabel="Salvar usuário"
        onCancel={() => void router.navigate({ to: paths.users() })}
        sections={sectionsOf(form.control, { user, refusal, isOwn })}
      />
      {dialog}
    </>
  );
}

const rulesOver = (user: UserRecord) =>
  operationResolver<UserValues>({
    operation: updateUser,
    toWire: (values) => toUserUpdate(user, values),
    fieldOf: USER_FORM.fieldOf,
    alsoWrong: meetingWrong,
  });

function outcomeOf({ pendingGroups }: UserRecord): string {
  return pendingGroups.length > 0
    ? 'Os grupos sensíveis esperam a aprovação de uma segunda pessoa.'
    : 'As alterações já valem.';
}

interface Edited {
  readonly user: UserRecord;
  readonly refusal: string | null;
  readonly isOwn: boolean;
}

function sectionsOf(control: Control<UserValues>, { user, refusal, isOwn }: Edited): FormSection[] {
  const lockedReason = refusal ?? undefined;
  return [
    {
      id: 'dados',
      title: 'Dados da pessoa',
      content: (
        <FieldGrid>
          <UserTextFields control={control} lockedReason={lockedReason} />
        </FieldGrid>
      ),
    },
    {
      id: 'grupos',
      title: 'Grupos',
      description: 'Os direitos se somam. Retirar vale na hora; grupos sensíveis esperam uma segunda pessoa.',
      content: (
        <GroupsField
          control={control}
          name="groups"
          options={groupsFor(user.signInType)}
          pending={user.pendingGroups}
          lockedReason={refusal ?? (isOwn ? OWN_ACCESS : null)}
        />
      ),
    },
    {
      id: 'motivo',
      title: 'Motivo da alteração',
      content: (
        <TextAreaField
          control={control}
          name="reason"
          label="Motivo"
          required
          help="Fica na auditoria e vai junto com os pedidos de aprovação."
          minLength={REASON_LENGTH.min}
          maxLength={REASON_LENGTH.max}
          lockedReason={lockedReason}
        />
      ),
    },
  ];
}
