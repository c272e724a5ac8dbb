import { z } from 'zod';
import { restCommand, restRead } from '../operation';
import { nonceText } from './session-operations';

/**
 * The built-in local issuer: stands in for Google where demo accounts are and no Google client is configured; never in
 * production. It answers to this machine alone.
 */
export const listLocalAccounts = restRead({
  name: 'identity.list-local-accounts',
  summary: 'Staff accounts that the local issuer can sign in',
  service: 'auth',
  method: 'GET',
  path: '/dev/accounts',
  access: 'public',
  input: z.object({}),
  output: z.strictObject({
    results: z.array(z.strictObject({ email: z.string(), name: z.string(), groups: z.array(z.string()) })),
  }),
  errors: ['sign-in.local-only'],
});

export const issueLocalToken = restCommand({
  name: 'identity.issue-local-token',
  summary: 'An ID token of the local issuer for a demo staff account',
  service: 'auth',
  method: 'POST',
  path: '/dev/token',
  access: 'public',
  input: z.object({ email: z.string().max(320), nonce: nonceText }),
  output: z.strictObject({ token: z.string() }),
  errors: ['sign-in.not-registered', 'sign-in.local-only'],
  replayable: false,
  audited: false,
});
