import { ANY_USER } from '@lastro/domain/identity/access';
import { z } from 'zod';
import { instant } from '../codecs';
import { restCommand, restRead } from '../operation';

/** Drafts of long forms live on the server: a closed tab or an ended session loses nothing. */
export const draftKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/);
export const MAX_DRAFT_BYTES = 256 * 1024;

const draft = z.strictObject({ key: z.string(), body: z.record(z.string(), z.unknown()), savedAt: instant });

export const getDraft = restRead({
  name: 'platform.get-draft',
  summary: 'The own draft of a form; null where there is none, which is the ordinary case',
  service: 'auth',
  method: 'GET',
  path: '/drafts/{key}',
  access: ANY_USER,
  input: z.object({ key: draftKey }),
  output: draft.nullable(),
});

export const saveDraft = restCommand({
  name: 'platform.save-draft',
  summary: 'Keep the own draft of a form',
  service: 'auth',
  method: 'PUT',
  path: '/drafts/{key}',
  access: ANY_USER,
  input: z.object({ key: draftKey, body: z.record(z.string().max(200), z.unknown()) }),
  output: draft,
  errors: ['request.too-large'],
  replayable: false,
  audited: false,
});

export const discardDraft = restCommand({
  name: 'platform.discard-draft',
  summary: 'Drop the own draft of a form',
  service: 'auth',
  method: 'DELETE',
  path: '/drafts/{key}',
  access: ANY_USER,
  input: z.object({ key: draftKey }),
  output: z.undefined(),
  status: 204,
  replayable: false,
  audited: false,
});
