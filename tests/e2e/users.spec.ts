import { createUser, expect, expectFresh, newEmail, notice, test } from './app';

test('a sensitive group waits for a second administrator, who is another person', async ({ signedIn }) => {
  const first = await signedIn('admin');
  const { path, email } = await createUser(first, {
    firstName: 'Sensível',
    groups: ['Dados bancários', 'Comercial'],
    reason: 'Vai cuidar dos pagamentos',
  });
  await expect(first.getByText('Acesso aguarda aprovação', { exact: true })).toBeVisible();

  const rowOf = (page: typeof first) =>
    page.getByRole('row').filter({ has: page.locator(`a[href="${path}"]`) });
  await first.goto('/settings/grants');
  const own = rowOf(first).getByRole('button', { name: 'Aprovar' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await own.hover();
  await expect(first.getByRole('tooltip')).toContainText('é preciso uma segunda pessoa');

  const second = await signedIn('admin2');
  await second.goto('/settings/grants');
  await rowOf(second).getByRole('button', { name: 'Aprovar' }).click();
  const dialog = second.getByRole('dialog', { name: /^Aprovar .* para Sensível de Teste\?$/ });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Conferido com o RH');
  await dialog.getByRole('button', { name: 'Aprovar acesso' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(second)).toHaveCount(0);

  await first.goto(path);
  await expect(first.getByRole('heading', { level: 1, name: 'Sensível de Teste' })).toBeVisible();
  await expect(first.getByText('Acesso aguarda aprovação', { exact: true })).toHaveCount(0);
  await first.getByRole('tab', { name: 'Histórico' }).click();
  await expect(first.getByRole('list', { name: 'Histórico do usuário' })).toContainText(
    'aprovou um pedido de acesso',
  );
});

test('going back from a record takes up at the row that was left', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto('/settings/users');
  const active = page.locator('tr:focus');
  await expect(page.getByRole('table').locator('tbody a').first()).toBeVisible();
  for (const _ of [1, 2, 3]) await page.keyboard.press('j');
  await expect(active).toHaveAttribute('data-row-index', '2');
  const name = (await active.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table').locator('tbody a').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(active).toHaveAttribute('aria-label', name);
});

test('a dialog whose title takes two lines sets them apart', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await createUser(page, { firstName: 'Maria das Graças do Nascimento Albuquerque', groups: ['BI'] });
  await page.getByRole('button', { name: 'Desativar acesso' }).click();
  const title = page.getByRole('dialog', { name: /^Desativar o acesso de Maria/ }).getByRole('heading');
  await expect(title).toHaveCSS('line-height', '24px');
});

test('decisions §1 "Saving": a stale save shows both values and lets the person choose', async ({
  signedIn,
}) => {
  const first = await signedIn('admin');
  const { path } = await createUser(first, { firstName: 'Original', groups: ['BI'] });
  const second = await signedIn('admin2');
  await second.goto(path);
  await first.goto(path);

  await second.getByRole('textbox', { name: 'Nome', exact: true }).fill('Segunda');
  await second.getByRole('textbox', { name: 'Motivo' }).fill('Correção do nome');
  await second.getByRole('button', { name: 'Salvar usuário' }).click();
  await expect(notice(second, 'Usuário salvo')).toBeVisible();
  await expectFresh(second);

  await first.getByRole('textbox', { name: 'Nome', exact: true }).fill('Primeira');
  await first.getByRole('textbox', { name: 'Motivo' }).fill('Outra correção');
  await first.getByRole('button', { name: 'Salvar usuário' }).click();
  const dialog = first.getByRole('dialog', { name: 'Este usuário mudou enquanto você editava' });
  await expect(dialog.getByRole('radio', { name: /Valor atual\s*Segunda/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /Seu valor\s*Primeira/ }).check();
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(notice(first, 'Usuário salvo')).toBeVisible();
  // The notice stands above the buttons of the form, which stay in reach. Both in one look: it goes by itself.
  const above = await notice(first, 'Usuário salvo').evaluate((box) => {
    const save = [...document.querySelectorAll('button')].find((each) => each.innerText === 'Salvar usuário');
    return (save?.getBoundingClientRect().top ?? Number.NaN) - box.getBoundingClientRect().bottom;
  });
  expect(above).toBeGreaterThanOrEqual(0);
  await expect(first.getByRole('heading', { level: 1, name: 'Primeira de Teste' })).toBeVisible();
});

test('on a phone the message of a field taller than the screen is in view after saving', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/settings/users/new');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Acesso');
  await page.getByRole('textbox', { name: 'Sobrenome' }).fill('Demais');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('acesso.demais@demo.test');
  await page.getByRole('checkbox', { name: 'Mesa de crédito' }).check();
  await page.getByRole('checkbox', { name: 'Administração' }).check();
  await page.getByRole('button', { name: 'Criar usuário' }).click();
  const groups = page.getByRole('group', { name: 'Grupos' });
  await expect(groups).toBeFocused();
  await expect(groups.getByRole('alert')).toBeInViewport();
});

test('unsaved work warns on leaving and comes back as a draft', async ({ signedIn }) => {
  const page = await signedIn('admin2');
  const asked = page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && reply.url().includes('/drafts/'),
  );
  await page.goto('/settings/users/new');
  // On a server that was used before, an older draft is offered first.
  if ((await (await asked).json()) !== null) {
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    await page
      .getByRole('dialog', { name: 'Descartar o seu rascunho?' })
      .getByRole('button', { name: 'Descartar', exact: true })
      .click();
  }
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/drafts/'),
  );
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Rascunho');
  await saved;
  await page.getByRole('link', { name: 'Usuários' }).first().click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/settings/users');
  await page.goto('/settings/users/new');
  // An older draft waits for a choice: other words are not promised what they are not given.
  await expect(page.getByRole('button', { name: 'Restaurar rascunho' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Outro');
  await page.getByRole('link', { name: 'Usuários' }).first().click();
  await expect(question).toContainText('O que você digitou agora será perdido');
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/settings/users');
  await page.goto('/settings/users/new');
  await page.getByRole('button', { name: 'Restaurar rascunho' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Rascunho');
});

test('everything from the keyboard: sign in, Ctrl+K, users, open, change, save', async ({
  signedIn,
  visit,
}) => {
  const { email } = await createUser(await signedIn('admin'), { firstName: 'Teclado', groups: ['BI'] });
  const page = await visit();
  const { keyboard } = page;
  await page.goto('/staff');
  await page.getByRole('button', { name: 'Entrar com Google' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /Procurar conta/ })).toBeFocused();
  await keyboard.type('admin2@demo');
  await expect(page.getByRole('list', { name: 'Contas' }).getByRole('button')).toHaveCount(1);
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /admin2@demo\.test/ })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Otávio/ })).toBeVisible();

  await keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Busca rápida' })).toBeVisible();
  await keyboard.type('usuários');
  await expect(page.getByRole('option', { selected: true })).toContainText('Usuários');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/users');

  const search = page.getByRole('searchbox').or(page.getByPlaceholder('Buscar por nome ou e-mail')).first();
  await search.focus();
  await keyboard.type(email);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('row', { name: 'Teclado de Teste' })).toBeVisible();
  await page.getByRole('row', { name: 'Teclado de Teste' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Teclado de Teste' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Nome', exact: true }).focus();
  await keyboard.press('Control+a');
  await keyboard.type('Digitado');
  await page.getByRole('textbox', { name: 'Motivo' }).focus();
  await keyboard.type('Só pelo teclado');
  await page.getByRole('button', { name: 'Salvar usuário' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Digitado de Teste' })).toBeVisible();

  await page.locator('main').focus();
  await keyboard.press('g');
  await keyboard.press('p');
  await expect(page).toHaveURL('/profile');
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
});

