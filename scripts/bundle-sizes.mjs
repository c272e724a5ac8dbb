// How much JavaScript (gzip) each screen loads, from the manifest of the build. Plain functions: check-bundle.mjs asks.

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], isDynamicEntry?: boolean }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */
/** @typedef {{ screen: string, bytes: number }} Loaded */

/** What stands right after the first page, in every session: the bell, the person, what lies over a page. */
const TOOLS = 'src/app/shell/header-tools.tsx';
const SCREEN = /^src\/features\/(?!public\/|local-issuer\/)([^/]+)\/.*-page\.tsx$/;

/**
 * `bytesOf` says how large a file is, packed. A file that several need is counted once; what a screen loads later by itself
 * (a dialog, an export) is not counted.
 * @param {Manifest} manifest
 * @param {(file: string) => number} bytesOf
 */
export function loadedBy(manifest, bytesOf) {
  const start = closure(manifest, ['index.html']);
  const home = closure(manifest, ['index.html', named(manifest, 'product'), named(manifest, 'frame')]);
  const frame = closure(manifest, [...home, TOOLS]);
  const sum = (/** @type {Iterable<string>} */ keys) =>
    [...keys].reduce((bytes, key) => bytes + bytesOf(chunkOf(manifest, key).file), 0);
  const screens = Object.keys(manifest)
    .filter((key) => SCREEN.test(key) && chunkOf(manifest, key).isDynamicEntry)
    .map((key) => {
      const more = [...closure(manifest, [key])].filter((each) => !frame.has(each));
      return { screen: key.replace('src/features/', '').replace('.tsx', ''), bytes: sum(more) };
    });
  if (screens.length === 0) throw new Error('The manifest names no screen.');
  return { signIn: sum(start), firstScreen: sum(home), screens };
}

/**
 * What is larger than it may be, a sentence each.
 * @param {ReturnType<typeof loadedBy>} loaded
 * @param {{ signIn: number, firstScreen: number, screen: number, larger: Record<string, number> }} limits in kB
 */
export function tooLarge({ signIn, firstScreen, screens }, limits) {
  const all = [
    { what: 'the sign-in', bytes: signIn, limit: limits.signIn },
    { what: 'the first staff screen', bytes: firstScreen, limit: limits.firstScreen },
    ...screens.map(({ screen, bytes }) => ({
      what: `${screen}, beyond the first staff screen,`,
      bytes,
      limit: limits.larger[screen] ?? limits.screen,
    })),
  ];
  return all
    .filter(({ bytes, limit }) => bytes > limit * 1000)
    .map(
      ({ what, bytes, limit }) => `${what} loads ${inKb(bytes)} kB of JavaScript; ${limit} kB are allowed`,
    );
}

/** @param {number} bytes */
export function inKb(bytes) {
  return (bytes / 1000).toFixed(1);
}

/** @param {Manifest} manifest @param {Iterable<string>} keys */
function closure(manifest, keys) {
  const found = new Set();
  const add = (/** @type {string} */ key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const each of chunkOf(manifest, key).imports ?? []) add(each);
  };
  for (const key of keys) add(key);
  return found;
}

/** @param {Manifest} manifest @param {string} name */
function named(manifest, name) {
  const key = Object.keys(manifest).find(
    (each) => manifest[each]?.name === name && manifest[each].file.endsWith('.js'),
  );
  if (key === undefined) throw new Error(`The manifest has no file "${name}": see apps/web/vite.config.ts.`);
  return key;
}

/** @param {Manifest} manifest @param {string} key */
function chunkOf(manifest, key) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The manifest has no "${key}".`);
  return chunk;
}
