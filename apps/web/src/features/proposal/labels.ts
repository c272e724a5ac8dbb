import { codesOf } from '@lastro/domain/coded-list';
import { CHANGE_REASONS, GUARANTEES, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELD_LABELS } from '@lastro/wire/proposal/proposal-labels';
import type { SelectOption } from '../../shared/form/plain-fields';

/** A field of the wire as people name it. */
export function fieldLabel(name: string): string {
  const known: Readonly<Record<string, string>> = PROPOSAL_FIELD_LABELS;
  return known[name] ?? name;
}

function optionsOf(list: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(list).map(([value, label]) => ({ value, label }));
}

export const CHANGE_REASON_OPTIONS = optionsOf(CHANGE_REASONS);
export const GUARANTEE_OPTIONS = optionsOf(GUARANTEES);
export const RISK_CODES = codesOf(RISKS);