test('what is typed while the palette is on its way lands in it, and means no shortcut', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const { keyboard } = page;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/palette.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('Control+k');
  // "g" and "u" would go to the users; Backspace takes back the letter too many.
  await keyboard.type('gu');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.type('trilhaa');
  await keyboard.press('Backspace');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  letGo();
  const field = page.getByRole('combobox', { name: 'Buscar telas, ações e registros' });
  await expect(field).toHaveValue('trilha');
  await expect(field).toBeFocused();
  await keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await keyboard.press('Control+k');
  await expect(field).toHaveValue('');
});

test('the flag shows a banner to its holder while it is on', async ({ signedIn, visit }) => {
  const admin = await signedIn('admin');
  const { path, email } = await createUser(admin, { firstName: 'Exceção', groups: ['Cobrança'] });
  await admin.goto(`${path}?tab=permissoes`);
  await admin.getByRole('button', { name: 'Conceder' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Conceder “.*” a Exceção de Teste\?$/ });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Fechamento do trimestre');
  await dialog.getByRole('button', { name: 'Conceder permissão' }).click();
  await expect(admin.getByText('Ligada até 16/12/2026')).toBeVisible();

  const page = await visit();
  await page.goto('/staff');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await page.getByRole('textbox', { name: /Procurar conta/ }).fill(email);
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await expect(page.getByText('estão liberadas para você até 16/12/2026')).toBeVisible();
});

