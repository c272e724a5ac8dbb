export { cnpjPart, companyMatches } from './company-search-read';
export { companyFacts, controlGroup, groupIds, personWithRoles } from './standing-read';
