import { expect, test } from './app';

test.describe('§2 the two doors', () => {
  test('staff signs in with the identity provider and comes back to where it wanted to go', async ({
    visit,
  }) => {
    const page = await visit();
    await page.goto('/settings/users?ativo=sim');
    await expect(page).toHaveURL('/staff?redirect=%2Fsettings%2Fusers%3Fativo%3Dsim');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await page.getByRole('textbox', { name: /Procurar conta/ }).fill('admin@demo');
    await page.getByRole('button', { name: /admin@demo\.test/ }).click();
    await expect(page).toHaveURL('/settings/users?ativo=sim');
    await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible();
    expect(page.url()).not.toContain('id_token');
  });

  test('a cancelled sign-in says so and leaves no fragment', async ({ visit }) => {
    const page = await visit();
    await page.goto('/staff');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('alert')).toHaveText('A entrada com o Google foi cancelada.');
    await expect(page).toHaveURL('/staff');
  });

  test('an answer that this tab did not ask for is refused', async ({ visit }) => {
    const page = await visit();
    await page.goto('/staff#id_token=a.b.c&state=forged');
    await expect(page.getByRole('alert')).toContainText('não corresponde a este pedido');
    await expect(page).toHaveURL('/staff');
  });

  test('a known identity without an account ends at /unauthorized', async ({ visit }) => {
    const page = await visit();
    await page.route('**/auth/google/signin', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: 'x', title: 'x', status: 403, detail: 'Sem acesso', code: 'sign-in.not-registered' },
      }),
    );
    await page.goto('/staff');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await page.getByRole('button', { name: /bi@demo\.test/ }).click();
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('heading', { name: 'Acesso não autorizado' })).toBeVisible();
  });

  test('a banking user signs in with e-mail and password, after a wrong one', async ({ visit }) => {
    const page = await visit();
    await page.goto('/entrar');
    await page.getByLabel('E-mail').fill('baas_operator@demo.test');
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
    await page.getByLabel('Senha', { exact: true }).fill('demo-baas_operator');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: 'Termos de uso' })).toBeVisible();
  });

  test('too many wrong passwords show a countdown', async ({ visit }) => {
    const page = await visit();
    await page.goto('/entrar');
    await page.getByLabel('E-mail').fill('nobody@demo.test');
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await page.getByLabel('Senha', { exact: true }).fill(`errada-${attempt}`);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /Aguarde \d+ s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('who is signed in has nothing to do at a door', async ({ signedIn }) => {
    const page = await signedIn('admin');
    for (const door of ['/staff', '/entrar', '/']) {
      await page.goto(door);
      await expect(page).toHaveURL('/home');
    }
  });
});

test('a way back that is no path of this site is dropped', async ({ signedIn }) => {
  const page = await signedIn('bi');
  for (const foreign of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    await page.goto(`/staff?redirect=${encodeURIComponent(foreign)}`);
    await expect(page).toHaveURL('/home');
  }
});

test('the splash stands at a cold start and goes by itself', async ({ visit }) => {
  const page = await visit({ motion: true });
  await page.goto('/staff');
  await expect(page.getByText('Carregando o Lastro…')).toBeVisible();
  await expect(page.getByText('Carregando o Lastro…')).toBeHidden();
  await page.getByRole('link', { name: 'Entre com e-mail e senha' }).click();
  await expect(page.getByText('Carregando o Lastro…')).toBeHidden();
});
