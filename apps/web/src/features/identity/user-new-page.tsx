import { needsSecondAdmin, SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { createUser } from '@lastro/wire/identity/user-operations';
import { SegmentedControl } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { draftStore } from '../../lib/draft-store';
import { showServerErrors } from '../../lib/form-errors';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import { FormPage } from '../../shared/form/form-page';
import { CnpjField, EmailField } from '../../shared/form/parsed-fields';
import { TextAreaField } from '../../shared/form/plain-fields';
import { operationResolver } from '../../shared/form/resolvers';
import { notify } from '../../ui/notify';
import { PageHeader } from '../../ui/page-header';
import { FieldGrid } from '../../ui/section';
import { GroupsField } from './groups-field';
import {
  alsoWrongInNewUser,
  EMPTY_USER,
  groupsFor,
  type NewUserValues,
  newUserFieldOf,
  readUserDraft,
  toNewUser,
} from './user-form-values';
import { USER_READS } from './user-queries';
import { UserTextFields } from './user-text-fields';

const resolver = operationResolver<NewUserValues>({
  operation: createUser,
  toWire: toNewUser,
  fieldOf: newUserFieldOf,
  alsoWrong: alsoWrongInNewUser,
});

const REASON_MAX = 500;

export function Page() {
  const router = useRouter();
  const refusal = useCommandRefusal(createUser);
  const [draft] = useState(() => draftStore('user-new', readUserDraft));
  const form = useForm<NewUserValues>({ defaultValues: EMPTY_USER, resolver, mode: 'onTouched' });
  const create = useCommand(createUser, { invalidates: USER_READS });
  const [signInType, groups] = useWatch({ control: form.control, name: ['signInType', 'groups'] });
  const { control } = form;

  async function save(values: NewUserValues) {
    try {
      const user = await create.mutateAsync(toNewUser(values));
      const waits = user.pendingGroups.length > 0;
      notify.success({
        title: 'Usuário criado',
        message: waits
          ? 'Os grupos sensíveis esperam a aprovação de uma segunda pessoa.'
          : user.signInType === 'baas'
            ? 'Falta entregar à pessoa o link para definir a senha.'
            : 'O acesso já vale.',
      });
      await router.navigate({ to: paths.user({ userId: user.id }), ignoreBlocker: true });
    } catch (failure) {
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: newUserFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  const cancel = () => void router.navigate({ to: paths.users() });
  return (
    <>
      <PageHeader
        title="Novo usuário"
        description="O acesso começa a valer ao criar. Grupos sensíveis esperam a aprovação de uma segunda pessoa da Administração."
      />
      <FormPage
        form={form}
        submitLabel="Criar usuário"
        onSubmit={save}
        onCancel={cancel}
        disabledReason={refusal}
        draft={refusal === null ? draft : undefined}
        useLeaveGuard={useRouterLeaveGuard}
        sections={[
          {
            id: 'tipo',
            title: 'Tipo de acesso',
            description:
              'A equipe entra com o Google; clientes banking entram com e-mail e senha e veem só a própria empresa.',
            content: (
              <Controller
                control={control}
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
                    }}
                  />
                )}
              />
            ),
          },
          {
            id: 'dados',
            title: 'Dados da pessoa',
            content: (
              <FieldGrid>
                <UserTextFields control={control} />
                <EmailField
                  control={control}
                  name="email"
                  label="E-mail"
                  required
                  help="É com ele que a pessoa entra."
                />
                {signInType === 'baas' ? (
                  <CnpjField
                    control={control}
                    name="companyTaxId"
                    label="CNPJ da empresa"
                    required
                    help="A senha é escolhida pela própria pessoa, por um link que você gera depois de criar."
                  />
                ) : null}
              </FieldGrid>
            ),
          },
          {
            id: 'grupos',
            title: 'Grupos',
            description: 'Os direitos se somam. Dê só o que a pessoa precisa.',
            content: (
              <GroupsField
                control={control}
                name="groups"
                options={groupsFor(signInType)}
                lockedReason={refusal}
              />
            ),
          },
          {
            id: 'motivo',
            title: 'Motivo',
            content: (
              <TextAreaField
                control={control}
                name="reason"
                label="Por que este acesso é preciso"
                help="Fica na auditoria e vai junto com os pedidos de aprovação."
                required={groups.some(needsSecondAdmin)}
                maxLength={REASON_MAX}
              />
            ),
          },
        ]}
      />
    </>
  );
}
