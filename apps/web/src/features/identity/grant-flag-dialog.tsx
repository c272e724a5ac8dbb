import { addDays, type IsoDate } from '@lastro/domain/dates';
import { FLAG_MAX_DAYS, flagLabel, refuseFlagPeriod, type UserFlag } from '@lastro/domain/identity/flags';
import { grantFlag } from '@lastro/wire/identity/user-operations';
import { issueText } from '@lastro/wire/issue-texts';
import { useState } from 'react';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { DateInput } from '../../shared/fields/date-input';
import { refusalText } from '../../shared/refusal-text';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { ToldByField } from '../../ui/question-dialog';
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
  // As of the opening: a business date that moves on beneath the dialog makes no choice of what nobody chose.
  const [usual] = useState(addDays(businessDate, STANDARD_DAYS));
  const [endsOn, setEndsOn] = useState<IsoDate | null>(usual);
  const [isTried, setTried] = useState(false);
  const wrong = refusalText(endsOn === null ? null : refuseFlagPeriod(endsOn, businessDate)) ?? undefined;
  const missing = isTried && endsOn === null ? issueText('field.required') : undefined;

  async function confirm(reason: string) {
    setTried(true);
    if (endsOn === null || wrong !== undefined) throw new ToldByField();
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
      isTyped={endsOn !== usual}
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
          showIssue={isTried}
          error={wrong ?? missing}
        />
      </div>
    </ConfirmDialog>
  );
}
