import { addDays, addMonths, compareDates, dateParts, type IsoDate } from '../dates';
import type { FieldIssue } from '../issues';
import { cleanText, folded } from '../text-rules';

/** Spec §9: politically exposed roles count while held and for five years after (Circular BCB 3.978, art. 27). */
export const PEP_LOOKBACK_YEARS = 5;

/** How somebody can be close to an exposed person. */
export const PEP_RELATIONSHIPS = [
  { code: 'spouse', label: 'Cônjuge ou companheiro(a)' },
  { code: 'parent', label: 'Pai ou mãe' },
  { code: 'child', label: 'Filho(a)' },
  { code: 'stepchild', label: 'Enteado(a)' },
  { code: 'sibling', label: 'Irmão ou irmã' },
  { code: 'grandparent', label: 'Avô ou avó' },
  { code: 'grandchild', label: 'Neto(a)' },
  { code: 'in_law', label: 'Sogro(a), genro, nora ou cunhado(a)' },
  { code: 'representative', label: 'Representante' },
  { code: 'partner', label: 'Sócio(a) ou relação de negócios' },
  { code: 'close_associate', label: 'Estreito colaborador' },
] as const;

export function pepRelationshipLabel(code: string): string {
  return PEP_RELATIONSHIPS.find((relationship) => relationship.code === code)?.label ?? code;
}

export interface PepPeriod {
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
}

/** In office, or within five years after leaving it, counted to the day. */
export function isPepInForce(period: PepPeriod, on: IsoDate): boolean {
  if (period.startsOn !== null && compareDates(period.startsOn, on) > 0) return false;
  if (period.endsOn === null) return true;
  return compareDates(lookbackEnd(period.endsOn), on) >= 0;
}

/** A term of years ends on the day of the same number, or on the next one where there is none (Civil Code, art. 132 §3). */
function lookbackEnd(endsOn: IsoDate): IsoDate {
  const anniversary = addMonths(endsOn, PEP_LOOKBACK_YEARS * 12);
  return dateParts(anniversary).day === dateParts(endsOn).day ? anniversary : addDays(anniversary, 1);
}

/** What somebody said of an office of their own, and what the five years make of it. */
export type PepStanding = 'undeclared' | 'none' | 'upcoming' | 'current' | 'past';

export function pepStanding(
  { pep, ...period }: PepPeriod & { pep: boolean | null },
  on: IsoDate,
): PepStanding {
  if (pep === null) return 'undeclared';
  if (!pep) return 'none';
  if (isPepInForce(period, on)) return 'current';
  return period.startsOn !== null && compareDates(period.startsOn, on) > 0 ? 'upcoming' : 'past';
}

/** Somebody of a company, as the ficha knows them. */
export interface PersonExposure extends PepPeriod {
  readonly name: string;
  /** Says to be exposed, by an office of their own; null where nobody asked. */
  readonly pep: boolean | null;
  /** To whom they declared to be close. */
  readonly ties: readonly DeclaredTie[];
  /** Whom the house knows as their spouse, whatever was declared. */
  readonly spouse: SpouseOffice | null;
}

/** Somebody exposed whom a person declared to be close to; without a name where only the kind of closeness was told. */
export interface DeclaredTie {
  readonly relationshipType: string;
  readonly name: string | null;
  readonly taxId: string | null;
  readonly position: string | null;
  readonly organization: string | null;
}

/** What the spouse's own record says of an office. */
export interface SpouseOffice extends PepPeriod {
  readonly name: string;
  readonly taxId: string;
  readonly pep: boolean | null;
  readonly position: string | null;
  readonly organization: string | null;
}

/**
 * What was declared beside what the marriage tells: an office of the spouse, or of one without a name, is told once, by
 * their own record, which has its dates. Another office than that of the record is told beside it.
 */
export function tiesBesideSpouse<T extends DeclaredTie>(
  ties: readonly T[],
  spouse: SpouseOffice | null,
): readonly T[] {
  if (spouse?.pep !== true) return ties;
  return ties.filter((tie) => !(isOfSpouse(tie, spouse) && isSameOffice(tie, spouse)));
}

function isOfSpouse({ relationshipType, name, taxId }: DeclaredTie, spouse: SpouseOffice): boolean {
  if (relationshipType !== 'spouse') return false;
  if (taxId !== null) return taxId === spouse.taxId;
  return name === null || spelling(name) === spelling(spouse.name);
}

/** What a declaration leaves out, it does not say otherwise. */
function isSameOffice(declared: DeclaredTie, known: SpouseOffice): boolean {
  return (['position', 'organization'] as const).every((part) => {
    const told = spelling(declared[part]);
    return told === '' || told === spelling(known[part]);
  });
}

function spelling(text: string | null): string {
  return folded(cleanText(text ?? ''));
}

/** Relatives, the spouse and close associates are no exposed people, and are treated alike (domain §9.3). */
export function isCloseToPep(
  { ties, spouse }: Pick<PersonExposure, 'ties' | 'spouse'>,
  on: IsoDate,
): boolean {
  return tiesBesideSpouse(ties, spouse).length > 0 || (spouse?.pep === true && isPepInForce(spouse, on));
}

function isExposed(person: Omit<PersonExposure, 'name'>, on: IsoDate): boolean {
  return isCloseToPep(person, on) || (person.pep === true && isPepInForce(person, on));
}

export function exposedNames(people: readonly PersonExposure[], on: IsoDate): string[] {
  return [...new Set(people.filter((person) => isExposed(person, on)).map(({ name }) => name))].sort();
}

export interface PepDeclaration {
  readonly pep: boolean | null;
  readonly position: string | null;
  readonly organization: string | null;
  readonly period: PepPeriod;
}

/** Whoever is exposed says in which role, where and since when. */
export function checkPep(declaration: PepDeclaration): FieldIssue[] {
  if (declaration.pep !== true) return [];
  const issues: FieldIssue[] = [];
  if (!declaration.position) issues.push({ path: 'pepPosition', code: 'field.required' });
  if (!declaration.organization) issues.push({ path: 'pepOrganization', code: 'field.required' });
  const { startsOn, endsOn } = declaration.period;
  if (startsOn === null) issues.push({ path: 'pepPeriod.startDate', code: 'field.required' });
  else if (endsOn !== null && compareDates(startsOn, endsOn) > 0) {
    issues.push({ path: 'pepPeriod.endDate', code: 'date.before-start' });
  }
  return issues;
}
