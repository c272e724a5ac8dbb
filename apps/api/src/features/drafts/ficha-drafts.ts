import { isAllowed } from '@lastro/domain/identity/access';
import { COMPANY_WRITE } from '@lastro/wire/company/company-access';
import type {
  discardFichaDraft,
  listFichaDrafts,
  listWaitingDrafts,
  saveFichaDraft,
  takeOverFichaDraft,
} from '@lastro/wire/company/ficha-draft-operations';
import { pageMetadata } from '@lastro/wire/lists';
import type { ReplyOf } from '@lastro/wire/operation';
import { canonicalJson } from '../../platform/door/audit';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { readDraftBody } from './draft-store';
import { draftJson } from './drafts';
import {
  type Authors,
  deleteFichaDraft,
  type FichaDraftRow,
  fichaDraftsOf,
  pageOfDrafts,
  upsertFichaDraft,
} from './ficha-draft-store';
import { refuseBeyondQuota } from './quota';

/** Whoever may write the ficha sees everybody's drafts; others only their own, whatever else they may read. */
function visibleTo(ctx: Context): Authors {
  const { userId, groups } = signedIn(ctx);
  return isAllowed(COMPANY_WRITE, groups, 'command') ? 'all' : { only: userId };
}

export const listFichaDraftsCase: UseCase<typeof listFichaDrafts> = async (ctx, { cnpj }) => {
  const { userId } = signedIn(ctx);
  const rows = await fichaDraftsOf(ctx.tx, cnpj, visibleTo(ctx), userId);
  // Unsaved work holds whatever somebody typed, people's data included: reading it is written down (decisions §2).
  const others = rows.filter((row) => row.author_id !== userId);
  if (others.length > 0)
    ctx.audit({
      action: 'company.draft-read',
      recordType: 'company',
      recordId: cnpj,
      after: { authors: others.map((row) => row.author_name) },
    });
  return rows.map((row) => draftToWire(row, userId));
};

export const saveFichaDraftCase: UseCase<typeof saveFichaDraft> = async (ctx, { cnpj, body }) => {
  const savedAt = ctx.clock.now();
  await keep(ctx, cnpj, body, savedAt);
  return { savedAt };
};

async function keep(ctx: Context, cnpj: string, body: unknown, savedAt: string): Promise<void> {
  const json = draftJson(body);
  await refuseBeyondQuota(ctx, { cnpj }, json);
  await upsertFichaDraft(ctx.tx, cnpj, signedIn(ctx).userId, json, savedAt);
}

export const discardFichaDraftCase: UseCase<typeof discardFichaDraft> = async (ctx, { cnpj }) => {
  await deleteFichaDraft(ctx.tx, cnpj, signedIn(ctx).userId);
  return undefined;
};

export const takeOverFichaDraftCase: UseCase<typeof takeOverFichaDraft> = async (
  ctx,
  { cnpj, author, replaces },
) => {
  const { userId } = signedIn(ctx);
  const [theirs] = await fichaDraftsOf(ctx.tx, cnpj, { only: author }, userId);
  if (theirs === undefined || author === userId) throw new AppError('draft.not-found');
  // Of what is overwritten there is no copy: whoever wrote it says that it may go.
  const [before] = await fichaDraftsOf(ctx.tx, cnpj, { only: userId }, userId);
  if (!replaces && before !== undefined && canonicalJson(before.body) !== canonicalJson(theirs.body))
    throw new AppError('draft.own-exists');
  await keep(ctx, cnpj, theirs.body, ctx.clock.now());
  const [own] = await fichaDraftsOf(ctx.tx, cnpj, { only: userId }, userId);
  if (own === undefined) throw new Error('a draft that was just written is gone');
  ctx.audit({
    action: 'company.draft-taken-over',
    recordType: 'company',
    recordId: cnpj,
    after: { author: theirs.author_name, savedAt: theirs.saved_at },
  });
  return draftToWire(own, userId);
};

export const listWaitingDraftsCase: UseCase<typeof listWaitingDrafts> = async (ctx, { page, limit }) => {
  const { userId } = signedIn(ctx);
  const { rows, total } = await pageOfDrafts(ctx.tx, visibleTo(ctx), page, limit);
  return {
    results: rows.map((row) => ({
      cnpj: row.cnpj,
      registeredName: row.registered_name,
      author: { id: row.author_id, name: row.author_name },
      own: row.author_id === userId,
      savedAt: row.saved_at,
    })),
    metadata: pageMetadata(page, limit, total),
  };
};

function draftToWire(row: FichaDraftRow, reader: number): ReplyOf<typeof listFichaDrafts>[number] {
  return {
    cnpj: row.cnpj,
    author: { id: row.author_id, name: row.author_name },
    own: row.author_id === reader,
    savedAt: row.saved_at,
    body: readDraftBody(row.body),
  };
}
