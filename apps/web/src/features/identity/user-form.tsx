import { groupLabel } from '@lastro/domain/identity/groups';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import { FormPage } from '../../shared/form/form-page';
import { TextAreaField, TextField } from '../../shared/form/plain-fields';
import { operationResolver } from '../../shared/form/resolvers';
import { useConflict } from '../../shared/form/use-conflict';
import { notify } from '../../ui/notify';
import { FieldGrid } from '../../ui/section';
import { GroupsField } from './groups-field';
import {
  groupsFor,
  meetingWrong,
  rebasedUser,
  toUserUpdate,
  type UserRecord,
  type UserValues,
  userFieldOf,
  userValuesOf,
} from './user-form-values';
import { staleUser, USER_READS, useKeepUser } from './user-queries';

const REASON_MIN = 5;
const REASON_MAX = 500;
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
  // The record as it was read: a newer one in the cache must not lend its version to older values.
  const [base, setBase] = useState(user);
  const form = useForm<UserValues>({
    defaultValues: userValuesOf(user),
    mode: 'onTouched',
    resolver: operationResolver({
      operation: updateUser,
      toWire: (values) => ({ ...toUserUpdate(user, values) }),
      fieldOf: userFieldOf,
      alsoWrong: (values) => meetingWrong(values),
    }),
  });
  const update = useCommand(updateUser, { invalidates: USER_READS });
  const { control } = form;
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  // Somebody changed the record while nothing was typed here: show it as it stands.
  if (user.version !== base.version && !isDirty) {
    setBase(user);
    form.reset(userValuesOf(user));
  }

  async function saveOver(record: UserRecord, values: UserValues) {
    const saved = await update.mutateAsync(toUserUpdate(record, values));
    keep(saved);
    setBase(saved);
    form.reset(userValuesOf(saved));
    const waits = saved.pendingGroups.length > 0;
    notify.success({
      title: 'Usuário salvo',
      message: waits
        ? 'Os grupos sensíveis esperam a aprovação de uma segunda pessoa.'
        : 'As alterações já valem.',
    });
  }

  const conflict = useConflict<UserRecord & UserValues>({
    subject: 'Este usuário',
    fields: [
      { name: 'firstName', label: 'Nome' },
      { name: 'lastName', label: 'Sobrenome' },
      {
        name: 'groups',
        label: 'Grupos',
        format: (groups) => (groups as string[]).map(groupLabel).join(', ') || 'Nenhum',
      },
    ],
    onResolve: async (merged, current) => {
      const { firstName, lastName, groups } = merged;
      const { reason } = form.getValues();
      await guarded(() => saveOver(current, { firstName, lastName, groups, reason }), form.getValues());
    },
  });

  async function guarded(save: () => Promise<void>, values: UserValues) {
    try {
      await save();
    } catch (failure) {
      const current = staleUser(failure);
      if (current !== null) {
        form.setError('root.stale', {
          message: 'Este registro foi alterado por outra pessoa. Compare os valores antes de salvar.',
        });
        await conflict.show({
          current: { ...current, ...userValuesOf(current) },
          yours: { ...current, ...rebasedUser(base, current, values) },
        });
        return;
      }
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: userFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return (
    <>
      <FormPage
        form={form}
        submitLabel="Salvar usuário"
        onSubmit={(values) => guarded(() => saveOver(base, values), values)}
        onCancel={() => void router.navigate({ to: paths.users() })}
        disabledReason={refusal ?? (isDirty ? null : 'Nada foi alterado ainda.')}
        useLeaveGuard={useRouterLeaveGuard}
        sections={[
          {
            id: 'dados',
            title: 'Dados da pessoa',
            content: (
              <FieldGrid>
                <TextField
                  control={control}
                  name="firstName"
                  label="Nome"
                  required
                  lockedReason={refusal ?? undefined}
                />
                <TextField
                  control={control}
                  name="lastName"
                  label="Sobrenome"
                  required
                  lockedReason={refusal ?? undefined}
                />
              </FieldGrid>
            ),
          },
          {
            id: 'grupos',
            title: 'Grupos',
            description:
              'Os direitos se somam. Retirar vale na hora; grupos sensíveis esperam uma segunda pessoa.',
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
                minLength={REASON_MIN}
                maxLength={REASON_MAX}
                lockedReason={refusal ?? undefined}
              />
            ),
          },
        ]}
      />
      {conflict.dialog}
    </>
  );
}
