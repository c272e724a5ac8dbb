/** The bundle as `npm start` runs it: made anew where it is older than its source. */
export { ensureApiBuilt as default } from '../../scripts/lib.mjs';
