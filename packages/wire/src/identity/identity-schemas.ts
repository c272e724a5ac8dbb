import { USER_FLAGS } from '@lastro/domain/identity/flags';
import { GROUPS } from '@lastro/domain/identity/groups';
import { z } from 'zod';
import { cnpj, email, instant, isoDate, reason } from '../codecs';
import { userTextsGiven, userTextsShown } from './user-texts';

export const signInType = z.enum(['staff', 'baas']);
export const group = z.enum(GROUPS);
export const userFlag = z.enum(USER_FLAGS);

/** The User of spec §3. `groups` stays open text: a code that the reader does not know must not break it. */
const userFields = {
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
};

const activeFlag = z.strictObject({
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
  /** Of a banking sign-in: shown again at the next one, it says that this device is known. */
  device: z.string().optional(),
});

export const userRecord = z.strictObject({
  ...userFields,
  ...userTextsShown,
  signInType,
  companyTaxId: z.string().nullable(),
  active: z.boolean(),
  pendingGroups: z.array(z.string()),
  /** Somebody with sensitive groups comes back when a second administrator says so. */
  pendingReactivation: z.boolean(),
  /** Of a banking login: whether a password was chosen, and until when a link to choose one is good. */
  hasPassword: z.boolean(),
  passwordLinkUntil: instant.nullable(),
  /** A link for somebody with a sensitive group exists when a second administrator confirms it. */
  pendingPasswordLink: z.boolean(),
  flags: z.array(activeFlag),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});

const GRANT_KINDS = ['group', 'reactivation', 'password-link'] as const;

export const grantRecord = z.strictObject({
  id: z.number().int(),
  /** A sensitive group for somebody, or the way back in or a new password for somebody who has one. */
  kind: z.enum(GRANT_KINDS),
  /** Named for a group alone. */
  group: z.string().nullable(),
  /** What the person has: what comes back with them, or what the new group joins. */
  userGroups: z.array(z.string()),
  userId: z.number().int(),
  userName: z.string(),
  userEmail: z.string(),
  requestedBy: z.string(),
  requestedByName: z.string(),
  requestedById: z.number().int(),
  requestedAt: instant,
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
});

/** By which a banking user chooses a password. Shown once: only its hash is kept. */
export const passwordLink = z.strictObject({ token: z.string(), expiresAt: instant });

/** The confirmed link is shown to the one who confirmed it. */
export const decidedGrant = grantRecord.extend({ passwordLink: passwordLink.nullable() });

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

export const deviceMark = z.string().max(100);
/** Accounts that share one browser: more than any desk has. */
export const MOST_MARKS = 5;

export const credentials = z.object({
  user: z.object({ email: z.string().max(320), password: z.string().min(1).max(200) }),
  /** What earlier sign-ins on this device were given, to whichever account. */
  devices: z.array(deviceMark).max(MOST_MARKS).optional(),
});

/** Chosen by who will use it: no administrator ever knows one. */
export const password = z.string().min(12).max(200);

/** Of a link to choose a password: 256 random bits. */
export const linkToken = z.string().max(100);

export const newUser = z.object({
  ...userTextsGiven,
  email,
  groups: z.array(group).max(GROUPS.length).default([]),
  signInType: signInType.default('staff'),
  companyTaxId: cnpj.nullish(),
  reason: reason.nullish(),
});
