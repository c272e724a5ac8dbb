import { groupPurpose, groupSignInType, isGroup } from '@lastro/domain/identity/groups';
import type { grantRecord } from '@lastro/wire/identity/identity-schemas';
import { decideGrant } from '@lastro/wire/identity/user-operations';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { grantLabel, grantWithin, groupNames } from '../../shared/grant-words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import type { PasswordLinkShown } from './link-dialog';
import { USER_READS } from './user-queries';

export type Grant = z.output<typeof grantRecord>;
export type Decision = 'approve' | 'reject';

interface DecideGrantDialogProps {
  grant: Grant;
  decision: Decision;
  onClose: () => void;
  /** A link that was confirmed here is shown once, to who confirmed it. */
  onLink: (link: PasswordLinkShown, email: string) => void;
}

export function DecideGrantDialog({ grant, decision, onClose, onLink }: DecideGrantDialogProps) {
  const decide = useCommand(decideGrant, { invalidates: USER_READS });
  const isApproval = decision === 'approve';
  const label = grantLabel(grant);
  const { gains, stays } = consequences(grant);

  /** Somebody else was quicker: what the dialog says of its own answer is not what became of it. */
  function tellOfDecision(failure: unknown, wasInDoubt: boolean): null {
    if (!(failure instanceof ApiError) || failure.code !== 'grant.already-decided') throw failure;
    notify.failure({
      title: `${label}: ${grant.userName}`,
      message: `${failure.detail} ${wasInDoubt ? MAYBE_YOURS : NOT_YOURS} Confira no cadastro da pessoa o que ficou decidido.`,
    });
    return null;
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${isApproval ? 'Aprovar' : 'Recusar'} ${grantWithin(grant)} para ${grant.userName}?`}
      consequence={isApproval ? gains : stays}
      confirmLabel={
        isApproval ? (grant.kind === 'password-link' ? 'Confirmar link' : 'Aprovar acesso') : 'Recusar pedido'
      }
      tone={isApproval ? 'normal' : 'danger'}
      reason={{ minLength: 5, maxLength: 500 }}
      onConfirm={async (reason) => {
        const wasInDoubt = decide.isInDoubt();
        const decided = await decide
          .mutateAsync({ id: grant.id, decision, reason })
          .catch((failure: unknown) => tellOfDecision(failure, wasInDoubt));
        onClose();
        if (decided === null) return;
        const { passwordLink } = decided;
        if (passwordLink !== null) onLink(passwordLink, grant.userEmail);
        notify.success({
          message: isApproval ? `${label}: aprovado para ${grant.userName}.` : 'Pedido recusado.',
        });
      }}
    />
  );
}

const NOT_YOURS = 'Sua resposta não foi registrada.';
const MAYBE_YOURS = 'Pode ter sido por você, na tentativa que ficou sem resposta.';

const PASSWORD_ENDS =
  ' A senha que a pessoa tiver deixa de valer: peça um link novo, que uma segunda pessoa confirma.';

/** What happens then, either way. */
function consequences(grant: Grant): { gains: string; stays: string } {
  const who = `${grant.userName} (${grant.userEmail})`;
  if (grant.kind === 'password-link') {
    return {
      gains: `A senha atual de ${who} deixa de valer e as sessões abertas terminam na hora. O link aparece aqui uma única vez: é você quem o entrega à pessoa, por um canal seguro, e a mais ninguém.`,
      stays: `Nenhum link é gerado e a senha de ${grant.userName} continua como está. Quem pediu pode pedir de novo.`,
    };
  }
  if (grant.group === null) {
    return {
      gains: `${who} volta a entrar na hora, com os grupos que tem: ${groupNames(grant.userGroups)}.`,
      stays: `${grant.userName} continua sem entrar. Quem pediu pode pedir de novo.`,
    };
  }
  const isBanking = isGroup(grant.group) && groupSignInType(grant.group) === 'baas';
  const opens = isGroup(grant.group) ? groupPurpose(grant.group) : grantLabel(grant);
  return {
    gains: `${who} passa a ter este acesso na hora: ${opens}.${isBanking ? PASSWORD_ENDS : ''}`,
    stays: `${grant.userName} continua sem este acesso. Quem pediu pode pedir de novo.`,
  };
}
