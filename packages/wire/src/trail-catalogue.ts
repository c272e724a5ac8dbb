import { auditActions, auditRecords } from './audit/audit-actions';
import { companyActions, companyRecords } from './company/company-actions';
import { identityActions, identityRecords } from './identity/identity-actions';
import { inquiryActions } from './inquiry/inquiry-actions';
import { platformActions, platformRecords } from './platform/platform-actions';
import { proposalActions, proposalRecords } from './proposal/proposal-actions';
import { receivableActions, receivableRecords } from './receivable/receivable-actions';

/** Every action that the trail keeps. A code without its phrase does not compile, because codes come from here. */
const actions = {
  ...platformActions,
  ...identityActions,
  ...companyActions,
  ...proposalActions,
  ...receivableActions,
  ...inquiryActions,
  ...auditActions,
} as const;

export type TrailAction = keyof typeof actions;
export const TRAIL_ACTIONS: Readonly<Record<TrailAction, string>> = actions;

const records = {
  ...platformRecords,
  ...identityRecords,
  ...companyRecords,
  ...proposalRecords,
  ...receivableRecords,
  ...auditRecords,
} as const;

export type TrailRecord = keyof typeof records;
export const TRAIL_RECORDS: Readonly<Record<TrailRecord, string>> = records;

export function isTrailRecord(type: string): type is TrailRecord {
  return Object.hasOwn(records, type);
}

/** An action of a newer server shows by its code, never a crash. */
export function actionPhrase(action: string): string {
  return Object.hasOwn(actions, action) ? actions[action as TrailAction] : action;
}

export function recordLabel(recordType: string): string {
  return isTrailRecord(recordType) ? records[recordType] : recordType;
}
