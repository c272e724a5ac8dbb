import { codesOf } from '@lastro/domain/coded-list';
import { CHANGE_REASONS, GUARANTEES, REFUSAL_REASONS, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELDS, type ProposalFieldName } from '@lastro/wire/proposal/proposal-fields';
import type { SelectOption } from '../../shared/form/plain-fields';

/** A field of the wire as people name it. */
export function fieldLabel(name: string): string {
  return isField(name) ? PROPOSAL_FIELDS[name].label : name;
}

export function isField(name: string): name is ProposalFieldName {
  return Object.hasOwn(PROPOSAL_FIELDS, name);
}

function optionsOf(list: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(list).map(([value, label]) => ({ value, label }));
}

export const CHANGE_REASON_OPTIONS = optionsOf(CHANGE_REASONS);
export const GUARANTEE_OPTIONS = optionsOf(GUARANTEES);
export const REFUSAL_REASON_OPTIONS = optionsOf(REFUSAL_REASONS);
export const RISK_CODES = codesOf(RISKS);
