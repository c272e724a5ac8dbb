/** Why the engine computes no such loan. */
export type CreditRefusalCode =
  | 'credit.before-iof-table'
  | 'credit.too-far'
  | 'credit.nothing-left'
  | 'credit.too-large'
  | 'credit.no-rate';
