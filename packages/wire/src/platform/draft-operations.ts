import { ANY_STAFF } from '@lastro/domain/identity/access';
import { z } from 'zod';
import { instant } from '../codecs';
import { restCommand, restRead } from '../operation';

/**
 * Drafts of long forms live on the server: a closed tab or an ended session loses nothing. The forms are the staff's;
 * banking users have none.
 */
export const draftKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/);
export const MAX_DRAFT_BYTES = 256 * 1024;
export const draftBody = z.record(z.string().max(200), z.unknown());
/** Of one person, all together: more than anybody is in the middle of. */
export const MAX_DRAFTS = 50;
export const MAX_DRAFTS_BYTES = 2 * 1024 * 1024;
/** A draft that nobody went on with for so long is given up. */
export const DRAFT_DAYS = 30;

const draft = z.strictObject({ key: z.string(), body: draftBody, savedAt: instant });

export const getDraft = restRead({
  name: 'platform.get-draft',
  summary: 'The own draft of a form; null where there is none, which is the ordinary case',
  service: 'auth',
  method: 'GET',
  path: '/drafts/{key}',
  access: ANY_STAFF,
  input: z.object({ key: draftKey }),
  output: draft.nullable(),
});

export const saveDraft = restCommand({
  name: 'platform.save-draft',
  summary: 'Keep the own draft of a form',
  service: 'auth',
  method: 'PUT',
  path: '/drafts/{key}',
  access: ANY_STAFF,
  input: z.object({ key: draftKey, body: draftBody }),
  output: draft,
  errors: ['request.too-large', 'drafts.too-many', 'drafts.too-large'],
  replayable: false,
  audited: false,
});

export const discardDraft = restCommand({
  name: 'platform.discard-draft',
  summary: 'Drop the own draft of a form',
  service: 'auth',
  method: 'DELETE',
  path: '/drafts/{key}',
  access: ANY_STAFF,
  input: z.object({ key: draftKey }),
  output: z.undefined(),
  status: 204,
  replayable: false,
  audited: false,
});
