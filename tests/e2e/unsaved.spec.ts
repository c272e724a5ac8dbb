import { formatTaxId } from '@lastro/domain/tax-id';
import type { Locator } from '@playwright/test';
import { expect, newCompany, notice, type Page, test } from './app';
import { newCpf } from './ficha';

/* What is typed and not saved: nobody loses it without a question, and the question can be seen. */

/** By a link, so that going back stays inside the app. */
async function openFicha(page: Page, name: string): Promise<string> {
  const cnpj = await newCompany(name);
  await page.goto(`/settings/companies/${cnpj}`);
  await page.getByRole('link', { name: 'Editar ficha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ficha de/ })).toBeVisible();
  return `/company/${cnpj}/edit`;
}

/** What a person sees and presses at the middle of it: nothing lies over it. */
async function expectOnTop(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const isOnTop = () =>
    what.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

test('interface, layers: the question of a typed page lies over the dialog that was opened after it', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const address = await openFicha(page, 'Sobreposta Ltda.');
  const city = page.getByRole('textbox', { name: 'Cidade', exact: true });
  await city.fill('Campinas');
  await page.getByRole('button', { name: 'Adicionar representante' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar representante' });
  await expect(dialog.getByRole('textbox', { name: 'CPF' })).toBeFocused();

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const back = question.getByRole('button', { name: 'Voltar' });
  await expectOnTop(back);
  await expectOnTop(question.getByRole('button', { name: 'Sair sem salvar' }));
  await back.click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expectOnTop(dialog.getByRole('textbox', { name: 'CPF' }));
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(city).toHaveValue('Campinas');
});

test('interface, forms: a page that is asked about keeps its address, whatever else is wished for meanwhile', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const address = await openFicha(page, 'Endereço Fixo Ltda.');
  const city = page.getByRole('textbox', { name: 'Cidade', exact: true });
  await city.fill('Campinas');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(address);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar telas, ações e registros' }).fill('início');
  await page.getByRole('option', { name: /Início/ }).click();
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(city).toHaveValue('Campinas');

  await page.goBack();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/settings\/companies\//);
});

test('interface, layers: what waits beneath the drawer of a person is asked about over that drawer', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const address = await openFicha(page, 'Gaveta Aberta Ltda.');
  await page.getByRole('button', { name: 'Adicionar representante' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar representante' });
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await dialog.getByRole('button', { name: 'Cadastrar pessoa' }).click();
  const person = page.getByRole('dialog', { name: 'Nova pessoa' });
  await expect(person.getByRole('textbox', { name: 'Nome completo' })).toBeFocused();

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Fechar sem salvar?' });
  const back = question.getByRole('button', { name: 'Voltar' });
  await expectOnTop(back);
  await back.click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expectOnTop(person.getByRole('textbox', { name: 'Nome completo' }));

  await page.goBack();
  await question.getByRole('button', { name: 'Fechar sem salvar' }).click();
  await expect(page).toHaveURL(/\/settings\/companies\//);
});

test('interface, session: who signs out with something typed is asked first, over whatever is open', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const address = await openFicha(page, 'Sem Saída Ltda.');
  await page.getByRole('button', { name: 'Adicionar representante' }).click();
  const cpf = page
    .getByRole('dialog', { name: 'Adicionar representante' })
    .getByRole('textbox', { name: 'CPF' });
  const taxId = newCpf();
  await cpf.fill(taxId);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar telas, ações e registros' }).fill('encerrar');
  await page.getByRole('option', { name: /Sair/ }).click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expectOnTop(question.getByRole('button', { name: 'Voltar' }));
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(cpf).toHaveValue(formatTaxId(taxId));

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar telas, ações e registros' }).fill('encerrar');
  await page.getByRole('option', { name: /Sair/ }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/staff');
});

test('interface, forms: a typed form behind another tab of its page still asks before it is lost', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto('/settings/users');
  await page.getByRole('link', { name: 'Bruno Sampaio' }).click();
  await page.getByRole('textbox', { name: 'Sobrenome' }).fill('Sampaio Dias');
  await page.getByRole('tab', { name: 'Histórico' }).click();
  await expect(page).toHaveURL(/tab=historico/);
  await expect(page.getByRole('textbox', { name: 'Sobrenome' })).toBeHidden();

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expectOnTop(question.getByRole('button', { name: 'Voltar' }));
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/tab=historico/);
  await page.getByRole('tab', { name: 'Dados e grupos' }).click();
  await expect(page.getByRole('textbox', { name: 'Sobrenome' })).toHaveValue('Sampaio Dias');
});

test('interface, layers: an open calendar gives way to the question that is asked over it', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  await openFicha(page, 'Calendário Aberto Ltda.');
  await page.getByRole('button', { name: 'Adicionar à diretoria' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar à diretoria' });
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await dialog
    .getByRole('button', { name: /Abrir calendário de/ })
    .first()
    .click();
  const calendar = page.getByRole('dialog', { name: /calendário de/i });
  await expectOnTop(calendar);

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Fechar sem salvar?' });
  await expectOnTop(question.getByRole('heading', { name: 'Fechar sem salvar?' }));
  await expectOnTop(question.getByRole('button', { name: 'Voltar' }));
  await expect(calendar).toHaveCount(0);
  await expect.poll(() => question.evaluate((each) => each.contains(document.activeElement))).toBe(true);
});

test('interface, layers: an open menu gives way to the palette', async ({ signedIn }) => {
  const page = await signedIn('credit_analyst');
  for (const name of ['Exportar', 'Colunas', 'Visões']) {
    await page.goto('/credit/receivables?ver=titulos');
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Buscar telas, ações e registros' });
    await expectOnTop(search);
    await expect(page.getByRole('button', { name, exact: true, includeHidden: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(search).toBeFocused();
  }
});

test('interface, forms: the palette that leads to the same screen without its company asks for what a dialog holds', async ({
  signedIn,
}) => {
  const cnpj = await newCompany('Sem Pergunta Ltda.');
  const page = await signedIn('commercial');
  await page.goto(`/credit/receivables?empresa=${cnpj}`);
  await page.getByRole('button', { name: 'Pedir autorização' }).click();
  const dialog = page.getByRole('dialog', { name: /Pedir autorização de/ });
  const until = dialog.getByRole('textbox', { name: 'Válida até' });
  await until.fill('16/11/2027');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar telas, ações e registros' }).fill('Recebíveis');
  await page
    .getByRole('option', { name: /Recebíveis/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Fechar sem salvar?' });
  await expectOnTop(question.getByRole('button', { name: 'Voltar' }));
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`/credit/receivables?empresa=${cnpj}`);
  await expect(until).toHaveValue('16/11/2027');
});

test('interface, forms: who goes back while what they sent is being saved waits for its outcome', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const address = await openFicha(page, 'Enviada Ltda.');
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().postData()?.includes('updateClient')) await held;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Cidade', exact: true }).fill('Campinas');
  await page.getByRole('button', { name: 'Salvar ficha' }).click();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Ainda salvando' });
  await expectOnTop(question.getByRole('button', { name: 'Esperar' }));
  letGo();
  await expect(question).toHaveCount(0);
  await expect(notice(page, 'Ficha salva')).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
