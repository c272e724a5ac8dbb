import { addMonths, type IsoDate } from '@lastro/domain/dates';
import {
  checkValidUntil,
  OPT_IN_MAX_MONTHS,
  OPT_IN_MONTHS,
  OPT_IN_SCOPE_CODES,
  OPT_IN_SCOPES,
  type OptInScope,
} from '@lastro/domain/receivable/opt-in';
import type { Cnpj } from '@lastro/domain/tax-id';
import { errorText } from '@lastro/wire/error-catalogue';
import { issueText } from '@lastro/wire/issue-texts';
import { requestOptIn, revokeOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { dialogFailure } from '../../shared/dialog-failure';
import { ChoiceInput } from '../../shared/fields/choice-input';
import { DateInput } from '../../shared/fields/date-input';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { ToldByField } from '../../ui/question-dialog';
import { RECEIVABLE_READS } from './receivable-queries';
import styles from './receivables.module.css';

const SCOPE_OPTIONS = OPT_IN_SCOPE_CODES.map((value) => ({ value, label: OPT_IN_SCOPES[value] }));
const REASON = { minLength: 10, maxLength: 500, help: 'Fica na trilha de auditoria.' };

interface RequestOptInDialogProps {
  cnpj: Cnpj;
  companyName: string;
  onClose: () => void;
}

export function RequestOptInDialog({ cnpj, companyName, onClose }: RequestOptInDialogProps) {
  const { businessDate } = useProfile();
  const request = useCommand(requestOptIn, { invalidates: RECEIVABLE_READS });
  // Nothing is chosen beforehand: what the company is asked to sign is somebody's own answer.
  const [scope, setScope] = useState<OptInScope | null>(null);
  const [validUntil, setValidUntil] = useState<IsoDate | null>(null);
  const [dateError, setDateError] = useState<string | null>(null);
  const [isDateUnreadable, setDateUnreadable] = useState(false);
  const [isTried, setTried] = useState(false);

  async function confirm() {
    setTried(true);
    const wrong = dateProblem(validUntil, businessDate);
    setDateError(wrong);
    if (wrong !== null || scope === null) throw new ToldByField();
    const { created } = await send(scope);
    onClose();
    if (created) notify.success({ message: 'Autorização pedida. O cliente ainda precisa confirmar.' });
    else notify.info({ message: 'Já havia uma autorização em vigor; nenhuma outra foi pedida.' });
  }

  async function send(scope: OptInScope) {
    try {
      return await request.mutateAsync({ cnpj, scope, validUntil });
    } catch (failure) {
      const wrong = failure instanceof ApiError ? failure.fieldErrors.validUntil : undefined;
      if (wrong === undefined) throw dialogFailure(failure);
      setDateError(wrong.join(' '));
      throw new Error(errorText('opt-in.check'));
    }
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Pedir autorização de ${companyName}?`}
      consequence="O cliente é chamado a autorizar a consulta dos seus recebíveis nas registradoras. Depois que ele confirma, os títulos aparecem aqui e são atualizados todos os dias."
      confirmLabel="Pedir autorização"
      isTyped={scope !== null || validUntil !== null || isDateUnreadable}
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>
        <ChoiceInput
          label="Alcance"
          required
          options={SCOPE_OPTIONS}
          value={scope}
          error={isTried && scope === null ? issueText('field.required') : null}
          onChange={(value) => setScope(value as OptInScope)}
          comboboxProps={{ withinPortal: true }}
        />
        <DateInput
          label="Válida até"
          name="validUntil"
          help={`Em geral ${OPT_IN_MONTHS} meses, no máximo ${OPT_IN_MAX_MONTHS} depois da data-base.`}
          required
          today={businessDate}
          min={businessDate}
          max={addMonths(businessDate, OPT_IN_MAX_MONTHS)}
          value={validUntil}
          onChange={(value) => {
            setValidUntil(value);
            setDateError(null);
          }}
          onBlur={() => setDateError(dateProblem(validUntil, businessDate))}
          onTextIssue={(issue) => setDateUnreadable(issue !== null)}
          showIssue={isTried}
          error={dateError}
        />
      </div>
    </ConfirmDialog>
  );
}

function dateProblem(validUntil: IsoDate | null, today: IsoDate): string | null {
  if (validUntil === null) return issueText('field.required');
  const [issue] = checkValidUntil(validUntil, today);
  return issue === undefined ? null : issueText(issue.code, issue.params);
}

interface RevokeOptInDialogProps {
  id: number;
  companyName: string;
  onClose: () => void;
}

export function RevokeOptInDialog({ id, companyName, onClose }: RevokeOptInDialogProps) {
  const revoke = useCommand(revokeOptIn, { invalidates: RECEIVABLE_READS });

  async function confirm(reason: string) {
    try {
      await revoke.mutateAsync({ id, reason });
    } catch (failure) {
      throw dialogFailure(failure);
    }
    onClose();
    notify.success({ message: 'Autorização revogada.' });
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Revogar a autorização de ${companyName}?`}
      consequence="As registradoras deixam de ser consultadas por esta empresa. Os títulos já conhecidos continuam na lista, sem atualização. Para voltar a consultar é preciso uma nova autorização do cliente."
      confirmLabel="Revogar autorização"
      tone="danger"
      reason={REASON}
      onConfirm={confirm}
    />
  );
}
