import { formatDate } from '@lastro/domain/dates';
import { flagLabel, USER_FLAGS } from '@lastro/domain/identity/flags';
import { grantFlag, revokeFlag } from '@lastro/wire/identity/user-operations';
import { useState } from 'react';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { GrantFlagDialog } from './grant-flag-dialog';
import type { UserRecord } from './user-form-values';
import styles from './user-page.module.css';
import { USER_READS, useKeepUser } from './user-queries';

type Flag = (typeof USER_FLAGS)[number];
type Asking = { readonly act: 'grant' | 'revoke'; readonly flag: Flag } | null;

interface UserFlagsProps {
  user: UserRecord;
  /** Why the access cannot be changed while something is typed; null when nothing is. */
  unsaved: string | null;
}

/** Exceptions per login (spec §1): given with a reason and an end, at most 90 days (decisions §2). */
export function UserFlags({ user, unsaved }: UserFlagsProps) {
  const grantRefusal = useCommandRefusal(grantFlag);
  const isOwn = useProfile().id === user.id;
  const [asking, setAsking] = useState<Asking>(null);
  const refusal =
    grantRefusal ??
    (isOwn ? 'Você não pode alterar o seu próprio acesso.' : null) ??
    (user.signInType === 'baas' ? 'Esta permissão só pode ser dada a usuários internos.' : null) ??
    unsaved;

  return (
    <Section
      title="Permissões temporárias"
      description="Exceções com motivo e data para acabar. Cada uso fica marcado na auditoria."
    >
      <ul className={styles.lines}>
        {USER_FLAGS.map((flag) => {
          const active = user.flags.find((one) => one.flag === flag);
          return (
            <li key={flag}>
              <span className={styles.words}>
                <span className={styles.strong}>{flagLabel(flag)}</span>
                {active === undefined ? (
                  <span className={styles.soft}>Desligada</span>
                ) : (
                  <>
                    <StatusBadge tone="warning" label={`Ligada até ${formatDate(active.endsOn)}`} />
                    <span className={styles.soft}>
                      Concedida por {active.grantedBy}: {active.reason}
                    </span>
                  </>
                )}
              </span>
              {active === undefined ? (
                <ActionButton
                  variant="default"
                  disabledReason={refusal}
                  onAction={() => setAsking({ act: 'grant', flag })}
                >
                  Conceder
                </ActionButton>
              ) : (
                <ActionButton
                  variant="default"
                  disabledReason={grantRefusal ?? unsaved}
                  onAction={() => setAsking({ act: 'revoke', flag })}
                >
                  Retirar
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
      {asking?.act === 'grant' ? (
        <GrantFlagDialog user={user} flag={asking.flag} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.act === 'revoke' ? (
        <RevokeFlagDialog user={user} flag={asking.flag} onClose={() => setAsking(null)} />
      ) : null}
    </Section>
  );
}

interface RevokeFlagDialogProps {
  user: UserRecord;
  flag: Flag;
  onClose: () => void;
}

/** With a command of its own: what is taken away once more, after it was given again, is no second try of the first. */
function RevokeFlagDialog({ user, flag, onClose }: RevokeFlagDialogProps) {
  const revoke = useCommand(revokeFlag, { invalidates: USER_READS });
  const keep = useKeepUser();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Retirar “${flagLabel(flag)}” de ${user.firstName} ${user.lastName}?`}
      consequence="A permissão deixa de valer na hora. Ela pode ser concedida de novo."
      confirmLabel="Retirar permissão"
      tone="danger"
      reason={{ minLength: 5, maxLength: 500 }}
      onConfirm={async (reason) => {
        keep(await revoke.mutateAsync({ id: user.id, flag, reason }));
        onClose();
        notify.success({ message: 'Permissão retirada.' });
      }}
    />
  );
}
