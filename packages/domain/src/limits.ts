// Page sizes of spec §9. Those that are marked come with their areas.

/** Collection: instalments to come. @spec */
export const COLLECTION_SCHEDULE_PAGE = 25;
/** Formalization: `allTransaction`. @spec */
export const TRANSACTIONS_PAGE = 50;
export const PARTNERS_PAGE = 50;
export const COMPANIES_PAGE = 10;
/** Dashboard. @spec */
export const DASHBOARD_COMPANIES_PAGE = 8;
/** Dashboard. @spec */
export const DEFAULTERS_PAGE = 7;
/** Collection: ongoing and repaid operations, each. @spec */
export const OPERATIONS_PAGE = 15;
