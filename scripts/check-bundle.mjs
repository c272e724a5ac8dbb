// Fails where a screen loads more JavaScript than it may. A part of `npm test -- build`; `node scripts/check-bundle.mjs` by itself
// prints what each screen loads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inKb, loadedBy, tooLarge } from './bundle-sizes.mjs';
import { ROOT } from './lib.mjs';

/**
 * In kB of gzip. The aims are 120 for the sign-in, 170 for the first staff screen and 90 for what any other one adds. Where
 * an aim is missed, the limit is what is reached: it may only fall (docs/benchmarks.md says why).
 */
const LIMITS = {
  signIn: 120,
  firstScreen: 212,
  screen: 90,
  larger: {
    'company/company-page': 123,
    'company/ficha-page': 137,
    'proposal/form/proposal-edit-page': 121,
  },
};

const manifest = JSON.parse(readFileSync(join(ROOT, '.build', 'web-manifest.json'), 'utf8'));
const loaded = loadedBy(
  manifest,
  (file) => gzipSync(readFileSync(join(ROOT, 'apps/web/dist', file)), { level: 9 }).length,
);
const lines = [
  { screen: 'sign-in', bytes: loaded.signIn },
  { screen: 'first staff screen', bytes: loaded.firstScreen },
  ...loaded.screens.map(({ screen, bytes }) => ({ screen: `+ ${screen}`, bytes })),
];
for (const { screen, bytes } of lines) process.stdout.write(`${inKb(bytes).padStart(7)} kB  ${screen}\n`);
const failures = tooLarge(loaded, LIMITS);
for (const failure of failures) process.stderr.write(`Too large: ${failure}.\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
