import { addDays, type IsoDate } from '@lastro/domain/dates';
import { FLAG_MAX_DAYS, flagLabel, refuseFlagPeriod, type UserFlag } from '@lastro/domain/identity/flags';
import { grantFlag } from '@lastro/wire/identity/user-operations';
import { useState } from 'react';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { DateInput } from '../../shared/fields/date-input';
import { refusalText } from '../../shared/refusal-text';
import { ConfirmDialog, ToldByField } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import type { UserRecord } from './user-form-values';
import styles from './user-page.module.css';
import { USER_READS, useKeepUser } from './user-queries';

interface GrantFlagDialogProps {
  user: UserRecord;
  flag: UserFlag;
  onClose: () => void;
}

const STANDARD_DAYS = 30;

export function GrantFlagDialog({ user, flag, onClose }: GrantFlagDialogProps) {
  const { businessDate } = useProfile();
  const grant = useCommand(grantFlag, { invalidates: USER_READS });
  const keep = useKeepUser();
  const [endsOn, setEndsOn] = useState<IsoDate | null>(addDays(businessDate, STANDARD_DAYS));
  const wrong = refusalText(endsOn === null ? null : refuseFlagPeriod(endsOn, businessDate)) ?? undefined;

  async function confirm(reason: string) {
    if (endsOn === null) throw new Error('Informe até quando a permissão vale.');
    if (wrong !== undefined) throw new ToldByField();
    keep(await grant.mutateAsync({ id: user.id, flag, endsOn, reason }));
    onClose();
    notify.success({ message: 'Permissão concedida.' });
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Conceder “${flagLabel(flag)}” a ${user.firstName} ${user.lastName}?`}
      consequence={`A permissão acaba sozinha na data escolhida, no máximo ${FLAG_MAX_DAYS} dias depois da data-base. Um aviso fica à vista da pessoa enquanto durar.`}
      confirmLabel="Conceder permissão"
      reason={{ minLength: 5, maxLength: 500 }}
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>
        <DateInput
          label="Vale até"
          name="endsOn"
          required
          today={businessDate}
          min={businessDate}
          max={addDays(businessDate, FLAG_MAX_DAYS)}
          value={endsOn}
          onChange={setEndsOn}
          error={wrong}
        />
      </div>
    </ConfirmDialog>
  );
}
