import { isCnpj } from '@lastro/domain/tax-id';
import { redirect } from '@tanstack/react-router';
import { z } from 'zod';

export const NEW_COMPANY_PATH = '/company/new';
export const PROPOSALS_PATH = '/credit/proposal';

export function proposalPath(id: number): string {
  return `${PROPOSALS_PATH}/${id}/edit`;
}

export function companyPath(cnpj: string): string {
  return `/settings/companies/${cnpj}`;
}

export function fichaPath(cnpj: string): string {
  return `/company/${cnpj}/edit`;
}

/** Fourteen characters with two right check digits, letters of either case; anything else is no page. */
export const taxIdParams = z.object({ taxId: z.string().refine((taxId) => isCnpj(taxId.toUpperCase())) });

/** One company has one address: lower case is sent on to upper case. */
export function canonicalTaxId(taxId: string | undefined, pathOf: (cnpj: string) => string): string {
  const canonical = (taxId ?? '').toUpperCase();
  if (canonical !== taxId) throw redirect({ to: pathOf(canonical), replace: true });
  return canonical;
}
