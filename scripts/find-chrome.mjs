// Finds a browser for the tests, else obtains one, else says in one sentence what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

// The headless build comes first: it does what the tests need in little more than half the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string} */
export function findChrome() {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH names ${given}, which does not exist.`);
  }
  const found = onPath() ?? ofPlaywright();
  if (found !== null) return found;
  process.stdout.write('Obtaining a browser for the tests…\n');
  quietly('npx', ['playwright', 'install', 'chromium'], 240);
  const downloaded = ofPlaywright();
  if (downloaded !== null) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    quietly('apt-get', ['update', '-qq'], 180);
    quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], 300);
  }
  const installed = onPath();
  if (installed !== null) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROME_PATH.',
  );
}

function onPath() {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() !== '') return stdout.trim();
  }
  return MAC.find((path) => existsSync(path)) ?? null;
}

function ofPlaywright() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** @param {string} command @param {string[]} args @param {number} seconds */
function quietly(command, args, seconds) {
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: seconds * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
