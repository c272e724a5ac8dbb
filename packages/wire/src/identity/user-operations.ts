import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { z } from 'zod';
import { timelineEntry, trailPageOf, until } from '../audit/audit-schemas';
import { flag, isoDate, listOf, reason, recordId, version } from '../codecs';
import { limit, page, pageOf } from '../lists';
import { restCommand, restRead } from '../operation';
import {
  decidedGrant,
  grantRecord,
  group,
  newUser,
  signInType,
  userFlag,
  userRecord,
} from './identity-schemas';
import { userTextsChanged } from './user-texts';

const access = AREA_ACCESS.settings;

export const USERS_PAGE = 25;
export const USER_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'lastSignInAt',
  '-lastSignInAt',
  'createdAt',
  '-createdAt',
] as const;

export const listUsers = restRead({
  name: 'identity.list-users',
  summary: 'Users, filtered, sorted and paged',
  service: 'auth',
  method: 'GET',
  path: '/users',
  access,
  input: z.object({
    page,
    limit: limit(USERS_PAGE),
    q: z.string().max(200).optional(),
    group: listOf(group, 30).optional(),
    signInType: signInType.optional(),
    active: flag.optional(),
    sort: z.enum(USER_SORTS).default('name'),
  }),
  output: pageOf(userRecord),
});

export const getUser = restRead({
  name: 'identity.get-user',
  summary: 'One user',
  service: 'auth',
  method: 'GET',
  path: '/users/{id}',
  access,
  input: z.object({ id: recordId }),
  output: userRecord,
  errors: ['user.not-found'],
});

export const getUserHistory = restRead({
  name: 'identity.get-user-history',
  summary: 'What was done to a user, newest first',
  service: 'auth',
  method: 'GET',
  path: '/users/{id}/history',
  access,
  input: z.object({ id: recordId, page, limit: limit(USERS_PAGE), until }),
  output: trailPageOf(timelineEntry),
  errors: ['user.not-found'],
});

export const createUser = restCommand({
  name: 'identity.create-user',
  summary: 'Create a user; sensitive groups wait for a second administrator',
  service: 'auth',
  method: 'POST',
  path: '/createUser',
  access,
  input: newUser,
  output: userRecord,
  status: 201,
  errors: ['user.email-taken', 'user.group-of-other-kind', 'user.admin-approves'],
});

export const updateUser = restCommand({
  name: 'identity.update-user',
  summary: 'Change name, groups or activity of a user',
  service: 'auth',
  method: 'PATCH',
  path: '/users/{id}',
  access,
  input: z.object({
    id: recordId,
    version,
    ...userTextsChanged,
    active: z.boolean().optional(),
    groups: z.array(group).max(30).optional(),
    reason,
  }),
  output: userRecord,
  errors: [
    'user.not-found',
    'user.group-of-other-kind',
    'user.admin-approves',
    'user.own-access',
    'user.last-admin',
    'version.stale',
  ],
});

export const grantFlag = restCommand({
  name: 'identity.grant-flag',
  summary: 'Give a user a feature flag until a date',
  service: 'auth',
  method: 'POST',
  path: '/users/{id}/flags',
  access,
  input: z.object({ id: recordId, flag: userFlag, endsOn: isoDate, reason }),
  output: userRecord,
  status: 201,
  errors: ['user.not-found', 'user.own-access', 'flag.ends-in-past', 'flag.too-long', 'flag.staff-only'],
});

export const revokeFlag = restCommand({
  name: 'identity.revoke-flag',
  summary: 'Take a feature flag from a user',
  service: 'auth',
  method: 'DELETE',
  path: '/users/{id}/flags/{flag}',
  access,
  input: z.object({ id: recordId, flag: userFlag, reason }),
  output: userRecord,
  errors: ['user.not-found', 'flag.not-found'],
});

export const listGrants = restRead({
  name: 'identity.list-grants',
  summary:
    'Requests for sensitive groups, and for the way back in or a password of who has one, that wait for a second administrator',
  service: 'auth',
  method: 'GET',
  path: '/grants',
  access,
  input: z.object({ page, limit: limit(USERS_PAGE) }),
  output: pageOf(grantRecord),
});

export const decideGrant = restCommand({
  name: 'identity.decide-grant',
  summary: 'Approve or reject what waits for a second administrator',
  service: 'auth',
  method: 'POST',
  path: '/grants/{id}/decide',
  access,
  input: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason }),
  output: decidedGrant,
  errors: [
    'grant.not-found',
    'grant.already-decided',
    'grant.asker-gone',
    'grant.own-request',
    'grant.own-benefit',
    'user.admin-approves',
    'password-link.group-waits',
  ],
  replayable: false,
});
