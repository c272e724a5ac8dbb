import { MAX_DRAFTS, MAX_DRAFTS_BYTES } from '@lastro/wire/platform/draft-operations';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { type OneDraft, otherDrafts } from './draft-store';

/** A person keeps what they are in the middle of, not an archive: so many drafts, so many bytes, of whatever form. */
export async function refuseBeyondQuota(ctx: Context, draft: OneDraft, json: string): Promise<void> {
  const { userId } = signedIn(ctx);
  const others = await otherDrafts(ctx.tx, userId, draft);
  if (others.count >= MAX_DRAFTS) throw new AppError('drafts.too-many', { max: MAX_DRAFTS });
  if (others.bytes + Buffer.byteLength(json) > MAX_DRAFTS_BYTES)
    throw new AppError('drafts.too-large', { max: MAX_DRAFTS_BYTES / 1024 / 1024 });
}
