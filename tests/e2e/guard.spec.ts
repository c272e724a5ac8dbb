import { createUser, expect, test } from './app';

test.describe('§2 route guard', () => {
  test('a required group that is missing sends home, and a notice names the area', async ({ signedIn }) => {
    const page = await signedIn('commercial');
    await page.goto('/settings/users');
    await expect(page).toHaveURL('/home');
    await expect(page.getByText('Seu acesso não inclui Configurações.')).toBeVisible();
  });

  test('hideGroups keeps banking users out of staff areas', async ({ signedIn }) => {
    const page = await signedIn('baas_viewer');
    await page.goto('/audit');
    await expect(page).toHaveURL('/home');
    await expect(page.getByText('Seu acesso não inclui Auditoria.')).toBeVisible();
  });

  test('audit opens every settings page and may change nothing there', async ({ signedIn }) => {
    const page = await signedIn('audit');
    await page.goto('/settings/users');
    await expect(page.getByRole('button', { name: 'Novo usuário' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('row', { name: 'Bruno Sampaio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bruno Sampaio' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar usuário' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Desativar acesso' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('a stored session that the server no longer knows ends at its own door with the way back', async ({
    signedIn,
  }) => {
    for (const [login, door] of [
      ['monitoring', '/staff'],
      ['baas_viewer', '/entrar'],
    ] as const) {
      const page = await signedIn(login);
      await page.goto('/profile');
      await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible();
      await page.evaluate(() => {
        const auth = JSON.parse(localStorage.getItem('lastro.auth') ?? '{}') as Record<string, unknown>;
        localStorage.setItem('lastro.auth', JSON.stringify({ ...auth, token: 'gone' }));
      });
      await page.goto('/profile');
      await expect(page).toHaveURL(`${door}?redirect=%2Fprofile`);
      await expect(page.getByRole('alert').filter({ hasText: 'Sua sessão terminou.' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('lastro.auth'))).toBeNull();
    }
  });

  test('unknown addresses, wrong parameters and missing records are not found', async ({ signedIn }) => {
    const page = await signedIn('admin');
    for (const path of ['/nada', '/settings/users/abc', '/settings/users/0', '/settings/users/999999']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Ir para o início' }).click();
    await expect(page).toHaveURL('/home');
  });
});

/** Some of what each group must and must not see; the registry's own test compares every screen with the server. */
const MENUS: Readonly<Record<string, { shown: string[]; hidden: string[] }>> = {
  admin: { shown: ['Início', 'Usuários', 'Aprovações de acesso'], hidden: ['Trilha de auditoria'] },
  audit: { shown: ['Início', 'Usuários', 'Aprovações de acesso', 'Trilha de auditoria'], hidden: [] },
  commercial: { shown: ['Início'], hidden: ['Usuários', 'Aprovações de acesso', 'Trilha de auditoria'] },
  baas_operator: { shown: ['Início'], hidden: ['Usuários', 'Aprovações de acesso', 'Trilha de auditoria'] },
};

test('the menu of each group holds what the group may open', async ({ signedIn }) => {
  for (const [login, { shown, hidden }] of Object.entries(MENUS)) {
    const page = await signedIn(login);
    await page.goto('/home');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    for (const name of shown)
      await expect(menu.getByRole('link', { name, exact: true }), login).toBeVisible();
    for (const name of hidden)
      await expect(menu.getByRole('link', { name, exact: true }), login).toHaveCount(0);
  }
});

test('signing out in one tab signs out the other', async ({ signedIn }) => {
  const first = await signedIn('legal');
  await first.goto('/home');
  const second = await first.context().newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible();
  // A tab behind another draws a frame a second, and the clicks wait for frames.
  await first.bringToFront();
  await first.getByRole('button', { name: /Menu de/ }).click();
  await first.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(first).toHaveURL('/staff');
  await expect(second).toHaveURL('/staff');
});

test('a deactivated user is thrown out at once', async ({ signedIn, visit }) => {
  const admin = await signedIn('admin');
  const { path, email } = await createUser(admin, { firstName: 'Breve', groups: ['BI'] });
  const page = await visit();
  await page.goto('/staff?redirect=/profile');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await page.getByRole('textbox', { name: /Procurar conta/ }).fill(email);
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Breve de Teste' })).toBeVisible();

  await admin.goto(path);
  await admin.getByRole('button', { name: 'Desativar acesso' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Desativar o acesso de Breve de Teste?' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Deixou a empresa');
  await dialog.getByRole('button', { name: 'Desativar acesso' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByText('Desativado', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page).toHaveURL(/\/staff\?redirect=/);
});