test('§2 who has a sensitive group comes back when a second administrator says so', async ({ signedIn }) => {
  const first = await signedIn('admin');
  const { path, email } = await createUser(first, {
    firstName: 'Volta',
    groups: ['Auditoria'],
    reason: 'Vai auditar o trimestre',
  });
  const second = await signedIn('admin2');
  const rowOf = (page: typeof first) =>
    page.getByRole('row').filter({ has: page.locator(`a[href="${path}"]`) });
  const approve = async () => {
    await second.goto('/settings/grants');
    await rowOf(second).getByRole('button', { name: 'Aprovar' }).click();
    const dialog = second.getByRole('dialog', { name: /^Aprovar .* para Volta de Teste\?$/ });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Conferido com a gestão');
    await dialog.getByRole('button', { name: 'Aprovar acesso' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(second)).toHaveCount(0);
  };
  await approve();
  const turn = async (verb: 'Desativar' | 'Reativar') => {
    await first.goto(path);
    await first.getByRole('button', { name: `${verb} acesso` }).click();
    const dialog = first.getByRole('dialog', { name: `${verb} o acesso de Volta de Teste?` });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Mudança de equipe');
    if (verb === 'Reativar')
      await expect(dialog).toContainText('só volta a entrar depois que uma segunda pessoa');
    await dialog.getByRole('button', { name: `${verb} acesso` }).click();
    await expect(dialog).toBeHidden();
  };
  await turn('Desativar');
  await turn('Reativar');
  await expect(first.getByText('Reativação aguarda aprovação', { exact: true })).toBeVisible();
  await expect(first.getByText('Desativado', { exact: true })).toBeVisible();
  await first.goto('/settings/grants');
  await expect(rowOf(first)).toContainText('Reativação do acesso');
  await expect(rowOf(first)).toContainText('Volta com Auditoria');
  await expect(rowOf(first).getByRole('button', { name: 'Aprovar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await approve();
  await first.goto(path);
  await expect(first.getByText('Ativo', { exact: true })).toBeVisible();
  expect(email).toContain('@');
});

test('§2 administration and an approving group in one person: the form says why not', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto('/settings/users/new');
  await page.getByRole('checkbox', { name: 'Administração', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Mesa de crédito', exact: true }).check();
  const why =
    'Administração e Mesa de crédito não ficam na mesma pessoa: quem dá acessos não aprova dinheiro nem crédito.';
  await expect(page.getByText(why).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mesa de crédito', exact: true }).uncheck();
  await expect(page.getByText(why)).toHaveCount(0);
});

test('§6 a banking user chooses the first password by a link that works once', async ({
  signedIn,
  visit,
}) => {
  const admin = await signedIn('admin');
  const email = newEmail();
  await admin.goto('/settings/users/new');
  await admin.getByText('Cliente banking', { exact: true }).click();
  await admin.getByRole('textbox', { name: 'Nome', exact: true }).fill('Cliente');
  await admin.getByRole('textbox', { name: 'Sobrenome' }).fill('de Teste');
  await admin.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await admin.getByRole('textbox', { name: 'CNPJ da empresa' }).fill('12.ABC.345/01DE-35');
  await admin.getByRole('checkbox', { name: 'Banking – consulta', exact: true }).check();
  await admin.getByRole('button', { name: 'Criar usuário' }).click();
  await expect(admin.getByText('Sem senha: a pessoa ainda não pode entrar.')).toBeVisible();

  await admin.getByRole('button', { name: 'Gerar link' }).click();
  const asking = admin.getByRole('dialog', { name: /Gerar link de senha/ });
  await asking.getByRole('textbox', { name: 'Motivo' }).fill('Primeiro acesso');
  await asking.getByRole('button', { name: 'Gerar link' }).click();
  const shown = admin.getByRole('dialog', { name: 'Link para definir a senha' });
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/^http:\S+#[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Já copiei o link' }).click();

  const page = await visit();
  await page.goto(link);
  await expect(page.getByText(`Para ${email}.`)).toBeVisible();
  await page.getByLabel('Nova senha').fill('uma frase que só eu diria');
  await page.getByLabel('Repita a senha').fill('uma frase que só eu diria');
  await page.getByRole('button', { name: 'Definir senha' }).click();
  await expect(page).toHaveURL('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('uma frase que só eu diria');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/home');

  const again = await visit();
  await again.goto(link);
  await expect(again.getByRole('alert').filter({ hasText: 'Este link não vale mais' })).toBeVisible();
  await expect(again.getByLabel('Nova senha')).toHaveCount(0);
});
