import { apart } from '../../platform/apart';
import type { LogoImage } from './logo-image';

/** One picture at a time, in a process beside the house: nobody else waits for it, however it was made. */
export const makeLogoApart = apart<Uint8Array, LogoImage>({
  worker: new URL('./logo-worker', import.meta.url),
  mostInLine: 10,
  // Any honest logo takes a tenth of this.
  longestMs: 10_000,
  memoryMb: 256,
  tooMuch: { outcome: 'too-large' },
});
