/** What a list answered. */
export interface TableData<Row> {
  rows: readonly Row[];
  /** Of all that is filtered, not of this page. */
  total: number;
  isTotalCapped?: boolean;
  /** Says what is missing when the answer is true but not whole. */
  partial?: string;
}

/** Why it did not answer. */
export interface TableFailure {
  message?: string;
  requestId?: string;
}
