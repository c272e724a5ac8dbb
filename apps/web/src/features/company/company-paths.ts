import { isCnpj } from '@lastro/domain/tax-id';
import { redirect } from '@tanstack/react-router';
import type { paths } from '../../lib/paths';

/** Fourteen characters with two right check digits, letters of either case; anything else is no page. */
export function isTaxIdPage({ taxId = '' }: Readonly<Record<string, string>>): boolean {
  return isCnpj(taxId.toUpperCase());
}

type CompanyPath = typeof paths.company | typeof paths.ficha;

/** One company has one address: lower case is sent on to upper case. */
export function canonicalTaxId(params: Readonly<Record<string, string>>, path: CompanyPath): string {
  const { taxId } = path.read(params);
  const canonical = taxId.toUpperCase();
  if (canonical !== taxId) throw redirect({ to: path({ taxId: canonical }), replace: true });
  return canonical;
}
