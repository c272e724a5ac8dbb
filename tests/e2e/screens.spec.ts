import { cnpjCheckDigits } from '@lastro/domain/tax-id';
import { largestAmounts } from './amounts';
import { approvedProposal, expect, newCompany, type Page, pendingProposal, test } from './app';
import { type Theme, violationsOn } from './axe';
import { DOORS, type Stop, TOURS } from './stops';

/** What opened over a page; the page itself is looked at by its tour. */
const OPENED = '[role="dialog"], [role="menu"]';

/** In both themes, by the same loaded page: what is drawn does not depend on the theme, how it is coloured does. */
async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator(`html[data-mantine-color-scheme="${theme}"]`)).toHaveCount(1);
    await look(theme);
  }
}

async function look(page: Page, { path, heading }: Stop): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await inBothThemes(page, async (theme) => {
    expect(await violationsOn(page, theme), `${path} in the ${theme} theme`).toEqual([]);
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
}

test('doors are accessible in both themes', async ({ visit }) => {
  const page = await visit();
  for (const stop of DOORS) await look(page, stop);
});

for (const [login, stops] of Object.entries(TOURS)) {
  test(`screens of ${login} are accessible in both themes`, async ({ signedIn }) => {
    const page = await signedIn(login);
    for (const stop of stops) await look(page, stop);
  });
}

test('palette, notices, user menu and shortcuts are accessible in both themes', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  const openers = [
    {
      open: () => page.keyboard.press('Control+k'),
      opened: page.getByRole('dialog', { name: 'Busca rápida' }),
    },
    {
      open: () => page.getByRole('button', { name: /Avisos/ }).click(),
      opened: page.getByRole('dialog', { name: 'Avisos' }),
    },
    {
      open: () => page.getByRole('button', { name: /Menu de/ }).click(),
      opened: page.getByRole('menu'),
    },
    {
      open: () => page.keyboard.press('?'),
      opened: page.getByRole('dialog', { name: 'Atalhos do teclado' }),
    },
  ];
  for (const { open, opened } of openers) {
    await open();
    await expect(opened).toBeVisible();
    await inBothThemes(page, async (theme) => {
      expect(await violationsOn(page, theme, OPENED)).toEqual([]);
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  }
});

/** Buttons that a finger would miss: narrower or lower than 24 px. */
function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      const isSeen = width > 1 && button.checkVisibility({ visibilityProperty: true });
      const name = button.getAttribute('aria-label') ?? button.innerText;
      return isSeen && Math.min(width, height) < 23.9 ? [`${name}: ${width} x ${height}`] : [];
    }),
  );
}

test('targets measure 24 px at least', async ({ signedIn }) => {
  const page = await signedIn('registration');
  for (const path of ['/company/73163391000139/edit', '/settings/companies/73163391000139']) {
    await page.goto(path);
    await expect(page.getByRole('table', { name: 'Representantes' })).toBeVisible();
    await expect.poll(() => smallButtons(page), path).toEqual([]);
  }
});

/** Fills darker than ink can be read on, and links and fields in colours that were made for a dark ground. */
function darkOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return alpha === 0 ? null : (red * 3 + green * 6 + blue) / 10;
    };
    const parts = document.querySelectorAll<HTMLElement>(
      'main input:not([type="checkbox"], [type="radio"]), main textarea, main a, main section, main label',
    );
    return [...parts].flatMap((part) => {
      if (!part.checkVisibility({ visibilityProperty: true })) return [];
      const { backgroundColor, color } = getComputedStyle(part);
      const isDark = (brightness(backgroundColor) ?? 255) < 200 || (brightness(color) ?? 0) > 110;
      return isDark ? [`${part.tagName} ${part.className}: ${color} on ${backgroundColor}`] : [];
    });
  });
}

test('nothing of the dark theme goes on paper', async ({ signedIn }) => {
  const page = await signedIn('credit_desk', { colorScheme: 'dark' });
  await page.goto('/credit/proposal/1/edit');
  await expect(page.getByRole('link', { name: 'Consulta completa' })).toBeVisible();
  await expect.poll(() => darkOnPaper(page)).not.toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => darkOnPaper(page)).toEqual([]);
});

