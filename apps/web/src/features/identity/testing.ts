import { eachUserText } from '@lastro/wire/identity/user-texts';
import type { UserRecord } from './user-form-values';

export function userRecord(more: Partial<UserRecord> = {}): UserRecord {
  return {
    ...eachUserText(() => ''),
    id: 5,
    firstName: 'Bia',
    lastName: 'Lima',
    email: 'bia@demo.test',
    groups: ['credit_analyst'],
    pendingGroups: [],
    pendingReactivation: false,
    pendingPasswordLink: false,
    hasPassword: false,
    passwordLinkUntil: null,
    signInType: 'staff',
    companyTaxId: null,
    active: true,
    flags: [],
    lastSignInAt: null,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    version: 1,
    ...more,
  };
}
