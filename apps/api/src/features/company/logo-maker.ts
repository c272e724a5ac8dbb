import { apart } from '../../platform/apart';
import type { LogoImage } from './logo-image';

/** One picture at a time, beside the house's own thread: nobody else waits for it, however it was made. */
export const makeLogoApart = apart<Uint8Array, LogoImage>({
  thread: new URL('./logo-worker', import.meta.url),
  mostInLine: 10,
  // Any honest logo takes a tenth of this.
  longestMs: 10_000,
  memoryMb: 256,
  tooMuch: { outcome: 'too-large' },
});
