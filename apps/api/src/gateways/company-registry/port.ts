import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { Unavailable } from '../port';

/** What a public registry says of a company, in the house's own terms. */
export interface RegistryCompany {
  readonly cnpj: Cnpj;
  readonly registeredName: string;
  readonly name: string | null;
  readonly societaryType: string | null;
  readonly foundingDate: IsoDate | null;
  readonly mei: boolean | null;
  readonly optingSimple: boolean | null;
  readonly zipCode: string | null;
  readonly address: string | null;
  readonly number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly socialCapital: Cents | null;
  readonly mainActivity: string | null;
  readonly secondaryActivities: readonly string[];
  /** "Ativa", "Baixada", … as the registry words it. */
  readonly situation: string | null;
}

export type RegistryAnswer =
  | { readonly outcome: 'found'; readonly company: RegistryCompany }
  | { readonly outcome: 'unknown' }
  | Unavailable;

export interface CompanyRegistry {
  find(cnpj: Cnpj): Promise<RegistryAnswer>;
}
