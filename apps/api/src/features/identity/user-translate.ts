import type { IsoDate } from '@lastro/domain/dates';
import type { getProfile } from '@lastro/wire/identity/session-operations';
import type { getUser, listGrants } from '@lastro/wire/identity/user-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import { APP_VERSION } from '../../platform/version';
import type { GrantRow, UserRow } from './user-read';
import { textsOfRow } from './user-texts';

function flagsToWire(row: UserRow) {
  return row.flags.map((flag) => ({
    flag: flag.flag,
    endsOn: flag.ends_on,
    reason: flag.reason,
    grantedBy: flag.granted_by,
  }));
}

export function userToWire(row: UserRow): ReplyOf<typeof getUser> {
  return {
    id: row.id,
    ...textsOfRow(row),
    email: row.email,
    groups: row.groups,
    signInType: row.sign_in_type,
    companyTaxId: row.company_tax_id,
    active: row.active,
    pendingGroups: row.pending_groups,
    pendingReactivation: row.pending_reactivation,
    hasPassword: row.has_password,
    passwordLinkUntil: row.password_link_until,
    pendingPasswordLink: row.pending_password_link,
    flags: flagsToWire(row),
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

export function profileToWire(
  row: UserRow,
  businessDate: IsoDate,
  environment: string,
): ReplyOf<typeof getProfile> {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    groups: row.groups,
    signInType: row.sign_in_type,
    companyTaxId: row.company_tax_id,
    flags: flagsToWire(row),
    businessDate,
    appVersion: APP_VERSION,
    environment,
  };
}

export function grantToWire(row: GrantRow): ReplyOf<typeof listGrants>['results'][number] {
  return {
    id: row.id,
    kind: row.kind as 'group' | 'reactivation' | 'password-link',
    group: row.group_code,
    userGroups: row.user_groups,
    userId: row.user_id,
    userName: row.user_name,
    userEmail: row.user_email,
    requestedBy: row.requested_by,
    requestedByName: row.requested_by_name,
    requestedById: row.requested_by_id,
    requestedAt: row.requested_at,
    reason: row.reason,
    status: row.status as 'pending' | 'approved' | 'rejected' | 'withdrawn',
  };
}

/** What the trail keeps of a user: who may do what, never a password. */
export function userToTrail(row: UserRow) {
  return {
    ...textsOfRow(row),
    email: row.email,
    signInType: row.sign_in_type,
    companyTaxId: row.company_tax_id,
    active: row.active,
    groups: row.groups,
    pendingGroups: row.pending_groups,
    pendingReactivation: row.pending_reactivation,
    flags: row.flags.map((flag) => ({ flag: flag.flag, endsOn: flag.ends_on })),
  };
}
