import type { Issue } from '@lastro/domain/issues';
import type { Cents } from '@lastro/domain/money';
import type { RefusalReason } from '@lastro/domain/proposal/proposal-lists';
import { checkRefusal, STANDARD_CAPS } from '@lastro/domain/proposal/proposal-rules';
import type { InputOf } from '@lastro/wire/operation';
import type { refuseProposal } from '@lastro/wire/proposal/proposal-operations';

export type RefusalValues = {
  reason: RefusalReason | null;
  new_proposal_value: Cents | null;
  new_proposal_deadline: number | null;
  detail: string;
};

export const EMPTY_REFUSAL: RefusalValues = {
  reason: null,
  new_proposal_value: null,
  new_proposal_deadline: null,
  detail: '',
};

/** Each reason has its own detail; what was typed under another one must not travel. */
function refusalDetails(values: RefusalValues) {
  const { reason } = values;
  const asksWords = reason === 'rate' || reason === 'other';
  return {
    new_proposal_value: reason === 'credit_amount' ? values.new_proposal_value : null,
    new_proposal_deadline: reason === 'deadline' ? values.new_proposal_deadline : null,
    detail: asksWords && values.detail.trim() !== '' ? values.detail.trim() : null,
  };
}

export function checkRefusalValues(values: RefusalValues): Issue[] {
  if (values.reason === null) return [{ path: 'reason', code: 'field.required' }];
  const { new_proposal_value, new_proposal_deadline, detail } = refusalDetails(values);
  return checkRefusal(
    { reason: values.reason, newAmount: new_proposal_value, newDeadline: new_proposal_deadline, detail },
    STANDARD_CAPS,
  );
}

export function toRefusal(
  { id, version }: { id: number; version: number },
  values: RefusalValues,
): InputOf<typeof refuseProposal> {
  return { id, version, reason: values.reason ?? 'other', ...refusalDetails(values) };
}

export function refusalFieldOf(path: string): keyof RefusalValues | null {
  return Object.hasOwn(EMPTY_REFUSAL, path) ? (path as keyof RefusalValues) : null;
}
