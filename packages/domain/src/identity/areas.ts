import type { AccessRule } from './access';
import { ANY_STAFF, ANY_USER, staffOf } from './access';
import type { Group } from './groups';

/** Who may open each area: the "route needs" of the decided groups. One table for menu, routes and server. */
const CREDIT: readonly Group[] = ['credit_analyst', 'credit_desk', 'credit_committee', 'credit_board'];

export const AREA_ACCESS = {
  home: ANY_USER,
  dashboard: ANY_STAFF,
  credit: staffOf('commercial', ...CREDIT),
  company: staffOf('registration', 'compliance', 'commercial', ...CREDIT),
  formalization: staffOf('formalization', 'formalization_approver', ...CREDIT),
  collection: staffOf('collection', 'collection_manager', 'legal'),
  transfer: staffOf('assignment', 'assignment_approver'),
  partnership: staffOf('partnership', 'commercial'),
  banking: { groups: ['treasury', 'treasury_approver', 'baas_operator', 'baas_approver', 'baas_viewer'] },
  frontoffice: staffOf('admin', 'frontoffice'),
  monitoring: staffOf('monitoring'),
  bi: staffOf('bi'),
  settings: staffOf('admin'),
  audit: staffOf('audit'),
} as const satisfies Record<string, AccessRule>;

export type Area = keyof typeof AREA_ACCESS;
