import * as audit from './audit/audit-operations';
import * as companyReference from './company/reference-operations';
import * as localIssuer from './identity/local-issuer-operations';
import * as session from './identity/session-operations';
import * as user from './identity/user-operations';
import type { Operation } from './operation';
import * as draft from './platform/draft-operations';

/** Every operation of the product, for those who enumerate: the API's completeness check, OpenAPI, tests. */
export const OPERATIONS: readonly Operation[] = [
  session,
  localIssuer,
  user,
  audit,
  draft,
  companyReference,
].flatMap((module) => Object.values(module).filter(isOperation));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'transport' in value;
}
