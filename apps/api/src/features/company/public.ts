export { exposedBehind } from './company-exposure';
export { registeredName } from './company-name-read';
export { cnpjPart, companyMatches } from './company-search-read';
export { companyFacts, controlGroup, groupIds, personWithRoles } from './standing-read';
