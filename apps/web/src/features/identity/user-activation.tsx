import { refuseMeeting } from '@lastro/domain/identity/grants';
import { isGroup, needsSecondAdmin } from '@lastro/domain/identity/groups';
import { userRecord } from '@lastro/wire/identity/identity-schemas';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { staleRecord } from '../../shared/form/stale-record';
import { groupNames } from '../../shared/grant-words';
import { refusalText } from '../../shared/refusal-text';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { userChanges } from './user-changes';
import type { UserRecord } from './user-form-values';
import { USER_READS, useKeepUser } from './user-queries';

interface UserActivationProps {
  user: UserRecord;
  /** Why the access cannot be changed while something is typed; null when nothing is. */
  unsaved: string | null;
}

export function UserActivation({ user, unsaved }: UserActivationProps) {
  const refusal = useCommandRefusal(updateUser);
  const isOwn = useProfile().id === user.id;
  const update = useCommand(updateUser, { invalidates: USER_READS });
  const keep = useKeepUser();
  const { wanted, setWanted, close } = useWanted(user, update.letGo);
  const name = `${user.firstName} ${user.lastName}`;
  const verb = user.active ? 'Desativar' : 'Reativar';
  const sensitive = user.groups.filter(isGroup).filter(needsSecondAdmin);

  async function confirm(reason: string) {
    const { id, version } = user;
    if (wanted === null) return;
    try {
      const saved = await update.mutateAsync({ id, version, active: wanted, reason });
      keep(saved);
      close();
      notify.success({ message: outcomeOf(saved) });
    } catch (failure) {
      // An earlier try was received, and the record that is read now may close this dialog before it says so.
      if (failure instanceof ApiError && failure.code === 'idempotency.key-reused') {
        close();
        notify.failure({ title: name, message: messageOf(failure) });
        return;
      }
      const current = staleRecord(failure, userRecord);
      if (current === null) throw failure;
      showCurrent(current);
    }
  }

  /** The page shows the record of now, and what was asked is asked again over it: it hangs on no surname. */
  function showCurrent(current: UserRecord) {
    keep(current);
    if (current.active === user.active && !current.pendingReactivation)
      throw new Error(`${userChanges(user, current)} Confira e confirme de novo.`);
    close();
    notify.info({ message: `Outra pessoa já decidiu. ${outcomeOf(current)}` });
  }

  return (
    <>
      <ActionButton
        variant="default"
        onAction={() => setWanted(!user.active)}
        disabledReason={
          refusal ??
          (isOwn ? 'Você não pode desativar a si mesmo.' : null) ??
          (user.pendingReactivation ? 'A reativação já espera a aprovação de uma segunda pessoa.' : null) ??
          (user.active ? null : refusalText(refuseMeeting(user.groups.filter(isGroup)))) ??
          unsaved
        }
      >
        {verb} acesso
      </ActionButton>
      <ConfirmDialog
        opened={wanted !== null && wanted !== user.active}
        onClose={close}
        title={`${verb} o acesso de ${name}?`}
        consequence={
          user.active
            ? 'As sessões abertas terminam na hora e a pessoa não entra mais. Os grupos ficam guardados e o acesso pode ser reativado.'
            : sensitive.length > 0
              ? `A pessoa tem grupos sensíveis (${groupNames(sensitive)}): só volta a entrar depois que uma segunda pessoa da Administração aprovar.`
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

/** What was asked for, and not "the other way round": a record that moved meanwhile must not turn the question. */
function useWanted({ active }: UserRecord, letGo: () => void) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const close = () => {
    setWanted(null);
    letGo();
  };
  const latest = useRef(close);
  latest.current = close;
  // The record moved to what was asked for while the question stood, by whomever: it is over.
  const isOver = wanted !== null && wanted === active;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  return { wanted, setWanted, close };
}

function outcomeOf({ firstName, lastName, active, pendingReactivation }: UserRecord): string {
  const name = `${firstName} ${lastName}`;
  if (active) return `${name} pode entrar de novo.`;
  return pendingReactivation
    ? 'A reativação espera a aprovação de uma segunda pessoa.'
    : `O acesso de ${name} terminou.`;
}
