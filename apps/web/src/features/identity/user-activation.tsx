import { reactivationNeedsSecond, refuseMeeting } from '@lastro/domain/identity/grants';
import { isGroup } from '@lastro/domain/identity/groups';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { useDisclosure } from '@mantine/hooks';
import { groupNames } from '../../lib/grant-words';
import { useCommand } from '../../lib/query';
import { refusalText } from '../../lib/refusal-text';
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
  const waits = reactivationNeedsSecond(user.groups.filter(isGroup));

  async function confirm(reason: string) {
    const { id, version, active } = user;
    const saved = await update.mutateAsync({ id, version, active: !active, reason });
    keep(saved);
    asking.close();
    notify.success({
      message: active
        ? `O acesso de ${name} terminou.`
        : saved.active
          ? `${name} pode entrar de novo.`
          : 'A reativação espera a aprovação de uma segunda pessoa.',
    });
  }

  return (
    <>
      <ActionButton
        variant="default"
        onAction={asking.open}
        disabledReason={
          refusal ??
          (isOwn ? 'Você não pode desativar a si mesmo.' : null) ??
          (user.pendingReactivation ? 'A reativação já espera a aprovação de uma segunda pessoa.' : null) ??
          (user.active ? null : refusalText(refuseMeeting(user.groups.filter(isGroup))))
        }
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
            : waits
              ? `A pessoa tem grupos sensíveis (${groupNames(user.groups)}): só volta a entrar depois que uma segunda pessoa da Administração aprovar.`
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
