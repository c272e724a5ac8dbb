export { exposedBehind } from './company-exposure';
export {
  type CompanyColumns,
  companiesMatching,
  companyCnpj,
  companyOf,
  companyRows,
  findCompanyId,
  registeredName,
} from './company-query-read';
export { companyMatches } from './company-search-read';
export { companyFacts, controlGroup, groupIds, personWithRoles } from './standing-read';
