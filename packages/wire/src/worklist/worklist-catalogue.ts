import { isAllowed } from '@lastro/domain/identity/access';
import { companyWork } from '../company/company-work';
import { identityWork } from '../identity/identity-work';
import { proposalWork } from '../proposal/proposal-work';
import type { WorkKind } from './worklist-words';

/** Every kind of work that can wait for somebody, in the order in which people read them. */
const kinds = { ...proposalWork, ...companyWork, ...identityWork } as const;

export type WorkCode = keyof typeof kinds;
export const WORK_KINDS: Readonly<Record<WorkCode, WorkKind>> = kinds;
export const WORK_CODES = Object.keys(kinds) as [WorkCode, ...WorkCode[]];

export function isWorkCode(code: string): code is WorkCode {
  return Object.hasOwn(kinds, code);
}

/** The kinds that can be somebody's with these groups. */
export function workOf(groups: readonly string[]): WorkCode[] {
  return WORK_CODES.filter((code) => isAllowed(WORK_KINDS[code].access, groups, 'command'));
}
