import { createHash } from 'node:crypto';
import { LOGO_MAX_SIDE } from '@lastro/domain/company/logo';
import type { getLogo, removeLogo, saveLogo } from '@lastro/wire/company/logo-operations';
import type { FileReply } from '@lastro/wire/operation';
import type { TrailAction } from '@lastro/wire/trail-catalogue';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import type { CompanyRow } from './company-read';
import { touchCompany } from './company-store';
import { loadCompany, viewCompany } from './company-view';
import { lockedCompany } from './link-finish';
import type { LogoImage } from './logo-image';
import { makeLogoApart } from './logo-maker';
import { findLogo, hideLogo, insertLogo } from './logo-store';

/** Looks at the picture with no transaction open: unpacking it takes its time. */
export const saveLogoCase: StagedUseCase<typeof saveLogo, null, LogoImage> = {
  prepare: async (ctx, { cnpj }) => {
    await loadCompany(ctx, cnpj);
    return null;
  },
  outside: (_nothing, { image }, { caller }) => makeLogoApart(Buffer.from(image, 'base64'), caller),
  complete: async (ctx, { cnpj }, logo) => {
    if (logo.outcome !== 'made')
      throw logo.outcome === 'too-large'
        ? new AppError('logo.too-large', { side: LOGO_MAX_SIDE })
        : new AppError('logo.not-an-image');
    const before = await lockedCompany(ctx, cnpj);
    const now = ctx.clock.now();
    const sha256 = createHash('sha256').update(logo.png).digest('hex');
    await hideLogo(ctx.tx, before.id, now);
    await insertLogo(ctx.tx, before.id, { png: logo.png, sha256 }, now);
    return finish(ctx, before, 'company.logo-changed', sha256);
  },
};

export const removeLogoCase: UseCase<typeof removeLogo> = async (ctx, { cnpj, reason }) => {
  const before = await lockedCompany(ctx, cnpj);
  if (!(await hideLogo(ctx.tx, before.id, ctx.clock.now()))) throw new AppError('logo.not-found');
  return finish(ctx, before, 'company.logo-removed', null, reason);
};

/** The trail keeps which picture it was; the pictures themselves stay in their table. */
async function finish(
  ctx: Context,
  before: CompanyRow,
  action: TrailAction,
  logo: string | null,
  reason: string | null = null,
) {
  await touchCompany(ctx.tx, before.id, ctx.clock.now());
  ctx.audit({
    action,
    recordType: 'company',
    recordId: before.cnpj,
    before: { logo: before.logo_sha256 },
    after: { logo },
    reason,
  });
  return viewCompany(ctx, await loadCompany(ctx, before.cnpj));
}

export const getLogoCase: UseCase<typeof getLogo> = async (ctx, { cnpj, v }): Promise<FileReply> => {
  const logo = await findLogo(ctx.tx, cnpj);
  if (logo === undefined) throw new AppError('logo.not-found');
  const forGood = v !== undefined && v.length >= 12 && logo.sha256.startsWith(v);
  return { fileName: `logo-${cnpj}.png`, mime: 'image/png', bytes: logo.png, shown: { forGood } };
};
