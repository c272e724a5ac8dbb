import { USER_FLAGS } from '@lastro/domain/identity/flags';
import { GROUPS } from '@lastro/domain/identity/groups';
import { z } from 'zod';
import { cnpj, email, instant, isoDate, text } from '../codecs';

export const signInType = z.enum(['staff', 'baas']);
export const group = z.enum(GROUPS);
export const userFlag = z.enum(USER_FLAGS);

/** Names as people write them; the login's own rule of two words is for registered persons, not for accounts. */
export const personNamePart = text(1, 80);
export const reason = text(5, 500);

/** The User of spec §3. `groups` stays open text: a code that the reader does not know must not break it. */
const userFields = {
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
};

export const activeFlag = z.strictObject({
  flag: z.string(),
  endsOn: isoDate,
  reason: z.string(),
  grantedBy: z.string(),
});

export const profile = z.strictObject({
  ...userFields,
  signInType,
  companyTaxId: z.string().nullable(),
  flags: z.array(activeFlag),
  businessDate: isoDate,
  appVersion: z.string(),
  environment: z.string(),
});

export const signedIn = z.strictObject({
  token: z.string(),
  type: signInType,
  expiresAt: instant,
  user: profile,
});

export const userRecord = z.strictObject({
  ...userFields,
  signInType,
  companyTaxId: z.string().nullable(),
  active: z.boolean(),
  pendingGroups: z.array(z.string()),
  flags: z.array(activeFlag),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});

export const grantRecord = z.strictObject({
  id: z.number().int(),
  group: z.string(),
  userId: z.number().int(),
  userName: z.string(),
  userEmail: z.string(),
  requestedBy: z.string(),
  requestedById: z.number().int(),
  requestedAt: instant,
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
});

export const sessionRecord = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  startedAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  device: z.string(),
  address: z.string(),
});

export const termsAcceptance = z.strictObject({
  cnpj,
  accepted: z.boolean(),
  version: z.string(),
  acceptedAt: instant.nullable(),
});

export const credentials = z.object({
  user: z.object({ email: z.string().max(320), password: z.string().min(1).max(200) }),
});

/** A banking login gets its first password from the administrator; staff has none (Google answers for them). */
export const password = z.string().min(12).max(200);

export const newUser = z.object({
  firstName: personNamePart,
  lastName: personNamePart,
  email,
  groups: z.array(group).max(GROUPS.length).default([]),
  signInType: signInType.default('staff'),
  companyTaxId: cnpj.nullish(),
  password: password.nullish(),
  reason: reason.nullish(),
});
