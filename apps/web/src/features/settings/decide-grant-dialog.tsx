import { groupLabel, groupPurpose, isGroup } from '@lastro/domain/identity/groups';
import type { grantRecord } from '@lastro/wire/identity/identity-schemas';
import { decideGrant } from '@lastro/wire/identity/user-operations';
import type { z } from 'zod';
import { useCommand } from '../../lib/query';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { USER_READS } from './user-queries';

export type Grant = z.output<typeof grantRecord>;
export type Decision = 'approve' | 'reject';

interface DecideGrantDialogProps {
  grant: Grant;
  decision: Decision;
  onClose: () => void;
}

export function DecideGrantDialog({ grant, decision, onClose }: DecideGrantDialogProps) {
  const decide = useCommand(decideGrant, { invalidates: USER_READS });
  const isApproval = decision === 'approve';
  const label = groupLabel(grant.group);
  const opens = isGroup(grant.group) ? groupPurpose(grant.group) : label;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${isApproval ? 'Aprovar' : 'Recusar'} ${label} para ${grant.userName}?`}
      consequence={
        isApproval
          ? `${grant.userName} (${grant.userEmail}) passa a ter este acesso na hora: ${opens}.`
          : `${grant.userName} continua sem este acesso. Quem pediu pode pedir de novo.`
      }
      confirmLabel={isApproval ? 'Aprovar acesso' : 'Recusar pedido'}
      tone={isApproval ? 'normal' : 'danger'}
      reason={{ minLength: 5, maxLength: 500 }}
      onConfirm={async (reason) => {
        await decide.mutateAsync({ id: grant.id, decision, reason });
        onClose();
        notify.success({
          message: isApproval ? `${label} aprovado para ${grant.userName}.` : 'Pedido recusado.',
        });
      }}
    />
  );
}
