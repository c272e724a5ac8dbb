/** Codes of the public registries, as people write them. */

/** `4711302` as people write it: `4711-3/02`. */
export function formatActivityCode(code: string): string {
  return /^\d{7}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4, 5)}/${code.slice(5)}` : code;
}

/** `2062` as people write it: `206-2`. */
export function formatLegalNature(code: string): string {
  return /^\d{4}$/.test(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}
