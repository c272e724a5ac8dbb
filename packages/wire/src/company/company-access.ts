import { staffOf } from '@lastro/domain/identity/access';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';

/** Reading companies: the company area, and administration, under whose settings the list also stands. */
export const COMPANY_READ = staffOf('admin', ...AREA_ACCESS.company.groups);

/** Keeping a draft of a ficha: the company area. Administration reads, and prepares nothing. */
export const COMPANY_DRAFT = AREA_ACCESS.company;

/** Writing the ficha: registration and compliance. Everybody else who reads keeps drafts only. */
export const COMPANY_WRITE = staffOf('registration', 'compliance');
