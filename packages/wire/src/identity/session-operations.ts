import { ANY_USER } from '@lastro/domain/identity/access';
import { z } from 'zod';
import { cnpj } from '../codecs';
import { restCommand, restRead } from '../operation';
import { credentials, profile, sessionRecord, signedIn, termsAcceptance } from './identity-schemas';

/** Long enough that nobody guesses it. */
export const nonceText = z.string().min(16).max(200);

const nothing = z.object({});
export const empty = z.undefined();

export const signInWithGoogle = restCommand({
  name: 'identity.sign-in-google',
  summary: 'Staff sign-in with a Google ID token',
  service: 'auth',
  method: 'POST',
  path: '/auth/google/signin',
  access: 'public',
  /** The nonce of this very attempt, which the token must carry. */
  input: z.object({ token: z.string().min(1).max(8192), nonce: nonceText }),
  output: signedIn,
  errors: [
    'sign-in.token-invalid',
    'sign-in.token-used',
    'sign-in.not-configured',
    'sign-in.provider-unavailable',
    'sign-in.not-registered',
  ],
  replayable: false,
});

export const signInWithPassword = restCommand({
  name: 'identity.sign-in-password',
  summary: 'Banking sign-in with e-mail and password',
  service: 'auth',
  method: 'POST',
  path: '/auth/signin',
  access: 'public',
  input: credentials,
  output: signedIn,
  errors: ['sign-in.bad-credentials', 'sign-in.wait'],
  replayable: false,
});

export const signOut = restCommand({
  name: 'identity.sign-out',
  summary: 'End this session',
  service: 'auth',
  method: 'POST',
  path: '/auth/signout',
  access: ANY_USER,
  input: nothing,
  output: empty,
  status: 204,
});

export const signOutEverywhere = restCommand({
  name: 'identity.sign-out-everywhere',
  summary: 'End every session of the signed-in user',
  service: 'auth',
  method: 'POST',
  path: '/auth/signout-everywhere',
  access: ANY_USER,
  input: nothing,
  output: z.strictObject({ ended: z.number().int() }),
});

export const getProfile = restRead({
  name: 'identity.get-profile',
  summary: 'Profile, groups, flags, business date and app version',
  service: 'auth',
  method: 'GET',
  path: '/user',
  access: ANY_USER,
  input: nothing,
  output: profile,
});

export const listOwnSessions = restRead({
  name: 'identity.list-own-sessions',
  summary: 'Open sessions of the signed-in user',
  service: 'auth',
  method: 'GET',
  path: '/auth/sessions',
  access: ANY_USER,
  input: nothing,
  output: z.strictObject({ results: z.array(sessionRecord) }),
});

export const endOwnSession = restCommand({
  name: 'identity.end-own-session',
  summary: 'End one of the own sessions',
  service: 'auth',
  method: 'DELETE',
  path: '/auth/sessions/{sessionId}',
  access: ANY_USER,
  input: z.object({ sessionId: z.uuid() }),
  output: empty,
  status: 204,
  errors: ['session.not-found'],
});

export const getTermsAcceptance = restRead({
  name: 'identity.get-terms-acceptance',
  summary: 'Whether a company has accepted the terms of use in force',
  service: 'auth',
  method: 'GET',
  path: '/auth/get-terms-accept',
  access: ANY_USER,
  input: z.object({ cnpj }),
  output: termsAcceptance,
  errors: ['terms.other-company'],
});

export const acceptTerms = restCommand({
  name: 'identity.accept-terms',
  summary: 'Accept the terms of use in force for the own company',
  service: 'auth',
  method: 'POST',
  path: '/auth/terms-accept',
  access: { groups: ['baas_operator', 'baas_approver'] },
  input: z.object({ cnpj }),
  output: termsAcceptance,
  errors: ['terms.other-company'],
});
