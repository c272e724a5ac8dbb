export { companyFacts, controlGroup, personWithRoles } from './standing-read';
