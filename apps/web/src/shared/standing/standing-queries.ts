import { parseCnpj } from '@lastro/domain/tax-id';
import { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';

export type Standing = ResultOf<typeof getCompanyStanding>;

export function standingQuery(cnpj: string) {
  return queryOf(getCompanyStanding, { cnpj: cnpj as NonNullable<ReturnType<typeof parseCnpj>> });
}

/** What a credit decision needs to know of the chosen company; null until it is known. */
export function useStanding(cnpj: string | null): Standing | null {
  const known = cnpj === null ? null : parseCnpj(cnpj);
  return useQuery({ ...standingQuery(known ?? ''), enabled: known !== null }).data ?? null;
}
