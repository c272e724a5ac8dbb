import * as audit from '../audit/audit-operations';
import * as catalogue from '../catalogue/catalogue-operations';
import * as company from '../company/company-operations';
import * as fichaDraft from '../company/ficha-draft-operations';
import * as companyLink from '../company/link-operations';
import * as companyLogo from '../company/logo-operations';
import * as companyPerson from '../company/person-operations';
import * as companyPostalCode from '../company/postal-code-operations';
import * as companyReference from '../company/reference-operations';
import * as companyRegistration from '../company/registration-operations';
import * as contract from '../contract/contract-operations';
import * as localIssuer from '../identity/local-issuer-operations';
import * as passwords from '../identity/password-operations';
import * as session from '../identity/session-operations';
import * as user from '../identity/user-operations';
import * as inquiry from '../inquiry/inquiry-operations';
import * as monitoring from '../monitoring/monitoring-operations';
import type { Operation } from '../operation';
import * as partner from '../partner/partner-operations';
import * as draft from '../platform/draft-operations';
import * as proposalOffer from '../proposal/offer-operations';
import * as proposal from '../proposal/proposal-operations';
import * as optIn from '../receivable/opt-in-operations';
import * as receivable from '../receivable/receivable-operations';
import * as worklist from '../worklist/worklist-operations';

/** Every operation of the product, for the tests, which enumerate it: each is bound once, described, tried by each group. @internal */
export const OPERATIONS: readonly Operation[] = [
  session,
  localIssuer,
  passwords,
  user,
  audit,
  draft,
  companyReference,
  company,
  companyLink,
  companyLogo,
  companyPerson,
  companyPostalCode,
  fichaDraft,
  companyRegistration,
  proposal,
  proposalOffer,
  partner,
  contract,
  catalogue,
  receivable,
  optIn,
  inquiry,
  monitoring,
  worklist,
].flatMap((module) => Object.values(module).filter(isOperation));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'transport' in value;
}
