/** What the register says of a company's size: an individual entrepreneur, or one that opted for the Simples. Null: unknown. */
export interface CompanySize {
  readonly mei: boolean | null;
  readonly opting_simple: boolean | null;
}

/** LC 123: an individual, micro or small company, to which the tax and Res. CMN 3.516 look; never by a guess. */
export function isMicroOrSmall({ mei, opting_simple }: CompanySize): boolean {
  return mei === true || opting_simple === true;
}
