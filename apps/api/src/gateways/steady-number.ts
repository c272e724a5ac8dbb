/** The same text, the same number (FNV-1a): what built-in gateways invent must not change from one question to the next. */
export function steadyNumber(text: string): number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return state;
}
