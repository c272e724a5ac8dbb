import { showsSpouse } from '@lastro/domain/company/marital';
import type { IsoDate } from '@lastro/domain/dates';
import type { Exposure } from '@lastro/domain/inquiry/exposure';
import type { createClient, getOwnership } from '@lastro/wire/company/company-operations';
import type { updatePerson } from '@lastro/wire/company/person-operations';
import type { ReplyOf } from '@lastro/wire/operation';

/** Everything the printed form says, as it travels on the wire: already concealed for who reads it. */
export interface FormContent {
  readonly company: Company;
  readonly people: readonly Person[];
  /** Down to natural persons; null where the structure is too wide to draw. */
  readonly ownership: Ownership | null;
  /** What the company owes and is promised, for the guarantee that goes with it. */
  readonly exposure: Exposure;
  readonly businessDate: IsoDate;
  /** Whether people's documents are shown as they are to who reads it. */
  readonly seesPeople: boolean;
}

/** Whether anything of it is hidden from who reads it. */
export function isConcealed({ company, people, ownership, seesPeople }: FormContent): boolean {
  const tellsOfPeople = people.length + (ownership?.finalOwners.length ?? 0) > 0;
  return (!seesPeople && tellsOfPeople) || company.bankAccount?.masked === true;
}

/** The spouse that the form prints beside a person, if any. Spec §5: shown by marital status and regime. */
export function spouseShown({ maritalStatus, marriageRegime, spouse }: Person): Person['spouse'] {
  return showsSpouse(maritalStatus?.id ?? null, marriageRegime?.id ?? null) ? spouse : null;
}

export type Company = ReplyOf<typeof createClient>;
export type Ownership = ReplyOf<typeof getOwnership>;
export type Person = ReplyOf<typeof updatePerson>;
export type Summary = Company['representatives'][number]['person'];
