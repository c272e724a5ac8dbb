import { expect, type Page, test } from './app';

const AREA = /\/assets\/private\.users-page-[^/]+\.js/;

/** Counts how often the page itself is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test.describe('decisions §1 "Area load failure"', () => {
  test('one guarded reload, then a page that says what failed and can try again', async ({
    signedIn,
    complaints,
  }) => {
    const page = await signedIn('admin');
    await page.goto('/home');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu).toBeVisible();
    await page.route(AREA, (route) => route.abort());
    const loads = countLoads(page);
    await menu.getByRole('link', { name: 'Usuários' }).click();
    await expect(page.getByRole('heading', { name: 'Esta área não carregou' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Esta área não carregou' })).toContainText(
      '“Usuários”',
    );
    // The page stands before the browser calls it loaded.
    await expect.poll(loads).toBe(1);

    await page.unroute(AREA);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible();
    // A browser that remembers what it could not fetch needs another one, and no more.
    expect(loads()).toBeLessThanOrEqual(2);
    complaints.length = 0;
  });
});
