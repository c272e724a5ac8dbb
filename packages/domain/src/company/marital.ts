/** Marital statuses and regimes (spec §3 Person). Ids are stable on the wire. */
export interface MaritalStatus {
  readonly id: number;
  readonly statusDescription: string;
}

export interface MarriageRegime {
  readonly id: number;
  readonly description: string;
}

const SINGLE = 1;
const MARRIED = 2;
const DIVORCED = 3;
const STABLE_UNION = 6;
const TOTAL_SEPARATION = 3;

export const MARITAL_STATUSES: readonly MaritalStatus[] = [
  { id: SINGLE, statusDescription: 'Solteiro(a)' },
  { id: MARRIED, statusDescription: 'Casado(a)' },
  { id: DIVORCED, statusDescription: 'Divorciado(a)' },
  { id: 4, statusDescription: 'Viúvo(a)' },
  { id: 5, statusDescription: 'Separado(a) judicialmente' },
  { id: STABLE_UNION, statusDescription: 'União estável' },
];

export const MARRIAGE_REGIMES: readonly MarriageRegime[] = [
  { id: 1, description: 'Comunhão parcial de bens' },
  { id: 2, description: 'Comunhão universal de bens' },
  { id: TOTAL_SEPARATION, description: 'Separação total de bens' },
  { id: 4, description: 'Separação obrigatória de bens' },
  { id: 5, description: 'Participação final nos aquestos' },
];

/** Only a marriage or a stable union has a regime of property. */
export function hasRegime(maritalStatusId: number | null): boolean {
  return maritalStatusId === MARRIED || maritalStatusId === STABLE_UNION;
}

/** Statuses in which nobody has a spouse (spec §5); a widow's is still shown. */
export const STATUSES_WITHOUT_SPOUSE: readonly number[] = [SINGLE, DIVORCED];

/** Nobody who is single or divorced has one; of an unknown status nothing is known. */
export function excludesSpouse(maritalStatusId: number | null): boolean {
  return maritalStatusId !== null && STATUSES_WITHOUT_SPOUSE.includes(maritalStatusId);
}

/**
 * Spec §5: spouse details are shown unless the person is single or divorced, or the regime is total separation. An
 * unknown status hides nothing.
 */
export function showsSpouse(maritalStatusId: number | null, marriageRegimeId: number | null): boolean {
  return !excludesSpouse(maritalStatusId) && marriageRegimeId !== TOTAL_SEPARATION;
}

/**
 * A guarantee needs the spouse's consent only where there is one to ask: married or in a stable union. Comes with the
 * guarantors of formalization (domain §9).
 * @spec
 */
export function requiresSpouse(maritalStatusId: number | null, marriageRegimeId: number | null): boolean {
  return hasRegime(maritalStatusId) && showsSpouse(maritalStatusId, marriageRegimeId);
}
