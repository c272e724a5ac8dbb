import type { Page } from '@playwright/test';

const COMPANIES = 8;
const TEXT = 'Comercial de Alimentos e Bebidas do Vale do Paraiba Ltda';
const BETWEEN_KEYS_MS = 90;
/** As long as a hand takes from the row to the press. */
const DWELL_MS = 350;

declare global {
  interface Window {
    waits: { from: number; keys: number[] };
  }
}

/** Notes when something was asked for, by the browser's own clock. */
export async function watchPage(page: Page): Promise<void> {
  // The compiler names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (each) => each;');
  await page.addInitScript(() => {
    window.waits = { from: 0, keys: [] };
    const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
    const note = (event: Event) => {
      window.waits.from = event.timeStamp;
    };
    addEventListener('click', note, { capture: true });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key.length > 1) return note(event);
        const from = event.timeStamp;
        painted(() => window.waits.keys.push(performance.now() - from));
      },
      { capture: true },
    );
  });
}

/** From the press to the painted record, each of them a company that was not opened before in this page. */
export async function measureOpenings(page: Page, how: 'pointed' | 'at once'): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index <= COMPANIES; index += 1) {
    // Loaded anew: nothing of a company is remembered, and its code is (the first one is not counted).
    await page.goto('/settings/companies?porPagina=25', { waitUntil: 'networkidle' });
    const row = page.locator('tbody tr').nth(index);
    const path = (await row.locator('td[data-primary] a').getAttribute('href')) ?? '';
    await page.waitForTimeout(300);
    if (how === 'pointed') {
      await row.hover();
      await page.waitForTimeout(DWELL_MS);
      await page.mouse.down();
      await page.mouse.up();
    } else {
      await row.evaluate((element: HTMLElement) => element.click());
    }
    const time = await page.evaluate(untilRecord, path);
    if (index > 0) times.push(time);
  }
  return times;
}

function untilRecord(path: string): Promise<number> {
  return new Promise((done, fail) => {
    const look = () => {
      if (performance.now() - window.waits.from > 30_000) return fail(new Error(`${path} did not open`));
      const title = document.querySelector('main h1')?.textContent ?? 'Empresas';
      if (location.pathname !== path || title === 'Empresas') return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.waits.from)));
    };
    look();
  });
}

/** From a key to the painted letter, in the largest form. */
export async function measureKeys(page: Page): Promise<number[]> {
  await page.goto('/settings/companies', { waitUntil: 'networkidle' });
  await page.locator('tbody tr').first().locator('td[data-primary] a').click();
  await page.getByRole('link', { name: 'Editar ficha' }).click();
  const field = page.getByRole('textbox', { name: 'Razão social', exact: true });
  await field.click();
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.waits.keys.length = 0;
  });
  await field.press('End');
  await page.keyboard.type(` ${TEXT}`, { delay: BETWEEN_KEYS_MS });
  await page.waitForTimeout(1000);
  return page.evaluate(() => window.waits.keys);
}

/** From the beginning of the load until nothing lies over the page. */
export async function measureSplash(page: Page): Promise<{ cold: number; again: number[] }> {
  const untilGone = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const look = () => {
            const isOver = document.body?.textContent.includes('Carregando o Lastro');
            if (isOver || document.querySelector('main h1') === null) return void requestAnimationFrame(look);
            done(performance.now());
          };
          look();
        }),
    );
  await page.goto('/home', { waitUntil: 'commit' });
  const cold = await untilGone();
  const again: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    await page.reload({ waitUntil: 'commit' });
    again.push(await untilGone());
  }
  return { cold, again };
}
