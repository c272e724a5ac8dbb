import { formatInstant } from '@lastro/domain/dates';
import { passwordLinkNeedsSecond } from '@lastro/domain/identity/grants';
import { isGroup } from '@lastro/domain/identity/groups';
import { issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { useState } from 'react';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { LinkDialog, type PasswordLinkShown } from './link-dialog';
import type { UserRecord } from './user-form-values';
import styles from './user-page.module.css';
import { USER_READS } from './user-queries';

interface PasswordLinkProps {
  user: UserRecord;
  /** Why nothing is changed beside the form. */
  unsaved: string | null;
}

/** How a banking user gets a password: by a link that works once, so that nobody else ever knows it. */
export function PasswordLink({ user, unsaved }: PasswordLinkProps) {
  const refusal = useCommandRefusal(issuePasswordLink);
  const issue = useCommand(issuePasswordLink, { invalidates: USER_READS });
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<PasswordLinkShown | null>(null);
  const name = `${user.firstName} ${user.lastName}`;
  const waits = passwordLinkNeedsSecond(user.groups.filter(isGroup), user.pendingGroups.filter(isGroup));
  const isFirst = !user.hasPassword && user.passwordLinkUntil === null;
  return (
    <Section
      title="Senha"
      description={stateOf(user)}
      actions={
        <ActionButton
          variant={isFirst ? 'filled' : 'default'}
          disabledReason={refusal ?? whyNot(user) ?? unsaved}
          onAction={() => setAsking(true)}
        >
          {waits
            ? 'Pedir link'
            : user.hasPassword
              ? 'Redefinir senha'
              : isFirst
                ? 'Gerar link'
                : 'Gerar outro link'}
        </ActionButton>
      }
    >
      <p className={styles.note}>
        A própria pessoa escolhe a senha por um link que vale 48 horas e só funciona uma vez. Ninguém da
        Administração a conhece.
        {waits
          ? ' A pessoa tem, ou espera, um grupo sensível: o link só existe depois que uma segunda pessoa da Administração confirmar, e é ela quem o entrega.'
          : null}
      </p>
      {isAsking ? (
        <ConfirmDialog
          opened
          onClose={() => {
            setAsking(false);
            issue.letGo();
          }}
          title={`${waits ? 'Pedir' : 'Gerar'} link de senha para ${name}?`}
          consequence={
            waits
              ? 'Nada muda até que uma segunda pessoa da Administração confirme em Aprovações de acesso. Então a senha atual deixa de valer, as sessões abertas terminam e o link aparece uma única vez a quem confirmou.'
              : user.hasPassword
                ? 'A senha atual deixa de valer e as sessões abertas terminam na hora. A pessoa só volta a entrar depois de usar o link.'
                : 'Um link anterior, se houver, deixa de valer. O novo aparece uma única vez: entregue-o à pessoa por um canal seguro.'
          }
          confirmLabel={waits ? 'Pedir link' : 'Gerar link'}
          tone={user.hasPassword && !waits ? 'danger' : 'normal'}
          reason={{ minLength: 5, maxLength: 500 }}
          onConfirm={async (reason) => {
            const { link: made } = await issue.mutateAsync({ id: user.id, reason });
            setLink(made);
            setAsking(false);
            if (made === null)
              notify.success({
                message: 'O link espera a confirmação de uma segunda pessoa da Administração.',
              });
          }}
        />
      ) : null}
      {link === null ? null : <LinkDialog link={link} email={user.email} onClose={() => setLink(null)} />}
    </Section>
  );
}

function whyNot({ active, pendingPasswordLink }: UserRecord): string | null {
  if (!active) return 'O acesso está desativado.';
  return pendingPasswordLink ? 'Um link já espera a confirmação de uma segunda pessoa.' : null;
}

function stateOf({ hasPassword, passwordLinkUntil, pendingPasswordLink }: UserRecord): string {
  if (pendingPasswordLink) return 'Um link novo espera a confirmação de uma segunda pessoa da Administração.';
  if (hasPassword) return 'A pessoa já escolheu a sua senha.';
  return passwordLinkUntil === null
    ? 'Sem senha: a pessoa ainda não pode entrar.'
    : `Sem senha: há um link à espera, até ${formatInstant(passwordLinkUntil)}.`;
}
