import { updateUser } from '@lastro/wire/identity/user-operations';
import { useDisclosure } from '@mantine/hooks';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import type { UserRecord } from './user-form-values';
import { USER_READS, useKeepUser } from './user-queries';

export function UserActivation({ user }: { user: UserRecord }) {
  const refusal = useCommandRefusal(updateUser);
  const isOwn = useProfile().id === user.id;
  const update = useCommand(updateUser, { invalidates: USER_READS });
  const keep = useKeepUser();
  const [isAsking, asking] = useDisclosure(false);
  const name = `${user.firstName} ${user.lastName}`;
  const verb = user.active ? 'Desativar' : 'Reativar';

  async function confirm(reason: string) {
    keep(await update.mutateAsync({ id: user.id, version: user.version, active: !user.active, reason }));
    asking.close();
    notify.success({
      message: user.active ? `O acesso de ${name} terminou.` : `${name} pode entrar de novo.`,
    });
  }

  return (
    <>
      <ActionButton
        variant="default"
        onAction={asking.open}
        disabledReason={refusal ?? (isOwn ? 'Você não pode desativar a si mesmo.' : null)}
      >
        {verb} acesso
      </ActionButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={`${verb} o acesso de ${name}?`}
        consequence={
          user.active
            ? 'As sessões abertas terminam na hora e a pessoa não entra mais. Os grupos ficam guardados e o acesso pode ser reativado.'
            : 'A pessoa volta a entrar com os grupos que tinha.'
        }
        confirmLabel={`${verb} acesso`}
        tone={user.active ? 'danger' : 'normal'}
        reason={{ minLength: 5, maxLength: 500 }}
        onConfirm={confirm}
      />
    </>
  );
}
