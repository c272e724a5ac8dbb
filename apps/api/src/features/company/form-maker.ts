import { apart } from '../../platform/apart';
import type { FormContent } from './registration-form/content';

/** Null for a form that is too large. */
export type MakeForm = (content: FormContent, caller: string) => Promise<Uint8Array | null>;

/** One form at a time, in a process beside the house, which never loads the Word library: the first who prints does, there. */
export const makeFormApart: MakeForm = apart<FormContent, Uint8Array | null>({
  worker: new URL('./form-worker', import.meta.url),
  // More than twice what one person may ask for at once (door/shares.ts): nobody fills the line alone.
  mostInLine: 10,
  // Three hundred people, each in two lists, take a sixth of the time and half of the memory.
  longestMs: 30_000,
  memoryMb: 512,
  tooMuch: null,
});
