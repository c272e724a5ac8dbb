/** A growing wait after failed sign-ins: free for the first mistakes, then doubling up to a quarter of an hour. */
const FREE_FAILURES = 3;
const LONGEST_WAIT_SECONDS = 15 * 60;

export function waitAfterFailures(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(2 ** (failures - FREE_FAILURES + 1), LONGEST_WAIT_SECONDS);
}
