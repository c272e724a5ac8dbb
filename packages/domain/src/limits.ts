// Page sizes of spec §9.

/** @spec */
export const COLLECTION_SCHEDULE_PAGE = 25;
/** @spec */
export const TRANSACTIONS_PAGE = 50;
export const PARTNERS_PAGE = 50;
export const COMPANIES_PAGE = 10;
/** @spec */
export const DASHBOARD_COMPANIES_PAGE = 8;
/** @spec */
export const DEFAULTERS_PAGE = 7;
/** Ongoing and repaid operations, each. @spec */
export const OPERATIONS_PAGE = 15;
