import {
  type discardDraft,
  type getDraft,
  MAX_DRAFT_BYTES,
  type saveDraft,
} from '@lastro/wire/platform/draft-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { deleteDraft, findDraft, readDraftBody, upsertDraft } from './draft-store';
import { refuseBeyondQuota } from './quota';

export const getDraftCase: UseCase<typeof getDraft> = async (ctx, { key }) => {
  const row = await findDraft(ctx.tx, signedIn(ctx).userId, key);
  if (row === undefined) return null;
  return { key, body: readDraftBody(row.body), savedAt: row.saved_at };
};

export function draftJson(body: unknown): string {
  const json = JSON.stringify(body);
  if (Buffer.byteLength(json) > MAX_DRAFT_BYTES) throw new AppError('request.too-large');
  return json;
}

export const saveDraftCase: UseCase<typeof saveDraft> = async (ctx, { key, body }) => {
  const json = draftJson(body);
  await refuseBeyondQuota(ctx, { key }, json);
  const savedAt = ctx.clock.now();
  await upsertDraft(ctx.tx, signedIn(ctx).userId, key, json, savedAt);
  return { key, body, savedAt };
};

export const discardDraftCase: UseCase<typeof discardDraft> = async (ctx, { key }) => {
  await deleteDraft(ctx.tx, signedIn(ctx).userId, key);
  return undefined;
};
