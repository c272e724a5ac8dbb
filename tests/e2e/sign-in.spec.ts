import { expect, newEmail, type Page, test } from './app';

/** What the door says of itself: notices in the corner are alerts, too. */
const atTheDoor = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

const LONG_WAIT_SECONDS = 4;

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
    const cancelled = 'A entrada com o Google foi cancelada.';
    await expect(atTheDoor(page, cancelled)).toHaveText(cancelled);
    await expect(page).toHaveURL('/staff');
  });

  test('an answer that this tab did not ask for is refused', async ({ visit }) => {
    const page = await visit();
    await page.goto('/staff#id_token=a.b.c&state=forged');
    await expect(atTheDoor(page, 'não corresponde a este pedido')).toBeVisible();
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
    const wrong = 'E-mail ou senha incorretos.';
    await expect(atTheDoor(page, wrong)).toHaveText(wrong);
    await page.getByLabel('Senha', { exact: true }).fill('demo-baas_operator');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: 'Termos de uso' })).toBeVisible();
  });

  test('too many wrong passwords show a countdown', async ({ visit }) => {
    const page = await visit();
    await page.goto('/entrar');
    await page.getByLabel('E-mail').fill(newEmail());
    // The first wait is of two seconds: a slow machine may miss it, so it goes on to one that it cannot miss.
    for (let wait = 0; wait < LONG_WAIT_SECONDS; ) {
      await page.getByLabel('Senha', { exact: true }).fill('errada');
      const answered = page.waitForResponse((reply) => reply.url().endsWith('/auth/signin'));
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      wait = Number((await answered).headers()['retry-after'] ?? 0);
    }
    await expect(page.getByRole('button', { name: /Aguarde \d+ s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(atTheDoor(page, 'Muitas tentativas seguidas.')).toBeVisible();
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
  // Two and a half seconds from the first paint on: a busy machine takes as long to load the rest.
  await page.goto('/staff', { waitUntil: 'commit' });
  await expect(page.getByText('Carregando o Lastro…')).toBeVisible();
  await expect(page.getByText('Carregando o Lastro…')).toBeHidden();
  await page.getByRole('link', { name: 'Entre com e-mail e senha' }).click();
  await expect(page.getByText('Carregando o Lastro…')).toBeHidden();
});
