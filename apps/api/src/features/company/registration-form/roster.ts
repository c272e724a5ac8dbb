import { isInTerm } from '@lastro/domain/company/people-behind';
import { type IsoDate, isoDate } from '@lastro/domain/dates';
import type { Company, FormContent, Person, Summary } from './content';
import { nameValue } from './values';

/** Somebody of the company, once, with every role they have in it. */
export interface Member {
  readonly summary: Summary;
  /** The whole person; null only where the house knows no more than the name. */
  readonly details: Person | null;
  readonly roles: readonly string[];
  /** Not somebody of whom the form tells only that they were once on the board. */
  readonly isBehind: boolean;
}

export type Roster = ReadonlyMap<string, Member>;

/** Everybody in the order of the form: representatives, guarantors, procurators, directors, then indirect owners. */
export function rosterOf({ company, people, ownership, businessDate, seesPeople }: FormContent): Roster {
  const byId = new Map(people.map((person) => [person.id, person]));
  const members = new Map<string, Enrolled>();
  const enrol = (summary: Summary, role: string, isBehind = true) => {
    const known = members.get(summary.id);
    if (known === undefined) {
      const details = byId.get(summary.id) ?? null;
      members.set(summary.id, { summary, details, roles: [role], isBehind });
      return;
    }
    if (!known.roles.includes(role)) known.roles.push(role);
    known.isBehind ||= isBehind;
  };
  for (const { person, percentageOwned } of company.representatives) {
    enrol(person, 'Representante');
    if ((percentageOwned ?? 0) > 0) enrol(person, 'Sócio(a)');
  }
  for (const { person } of company.guarantors) enrol(person, 'Avalista');
  for (const { person } of company.procurators) enrol(person, 'Procurador(a)');
  for (const { person, position, endDate } of company.boardMembers) {
    enrol(person, nameValue(position), isInTerm(endDate === null ? null : isoDate(endDate), businessDate));
  }
  const owns = new Set(
    company.representatives.flatMap((each) => (each.percentageOwned ? [each.person.id] : [])),
  );
  for (const { id, taxId, name, pep, reachesThreshold } of ownership?.finalOwners ?? []) {
    if (!reachesThreshold || owns.has(id)) continue;
    enrol({ id, taxId, name, pep, birthDate: null, masked: !seesPeople }, 'Sócio(a) indireto(a)');
  }
  return members;
}

type Enrolled = { -readonly [K in keyof Member]: K extends 'roles' ? string[] : Member[K] };

export function isInForce({ validUntil }: Pick<Company['procurators'][number], 'validUntil'>, on: IsoDate) {
  return isInTerm(validUntil === null ? null : isoDate(validUntil), on);
}

export interface Signer {
  readonly name: string;
  readonly taxId: string;
  readonly role: string;
}

/** Those who must sign first, then those who may; nobody twice, and by no procuration that ran out. */
export function signersOf({ representatives, procurators }: Company, on: IsoDate): Signer[] {
  const lines = [
    ...representatives
      .filter((each) => each.isRequiredSigner)
      .map(({ person }) => ({ person, role: 'Representante – signatário obrigatório' })),
    ...representatives
      .filter((each) => each.isSigner && !each.isRequiredSigner)
      .map(({ person }) => ({ person, role: 'Representante – signatário' })),
    ...procurators
      .filter((each) => each.isSigner && isInForce(each, on))
      .map(({ person }) => ({ person, role: 'Procurador(a) – signatário' })),
  ];
  const seen = new Set<string>();
  return lines.flatMap(({ person, role }) => {
    if (seen.has(person.id)) return [];
    seen.add(person.id);
    return [{ name: person.name, taxId: person.taxId, role }];
  });
}
