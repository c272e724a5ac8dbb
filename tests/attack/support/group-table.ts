/**
 * Decisions §2 as a table, written from the document: who may do what. It is not read from the product's own declarations,
 * which are what it judges. In two places the document says too little, and the house's own decisions say the rest: who
 * keeps an own draft of a ficha (docs/decisions/0008), and which look-ups of a CPF are open to the whole credit area
 * (docs/decisions/0012; `OPEN_LOOK_UPS` in group-matrix.test.ts).
 */
export const GROUPS_OF_THE_HOUSE = [
  'admin',
  'commercial',
  'credit_analyst',
  'credit_desk',
  'credit_committee',
  'credit_board',
  'registration',
  'compliance',
  'formalization',
  'formalization_approver',
  'bank_data',
  'collection',
  'collection_manager',
  'legal',
  'treasury',
  'treasury_approver',
  'assignment',
  'assignment_approver',
  'partnership',
  'frontoffice',
  'bi',
  'monitoring',
  'audit',
  'baas_operator',
  'baas_approver',
  'baas_viewer',
] as const;

export type GroupName = (typeof GROUPS_OF_THE_HOUSE)[number];

/** Staff without any group, and who has no session at all. */
export type Caller = GroupName | 'no group' | 'nobody';
export const CALLERS: readonly Caller[] = [...GROUPS_OF_THE_HOUSE, 'no group', 'nobody'];

const BANKING: readonly Caller[] = ['baas_operator', 'baas_approver', 'baas_viewer'];
const SIGNED_IN = CALLERS.filter((caller) => caller !== 'nobody');
/** `hideGroups`: a banking user reaches no staff area. */
const STAFF = SIGNED_IN.filter((caller) => !BANKING.includes(caller));

const CREDIT: readonly Caller[] = [
  'commercial',
  'credit_analyst',
  'credit_desk',
  'credit_committee',
  'credit_board',
];

/** The rows. `audit` reads all areas and writes none, so it stands in every reading row and in no writing one. */
export const ROWS = {
  /** Before there is a session. */
  'signs in': CALLERS,
  /** The own profile, sessions and activity. */
  'own session': SIGNED_IN,
  /** What waits for somebody of the staff; what is in it follows the rows below. */
  'own worklist': STAFF,
  /** Scratch work of staff forms. */
  'own drafts': STAFF,
  /** Those of banking who act for their company; who only looks accepts nothing in its name. */
  'accepts the terms of banking': ['baas_operator', 'baas_approver'],
  'settings: reads users and groups': ['admin', 'audit'],
  'settings: writes users and groups': ['admin'],
  /** `/audit`. */
  'audit: reads the trail': ['audit'],
  'monitoring: reads': ['monitoring', 'audit'],
  /** `company/*`, and `/settings/companies` for admin. */
  'company: reads': ['registration', 'compliance', ...CREDIT, 'admin', 'audit'],
  /** "companies, people" and "PEP, owners, documents". */
  'company: writes': ['registration', 'compliance'],
  /** Whoever reads the ficha may prepare a change of it for those who write it; `audit` writes nothing. */
  'company: own draft of a ficha': ['registration', 'compliance', ...CREDIT],
  /** "people cannot be looked up by CPF" by those without the right. */
  'people: looks up by CPF': ['registration', 'compliance', 'audit'],
  /** `credit/*`: proposals, simulation, receivables, query. */
  'credit: reads': [...CREDIT, 'audit'],
  'credit: writes': CREDIT,
  'credit: approves': ['credit_desk', 'credit_committee', 'credit_board'],
  /** What the forms of `credit/*` and `formalization/*` choose from. */
  'credit and formalization: reads': [...CREDIT, 'formalization', 'formalization_approver', 'audit'],
  /** `partnership/*`, and the proposal's form under `credit/*`. */
  'partnership: reads': ['partnership', ...CREDIT, 'audit'],
} as const satisfies Record<string, readonly Caller[]>;

export type Row = keyof typeof ROWS;

export function mayCall(row: Row, caller: Caller): boolean {
  return (ROWS[row] as readonly Caller[]).includes(caller);
}
