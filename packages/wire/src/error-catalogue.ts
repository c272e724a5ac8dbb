import type { RefusalCode } from '@lastro/domain/issues';
import { catalogueErrors } from './catalogue/catalogue-errors';
import { companyErrors } from './company/company-errors';
import { type ErrorEntry, KIND_STATUS } from './error-kinds';
import { identityErrors } from './identity/identity-errors';
import { inquiryErrors } from './inquiry/inquiry-errors';
import { partnerErrors } from './partner/partner-errors';
import { platformErrors } from './platform/platform-errors';
import { proposalErrors } from './proposal/proposal-errors';
import { receivableErrors } from './receivable/receivable-errors';

/**
 * One catalogue: code → kind and text. A code without a text does not compile: what use cases throw comes from here, and
 * what the domain refuses with has to be here.
 */
const catalogue = {
  ...platformErrors,
  ...identityErrors,
  ...companyErrors,
  ...proposalErrors,
  ...partnerErrors,
  ...catalogueErrors,
  ...receivableErrors,
  ...inquiryErrors,
} as const satisfies Readonly<Record<RefusalCode, ErrorEntry>>;

export type ErrorCode = keyof typeof catalogue;
export type ErrorParams = Readonly<Record<string, string | number>>;

export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, ErrorEntry>> = catalogue;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, code);
}

export function errorStatus(code: ErrorCode): number {
  const entry = ERROR_CATALOGUE[code];
  return entry.status ?? KIND_STATUS[entry.kind];
}

export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return fillText(ERROR_CATALOGUE[code].text, params);
}

/** `{count}` is what it counts; `{count:item|itens}` the word for one or for several of them. */
export function fillText(template: string, params: ErrorParams): string {
  return template.replace(
    /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one?: string, several?: string) => {
      if (!Object.hasOwn(params, name)) return whole;
      if (one === undefined || several === undefined) return String(params[name]);
      return params[name] === 1 ? one : several;
    },
  );
}
