import type { Cnpj } from '@lastro/domain/tax-id';
import type { acceptTerms, getTermsAcceptance } from '@lastro/wire/identity/session-operations';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { findAcceptance, insertAcceptance } from './terms-store';

/** The terms of use in force; a new text gets a new mark and must be accepted anew. */
const TERMS_VERSION = '2026-07';

export const getTermsAcceptanceCase: UseCase<typeof getTermsAcceptance> = async (ctx, { cnpj }) => {
  refuseOtherCompany(ctx, cnpj);
  return acceptanceOf(ctx, cnpj);
};

export const acceptTermsCase: UseCase<typeof acceptTerms> = async (ctx, { cnpj }) => {
  refuseOtherCompany(ctx, cnpj);
  const accepted = await insertAcceptance(ctx.tx, cnpj, TERMS_VERSION, signedIn(ctx).userId, ctx.clock.now());
  ctx.audit({
    action: accepted ? 'identity.terms-accepted' : 'identity.terms-already-accepted',
    recordType: 'company-terms',
    recordId: cnpj,
    after: { version: TERMS_VERSION },
  });
  return acceptanceOf(ctx, cnpj);
};

/** A banking user sees its own company only; staff may ask about any. */
function refuseOtherCompany(ctx: Context, cnpj: Cnpj): void {
  const user = signedIn(ctx);
  if (user.signInType === 'baas' && user.companyTaxId !== cnpj) throw new AppError('terms.other-company');
}

async function acceptanceOf(ctx: Context, cnpj: Cnpj) {
  const row = await findAcceptance(ctx.tx, cnpj, TERMS_VERSION);
  return { cnpj, accepted: row !== undefined, version: TERMS_VERSION, acceptedAt: row?.accepted_at ?? null };
}
