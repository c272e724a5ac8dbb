import { compareDates, type IsoDate } from '../dates';
import { idIssuerByCode } from '../id-issuers';
import type { FieldIssue, Issue } from '../issues';
import { stateByAbbreviation } from '../states';
import { checkAdult, checkFullName } from '../text-rules';
import type { CompanyIssueCode } from './company-codes';
import { checkPast } from './company-rules';
import { hasRegime } from './marital';
import { checkPep, type PepDeclaration } from './pep';

export interface PersonChecks extends PepDeclaration {
  readonly name: string | null;
  readonly birthDate: IsoDate | null;
  readonly idEmitter: string | null;
  readonly idEmitterUF: string | null;
  readonly idEmissionDate: IsoDate | null;
  readonly maritalStatusId: number | null;
  readonly marriageRegimeId: number | null;
}

type PersonIssue = FieldIssue | Issue<CompanyIssueCode>;

/** The rules of spec §5 for a person, on what the person would be after the change. */
export function checkPerson(person: PersonChecks, businessDate: IsoDate): PersonIssue[] {
  return [
    ...checkFullName('name', person.name),
    ...(person.birthDate === null ? [] : checkAdult('birthDate', person.birthDate, businessDate)),
    ...checkIdDocument(person, businessDate),
    ...checkRegime(person),
    ...checkPep(person),
  ];
}

function checkIdDocument(person: PersonChecks, businessDate: IsoDate): PersonIssue[] {
  const issues: PersonIssue[] = checkPast('idEmissionDate', person.idEmissionDate, businessDate);
  if (person.idEmitter !== null && idIssuerByCode(person.idEmitter) === null) {
    issues.push({ path: 'idEmitter', code: 'field.invalid' });
  }
  if (person.idEmitterUF !== null && stateByAbbreviation(person.idEmitterUF) === null) {
    issues.push({ path: 'idEmitterUF', code: 'field.invalid' });
  }
  const { birthDate, idEmissionDate } = person;
  if (birthDate !== null && idEmissionDate !== null && compareDates(idEmissionDate, birthDate) < 0) {
    issues.push({ path: 'idEmissionDate', code: 'date.before-birth' });
  }
  return issues;
}

function checkRegime({ maritalStatusId, marriageRegimeId }: PersonChecks): PersonIssue[] {
  if (marriageRegimeId !== null && !hasRegime(maritalStatusId))
    return [{ path: 'marriageRegimeId', code: 'regime.without-marriage' }];
  return marriageRegimeId === null && hasRegime(maritalStatusId)
    ? [{ path: 'marriageRegimeId', code: 'field.required' }]
    : [];
}
