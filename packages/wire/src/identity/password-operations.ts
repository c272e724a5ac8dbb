import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { z } from 'zod';
import { instant, reason, recordId } from '../codecs';
import { restCommand, restRead } from '../operation';
import { deviceMark, linkToken, password, passwordLink } from './identity-schemas';

/** The first password of a banking user, and every later one: chosen by a link that works once. */
export const issuePasswordLink = restCommand({
  name: 'identity.issue-password-link',
  summary:
    'A link by which a banking user chooses a password; with a sensitive group it waits for a second administrator',
  service: 'auth',
  method: 'POST',
  path: '/users/{id}/password-link',
  access: AREA_ACCESS.settings,
  input: z.object({ id: recordId, reason }),
  /** Null: it was asked for, and exists when a second administrator confirms it. */
  output: z.strictObject({ link: passwordLink.nullable() }),
  status: 201,
  errors: ['user.not-found', 'password-link.banking-only'],
  replayable: false,
});

export const checkPasswordLink = restRead({
  name: 'identity.check-password-link',
  summary: 'Whose password a link lets choose, and until when',
  service: 'auth',
  method: 'POST',
  path: '/auth/password-link',
  access: 'public',
  input: z.object({ token: linkToken }),
  output: z.strictObject({ email: z.string(), expiresAt: instant }),
  errors: ['password-link.invalid'],
});

export const choosePassword = restCommand({
  name: 'identity.choose-password',
  summary: 'Choose a password by a link; the link is used up',
  service: 'auth',
  method: 'POST',
  path: '/auth/password',
  access: 'public',
  input: z.object({ token: linkToken, password }),
  /** The device is known from here on. */
  output: z.strictObject({ email: z.string(), device: deviceMark }),
  errors: ['password-link.invalid'],
  replayable: false,
});
