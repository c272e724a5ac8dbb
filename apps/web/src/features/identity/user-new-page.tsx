import { createUser } from '@lastro/wire/identity/user-operations';
import { useState } from 'react';
import { draftStore } from '../../lib/draft-store';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { FormPage } from '../../shared/form/form-page';
import { operationResolver } from '../../shared/form/resolvers';
import { type CreateDefinition, useCreateForm } from '../../shared/form/use-create-form';
import { PageHeader } from '../../ui/page-header';
import {
  alsoWrongInNewUser,
  EMPTY_USER,
  type NewUserValues,
  newUserFieldOf,
  readUserDraft,
  toNewUser,
  type UserRecord,
} from './user-form-values';
import { NewUserGroups, NewUserPerson, NewUserReason, SignInTypeField } from './user-new-fields';
import { USER_READS } from './user-queries';

const NEW_USER: CreateDefinition<UserRecord, NewUserValues> = {
  resolver: operationResolver<NewUserValues>({
    operation: createUser,
    toWire: toNewUser,
    fieldOf: newUserFieldOf,
    alsoWrong: alsoWrongInNewUser,
  }),
  fieldOf: newUserFieldOf,
  told: (user) => ({ title: 'Usuário criado', message: nextStep(user) }),
  pathOf: ({ id }) => paths.user({ userId: id }),
  cancelPath: paths.users(),
};

export function Page() {
  const refusal = useCommandRefusal(createUser);
  const create = useCommand(createUser, { invalidates: USER_READS });
  const [draft] = useState(() => draftStore('user-new', readUserDraft));
  const { form, page } = useCreateForm(NEW_USER, {
    begun: EMPTY_USER,
    save: (values) => create.mutateAsync(toNewUser(values)),
    refusal,
    draft,
  });
  const { control } = form;
  return (
    <>
      <PageHeader
        title="Novo usuário"
        description="O acesso começa a valer ao criar. Grupos sensíveis esperam a aprovação de uma segunda pessoa da Administração."
      />
      <FormPage
        {...page}
        submitLabel="Criar usuário"
        sections={[
          {
            id: 'tipo',
            title: 'Tipo de acesso',
            description:
              'A equipe entra com o Google; clientes banking entram com e-mail e senha e veem só a própria empresa.',
            content: <SignInTypeField form={form} />,
          },
          { id: 'dados', title: 'Dados da pessoa', content: <NewUserPerson control={control} /> },
          {
            id: 'grupos',
            title: 'Grupos',
            description: 'Os direitos se somam. Dê só o que a pessoa precisa.',
            content: <NewUserGroups control={control} lockedReason={refusal} />,
          },
          { id: 'motivo', title: 'Motivo', content: <NewUserReason control={control} /> },
        ]}
      />
    </>
  );
}

function nextStep({ pendingGroups, signInType }: UserRecord): string {
  if (pendingGroups.length > 0) return 'Os grupos sensíveis esperam a aprovação de uma segunda pessoa.';
  return signInType === 'baas' ? 'Falta entregar à pessoa o link para definir a senha.' : 'O acesso já vale.';
}
