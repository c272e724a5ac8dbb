/** Values a message needs to be written, e.g. `{ min: 10 }`. The texts live in the catalogue, not here. */
export type IssueParams = Record<string, string | number>;

/**
 * One field that breaks a rule. Checks give all of them, so a form shows every error at once (architecture, "Errors: one
 * road").
 */
export interface Issue {
  /** Dotted, e.g. `rates.0.amount`. */
  path: string;
  code: string;
  params?: IssueParams;
}

/** A decision that was refused as a whole: no field to point at. */
export interface Refusal {
  code: string;
  params?: IssueParams;
}
