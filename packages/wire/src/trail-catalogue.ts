import type { CodedList } from '@lastro/domain/coded-list';
import { folded } from '@lastro/domain/text-rules';
import { auditActions, auditRecords } from './audit/audit-actions';
import { companyActions, companyRecords } from './company/company-actions';
import { identityActions, identityRecords, identityServices } from './identity/identity-actions';
import { inquiryActions } from './inquiry/inquiry-actions';
import { platformActions, platformRecords, platformServices, sharedFacts } from './platform/platform-actions';
import { proposalActions, proposalRecords, proposalServices } from './proposal/proposal-actions';
import { receivableActions, receivableRecords, receivableServices } from './receivable/receivable-actions';
import type { Facts, RecordWords } from './trail-words';

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
export const TRAIL_RECORDS: Readonly<Record<TrailRecord, RecordWords>> = records;

const services = {
  ...platformServices,
  ...identityServices,
  ...proposalServices,
  ...receivableServices,
} as const;

export type TrailService = keyof typeof services;
export const TRAIL_SERVICES: Readonly<Record<TrailService, string>> = services;

export function isTrailRecord(type: string): type is TrailRecord {
  return Object.hasOwn(records, type);
}

/** What is known of a kind of record; of a newer server's, nothing. */
export function recordWords(recordType: string): RecordWords | null {
  return isTrailRecord(recordType) ? TRAIL_RECORDS[recordType] : null;
}

/** Of a kind of record that nobody declared everything is taken for personal data. */
export function isPersonalRecord(recordType: string): boolean {
  return recordWords(recordType)?.isPersonal ?? true;
}

/** What an entry about such a record may tell, with what the door itself adds to any. */
export function factsOf(recordType: string): Facts {
  return { ...recordWords(recordType)?.facts, ...withoutOwn(recordType) };
}

function withoutOwn(recordType: string): Facts {
  const own = recordWords(recordType)?.facts ?? {};
  return Object.fromEntries(Object.entries(sharedFacts).filter(([name]) => !Object.hasOwn(own, name)));
}

/** An action of a newer server shows by its code, never a crash. */
export function actionPhrase(action: string): string {
  return Object.hasOwn(actions, action) ? actions[action as TrailAction] : action;
}

export function recordLabel(recordType: string): string {
  return recordWords(recordType)?.label ?? recordType;
}

/** Why something was done: people write it, or choose it from a list. */
export function reasonText(recordType: string, reason: string): string {
  const reasons = recordWords(recordType)?.reasons ?? {};
  return (Object.hasOwn(reasons, reason) ? reasons[reason] : undefined) ?? reason;
}

export function serviceName(actor: string): string {
  return Object.hasOwn(services, actor) ? services[actor as TrailService] : actor;
}

/** What stands in the trail for words that hold this text: people look for what they read. */
export function codesReading(text: string) {
  const sought = folded(text);
  const codesOf = (list: CodedList) =>
    Object.keys(list).filter((code) => folded(list[code] ?? '').includes(sought));
  return {
    services: codesOf(TRAIL_SERVICES),
    reasons: Object.entries(TRAIL_RECORDS)
      .map(([recordType, { reasons = {} }]) => ({ recordType, codes: codesOf(reasons) }))
      .filter(({ codes }) => codes.length > 0),
  };
}
