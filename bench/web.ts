/**
 * What somebody waits for in the browser: from a list to a record, between a key and its letter, at the start. The built
 * product with its demo data in Chromium, plainly and on a processor that is slowed down four times.
 *
 *   npm test -- build && npx tsx bench/web.ts
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChrome } from '../scripts/find-chrome.mjs';
import { sessionFor } from '../tests/e2e/app';
import startServer from '../tests/e2e/start-server';
import { measureKeys, measureOpenings, measureSplash, watchPage } from './web/waits';

const SLOWED = 4;

const stop = await startServer();
const origin = process.env.LASTRO_E2E_URL ?? '';
const browser = await chromium.launch({
  executablePath: findChrome(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const auth = JSON.stringify(await sessionFor(origin, 'registration'));
  console.log('| | median | p95 | longest |\n|---|---|---|---|');
  for (const slowed of [1, SLOWED]) {
    const suffix = slowed === 1 ? '' : `, processor ${slowed} times slower`;
    const page = await open(browser, auth, slowed);
    row(`list → company, pointed at first${suffix}`, await measureOpenings(page, 'pointed'));
    row(`list → company, at once${suffix}`, await measureOpenings(page, 'at once'));
    row(`a key in the ficha${suffix}`, await measureKeys(page));
    await page.context().close();
  }
  const context = await newContext(browser, auth, 'no-preference');
  const fresh = await context.newPage();
  await watchPage(fresh);
  const { cold, again } = await measureSplash(fresh);
  row('splash, cold start', [cold]);
  row('splash, page loaded again', again);
} finally {
  await browser.close();
  await stop();
}

async function open(on: Browser, auth: string, slowed: number): Promise<Page> {
  const page = await (await newContext(on, auth, 'reduce')).newPage();
  await watchPage(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return page;
}

function newContext(
  on: Browser,
  auth: string,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<BrowserContext> {
  return on.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    reducedMotion,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'lastro.auth', value: auth }] }],
    },
  });
}

function row(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}
