/** Page sizes of spec §9. */
export const COLLECTION_SCHEDULE_PAGE = 25;
export const TRANSACTIONS_PAGE = 50;
export const PARTNERS_PAGE = 50;
export const COMPANIES_PAGE = 10;
export const DASHBOARD_COMPANIES_PAGE = 8;
export const DEFAULTERS_PAGE = 7;
/** Ongoing and repaid operations, each. */
export const OPERATIONS_PAGE = 15;