test('the dialogs of a ficha are accessible', async ({ signedIn }) => {
  const page = await signedIn('registration');
  await page.goto('/company/73163391000139/edit');
  // The dialog says what the button did.
  const openers = [
    'Adicionar empresa sócia',
    'Adicionar à diretoria',
    'Adicionar representante',
    'Adicionar procurador',
    'Adicionar avalista',
    /^Editar representante/,
    /^Remover avalista/,
  ];
  for (const name of openers) {
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    expect(await violationsOn(page, 'light', OPENED), String(name)).toEqual([]);
    await dialog
      .getByRole('button', { name: /^(Cancelar|Fechar)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('activities stand in pills that can be read, at every width', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const base = '40SOCI0S0001';
  await page.goto(`/company/${base + cnpjCheckDigits(base)}/edit`);
  const pills = page.locator('.mantine-MultiSelect-pill');
  await expect(pills.first()).toBeVisible();
  // A line of a pill is 22 px; on a phone the longest labels take five.
  for (const { width, lines } of [
    { width: 1440, lines: 3 },
    { width: 390, lines: 6 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const sizes = () =>
      pills.evaluateAll((all) =>
        all.map((pill) => ({ width: pill.clientWidth, height: pill.clientHeight, label: pill.textContent })),
      );
    await expect.poll(async () => (await sizes()).length).toBeGreaterThan(20);
    await expect
      .poll(async () => (await sizes()).filter((size) => size.width < 80 || size.height > lines * 22))
      .toEqual([]);
  }
});

test('a pasted CNPJ shows what it is', async ({ signedIn }) => {
  const page = await signedIn('bi');
  await page.goto('/home');
  await page.getByRole('button', { name: /Buscar/ }).click();
  await page.getByRole('combobox', { name: /Buscar telas/ }).fill('12abc34501de35');
  await expect(page.getByRole('option', { name: /CNPJ válido: 12\.ABC\.345\/01DE-35/ })).toBeVisible();
});

test('the audit trail verifies and an entry opens field by field', async ({ signedIn }) => {
  const page = await signedIn('audit');
  // Demo data fills the newest pages with other work: the address itself asks for what is looked for.
  await page.goto('/audit?acao=identity.user-created');
  await page.getByRole('button', { name: 'Verificar a trilha' }).click();
  await expect(page.getByText('Trilha íntegra')).toBeVisible();
  await page
    .getByRole('row', { name: /criou o usuário/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('dialog', { name: /^Entrada \d+/ })
      .getByRole('rowheader', { name: 'Grupos' })
      .first(),
  ).toBeVisible();
});

test('readable on a phone: the menu is a drawer and nothing overflows', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog', { name: 'Lastro' }).getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await violationsOn(page, 'light')).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('what the keyboard reaches is never behind the bar that saves', async ({ signedIn }) => {
  const forms = [
    { login: 'admin', path: '/settings/users/3', width: 1024, height: 700 },
    { login: 'credit_desk', path: '/credit/proposal/new', width: 390, height: 844 },
  ];
  for (const { login, path, width, height } of forms) {
    const page = await signedIn(login);
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(page.locator('form [data-bottom-bar]')).toBeVisible();
    const { reached, hidden } = await stopsOf(page, 60);
    expect(reached, path).toBeGreaterThan(10);
    expect(hidden, path).toEqual([]);
  }
});

/** How many stops of the form the Tab key reaches, and those that the bar at the bottom covers. */
async function stopsOf(page: Page, presses: number): Promise<{ reached: number; hidden: string[] }> {
  const hidden: string[] = [];
  let reached = 0;
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const active = document.activeElement;
      const bar = document.querySelector('form [data-bottom-bar]');
      if (!active || !bar || bar.contains(active) || !active.closest('form')) return null;
      const isCovered = active.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      return { isCovered, html: active.outerHTML.slice(0, 160) };
    });
    if (stop !== null) reached += 1;
    if (stop?.isCovered) hidden.push(stop.html);
  }
  return { reached, hidden };
}

test('interface, lists: the moment of an entry of the trail is read whole, to the second', async ({
  signedIn,
}) => {
  const page = await signedIn('audit');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/audit');
    const moments = page.getByRole('cell').filter({ hasText: /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/ });
    await expect(moments.first()).toBeVisible();
    const { shown, cut } = await moments.evaluateAll((cells) => ({
      shown: cells.length,
      cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    }));
    expect(shown, `at ${width} px`).toBeGreaterThan(0);
    expect(cut, `at ${width} px`).toEqual([]);
  }
});

/** At each of the three widths, and nothing makes the page wider than its window. */
async function amountsAreWhole(page: Page, where: string): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { seen, broken } = await largestAmounts(page);
    expect(seen, `${where} at ${width} px`).toBeGreaterThan(0);
    expect(broken, `${where} at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where} is wider than ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('interface: an amount up to R$ 999.999.999,99 is never broken nor cut, on no screen and at no width', async ({
  signedIn,
}) => {
  const [one, other] = await Promise.all(['Milionária S.A.', 'Bilionária S.A.'].map(newCompany));
  const pending = `/credit/proposal/${(await pendingProposal(one ?? '')).id}/edit`;
  const approved = `/credit/proposal/${await approvedProposal(other ?? '')}/edit`;
  const page = await signedIn('credit_desk');
  for (const path of [
    '/credit/proposal',
    '/credit/proposal/1/edit',
    '/credit/receivables',
    '/credit/receivables?ver=vencimento',
    '/credit/receivables?ver=titulos',
    '/credit/query?documento=12ABC34501DE35',
    '/settings/companies/12ABC34501DE35',
  ]) {
    await page.goto(path);
    await expect(page.getByText(/\d,\d\d$/).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
    await amountsAreWhole(page, path);
  }

  await page.goto(approved);
  await expect(page.getByRole('status', { name: 'Resultado da hipótese' })).toBeVisible();
  await amountsAreWhole(page, 'the simulation');
  for (const { path, button } of [
    { path: approved, button: 'Memória de cálculo' },
    { path: approved, button: 'Aceitar oferta 1' },
    { path: pending, button: 'Aprovar' },
  ]) {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await amountsAreWhole(page, button);
  }
});
