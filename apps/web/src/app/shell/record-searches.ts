import { companySearches } from '../../features/company/record-search';
import { identitySearches } from '../../features/identity/record-search';
import { proposalSearches } from '../../features/proposal/record-search';
import type { RecordSearch } from '../../lib/record-search';

/** Every kind of record that the palette finds, in the order in which it shows them. */
export const RECORD_SEARCHES: readonly RecordSearch[] = [
  ...proposalSearches,
  ...companySearches,
  ...identitySearches,
];
