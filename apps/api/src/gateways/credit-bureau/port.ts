import type { IsoDate } from '@lastro/domain/dates';
import type { Restriction } from '@lastro/domain/inquiry/restrictions';
import type { TaxId } from '@lastro/domain/tax-id';
import type { Unavailable } from '../port';

export interface BureauReport {
  readonly score: number | null;
  readonly restrictions: readonly Restriction[];
}

export type BureauAnswer = { readonly outcome: 'told'; readonly report: BureauReport } | Unavailable;

export interface CreditBureau {
  consult(taxId: TaxId, on: IsoDate): Promise<BureauAnswer>;
}
