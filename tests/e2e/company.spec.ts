import { readFile } from 'node:fs/promises';
import { formatTaxId } from '@lastro/domain/tax-id';
import {
  answer,
  approvedProposal,
  expect,
  expectComplaint,
  newCompany,
  notice,
  type Page,
  registerCompany,
  test,
} from './app';
import { draftKept, draftsTold, newCpf, registerPerson, saveFicha } from './ficha';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The ficha of a company that was registered without the form. */
async function openNewFicha(page: Page, name: string): Promise<string> {
  const cnpj = await newCompany(name);
  await page.goto(`/company/${cnpj}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: `Ficha de ${name}` })).toBeVisible();
  return cnpj;
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('from an unknown CNPJ to a printed form', async ({ signedIn }) => {
  test.slow();
  const page = await signedIn('registration');
  const cnpj = await registerCompany(page, 'Jornada & Filhos <Comércio> Ltda.');

  await choose(page, 'Natureza jurídica', /Limitada/);
  await field(page, 'Faturamento médio mensal').fill('R$ 150.000,00');
  await field(page, 'Número de funcionários').fill('1.250');
  await page.getByRole('combobox', { name: 'Atividade principal (CNAE)' }).fill('supermercado');
  await page
    .getByRole('option', { name: /supermercado/i })
    .first()
    .click();
  await field(page, 'E-mail').fill('contato@jornada.com.br');
  await saveFicha(page);
  // The meter is told by the server, and names what is left.
  await expect(page.getByRole('region', { name: 'Preenchimento da ficha' })).not.toContainText(
    'Natureza jurídica',
  );
  await expect(page.getByRole('region', { name: 'Preenchimento da ficha' })).toContainText(
    'Ao menos um representante',
  );

  await page.getByRole('button', { name: 'Adicionar representante' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar representante' });
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await dialog.getByRole('button', { name: 'Cadastrar pessoa' }).click();
  await registerPerson(page, { name: 'Joana Prado', birthDate: '05/05/1980' });
  await answer(dialog, 'Assinatura obrigatória', 'Sim');
  await dialog.getByRole('button', { name: 'Adicionar representante' }).click();
  await expect(page.getByRole('table', { name: 'Representantes' })).toContainText('Joana Prado');

  // What is typed above goes on being saved although the list below moved the version on.
  await field(page, 'Nome fantasia').fill('Jornada');
  await saveFicha(page);
  await page.reload();
  await expect(field(page, 'Nome fantasia')).toHaveValue('Jornada');

  await page.goto(`/settings/companies/${cnpj.toLowerCase()}`);
  await expect(page).toHaveURL(`/settings/companies/${cnpj}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jornada & Filhos <Comércio> Ltda.');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Imprimir ficha' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/\.docx$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.length).toBeGreaterThan(5000);
  await expect(page.getByRole('list', { name: 'Histórico da empresa' })).toContainText('imprimiu a ficha');
});

test('decisions §1 "Saving": only what both changed is asked about, and both values are shown', async ({
  signedIn,
}) => {
  const first = await signedIn('registration');
  const cnpj = await openNewFicha(first, 'Conflito Comércio Ltda.');
  const second = await signedIn('compliance');
  await second.goto(`/company/${cnpj}/edit`);

  await field(second, 'Nome fantasia').fill('Da segunda');
  await field(second, 'Bairro').fill('Centro');
  await saveFicha(second);

  const kept = draftKept(first, cnpj);
  await field(first, 'Nome fantasia').fill('Da primeira');
  await field(first, 'Cidade').fill('Campinas');
  await kept;
  await expect(first.getByText(/Rascunho salvo/)).toBeVisible();
  await first.getByRole('button', { name: 'Salvar ficha' }).click();
  const dialog = first.getByRole('dialog', { name: 'Esta ficha mudou enquanto você editava' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: /Valor atual\s*Da segunda/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /Seu valor\s*Da primeira/ }).check();
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(notice(first, 'Ficha salva')).toBeVisible();
  await expect(field(first, 'Nome fantasia')).toHaveValue('Da primeira');
  await expect(field(first, 'Bairro')).toHaveValue('Centro');
  await expect(field(first, 'Cidade')).toHaveValue('Campinas');
  await expect(first.getByText(/Rascunho salvo/)).toHaveCount(0);
  const told = draftsTold(first, cnpj);
  await first.reload();
  await told;
  await expect(field(first, 'Nome fantasia')).toHaveValue('Da primeira');
  await expect(first.getByRole('button', { name: 'Restaurar rascunho' })).toHaveCount(0);
});

test('a draft comes back after the tab was closed', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const cnpj = await openNewFicha(page, 'Rascunho Comércio Ltda.');
  const kept = draftKept(page, cnpj);
  await field(page, 'Nome fantasia').fill('Quase salvo');
  await kept;
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto(`/company/${cnpj}/edit`);
  await again.getByRole('button', { name: 'Restaurar rascunho' }).click();
  await expect(field(again, 'Nome fantasia')).toHaveValue('Quase salvo');
  await saveFicha(again);
  const told = draftsTold(again, cnpj);
  await again.reload();
  await told;
  await expect(field(again, 'Nome fantasia')).toHaveValue('Quase salvo');
  await expect(again.getByRole('button', { name: 'Restaurar rascunho' })).toHaveCount(0);
});

test('commercial reads concealed data and keeps drafts; audit only reads', async ({ signedIn }) => {
  test.slow();
  const writer = await signedIn('registration');
  const cnpj = await openNewFicha(writer, 'Oculta Comércio Ltda.');
  await writer.getByRole('button', { name: 'Adicionar avalista' }).click();
  const cpf = newCpf();
  const dialog = writer.getByRole('dialog', { name: 'Adicionar avalista' });
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(cpf);
  await dialog.getByRole('button', { name: 'Cadastrar pessoa' }).click();
  await registerPerson(writer, { name: 'Pedro Oculto' });
  await dialog.getByRole('button', { name: 'Adicionar avalista' }).click();
  await expect(writer.getByRole('table', { name: 'Avalistas' })).toContainText(formatTaxId(cpf));

  const page = await signedIn('commercial');
  await page.goto(`/settings/companies/${cnpj}`);
  await expect(page.getByRole('table', { name: 'Avalistas' })).toContainText('Pedro Oculto');
  await expect(page.getByRole('main')).not.toContainText(formatTaxId(cpf));
  await page.getByRole('link', { name: 'Editar ficha' }).click();
  const save = page.getByRole('button', { name: 'Salvar ficha' });
  const kept = draftKept(page, cnpj);
  await field(page, 'Nome fantasia').fill('Sugestão do comercial');
  await kept;
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription(/Somente Cadastro e Compliance salvam a ficha/);
  await page.getByRole('link', { name: 'Empresas' }).first().click();
  await page
    .getByRole('dialog', { name: 'Sair sem salvar?' })
    .getByRole('button', { name: 'Sair sem salvar' })
    .click();
  await expect(page.getByRole('button', { name: 'Nova empresa' })).toHaveAttribute('aria-disabled', 'true');

  const reader = await signedIn('audit');
  await reader.goto(`/company/${cnpj}/edit`);
  await expect(field(reader, 'Nome fantasia')).toHaveAttribute('readonly', '');
});

test('decisions §8: what commercial prepared is found and taken over; who prepared it keeps a copy', async ({
  signedIn,
}) => {
  test.slow();
  const author = await signedIn('commercial');
  const cnpj = await openNewFicha(author, 'Preparada Comércio Ltda.');
  const kept = draftKept(author, cnpj);
  await field(author, 'Nome fantasia').fill('Do comercial');
  await kept;

  const writer = await signedIn('registration');
  await writer.goto('/settings/companies');
  await writer.getByRole('button', { name: /rascunhos?$/ }).click();
  const found = writer.getByRole('dialog', { name: 'Rascunhos de fichas' });
  const waiting = found.getByRole('row', { name: formatTaxId(cnpj) });
  await expect(waiting).toContainText('Bruno Sampaio');
  await waiting.getByRole('link', { name: 'Preparada Comércio Ltda.' }).click();
  await expect(writer).toHaveURL(`/company/${cnpj}/edit`);

  const offer = writer.getByRole('list', { name: 'Rascunhos' });
  await expect(offer).toContainText(/Rascunho de Bruno Sampaio de \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  const own = draftKept(writer, cnpj);
  await field(writer, 'Cidade').fill('Campinas');
  await own;
  await offer.getByRole('button', { name: 'Assumir rascunho de Bruno Sampaio' }).click();
  await writer
    .getByRole('dialog', { name: 'Assumir o rascunho de Bruno Sampaio?' })
    .getByRole('button', { name: 'Assumir', exact: true })
    .click();
  await expect(field(writer, 'Nome fantasia')).toHaveValue('Do comercial');
  await expect(field(writer, 'Cidade')).toHaveValue('');
  await expect(offer).toHaveCount(0);

  await author.reload();
  await expect(author.getByText(/Há um rascunho seu/)).toBeVisible();
  await author.getByRole('button', { name: 'Descartar rascunho' }).click();
  const discard = author.getByRole('dialog', { name: 'Descartar o seu rascunho?' });
  await discard.getByRole('button', { name: 'Voltar' }).click();
  await expect(discard).toHaveCount(0);
  await author.getByRole('button', { name: 'Restaurar rascunho' }).click();
  await expect(field(author, 'Nome fantasia')).toHaveValue('Do comercial');

  await saveFicha(writer);
  await writer.goto(`/settings/companies/${cnpj}`);
  await expect(writer.getByRole('list', { name: 'Histórico da empresa' })).toContainText(
    'assumiu um rascunho da ficha',
  );
  // What was saved is no draft any more: nothing is left to choose.
  const told = draftsTold(writer, cnpj);
  await writer.goto(`/company/${cnpj}/edit`);
  await told;
  await expect(field(writer, 'Nome fantasia')).toHaveValue('Do comercial');
  await expect(offer).toHaveCount(0);
});

test('decisions §8: the page of a company lists its proposals and contracts to those who read them', async ({
  signedIn,
}) => {
  const cnpj = await newCompany('Listada Comércio Ltda.');
  const id = await approvedProposal(cnpj);
  const page = await signedIn('commercial');
  await page.goto(`/settings/companies/${cnpj}`);
  const proposals = page.getByRole('table', { name: 'Propostas' });
  const row = proposals.getByRole('row', { name: new RegExp(`nº ${id}`) });
  await expect(row).toContainText('Aprovada');
  await expect(row).toContainText('R$ 120.000,00');
  await expect(page.getByRole('region', { name: 'Contratos' })).toContainText('Nenhum contrato até hoje.');
  await row.getByRole('link', { name: `nº ${id}` }).click();
  await expect(page).toHaveURL(`/credit/proposal/${id}/edit`);

  const writer = await signedIn('registration');
  await writer.goto(`/settings/companies/${cnpj}`);
  await expect(writer.getByRole('heading', { level: 1, name: 'Listada Comércio Ltda.' })).toBeVisible();
  await expect(writer.getByRole('region', { name: 'Propostas' })).toHaveCount(0);
  await expect(writer.getByRole('region', { name: 'Contratos' })).toHaveCount(0);
});

test('a CNPJ with letters in search, address, palette and export', async ({ signedIn }) => {
  const page = await signedIn('compliance');
  const cnpj = await newCompany('Alfanumérica Comércio Ltda.');
  const masked = formatTaxId(cnpj);
  await page.goto('/settings/companies');
  const search = page.getByRole('searchbox');
  const rows = page.locator('tbody tr');
  for (const text of [masked, cnpj.toLowerCase()]) {
    // All of them before: what the search before this one left on the page is no answer to this one.
    await search.fill('');
    await expect(rows.nth(1)).toBeVisible();
    await search.fill(text);
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('row', { name: `Alfanumérica Comércio Ltda., ${masked}` })).toBeVisible();
  }
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain(masked);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar telas/ }).fill(masked);
  await page.getByRole('option', { name: /Alfanumérica Comércio/ }).click();
  await expect(page).toHaveURL(`/settings/companies/${cnpj}`);

  for (const wrong of [`${cnpj.slice(0, 13)}${(Number(cnpj[13]) + 1) % 10}`, cnpj.slice(0, 13), 'abc']) {
    await page.goto(`/settings/companies/${wrong}`);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  }
});

test('the registry fills a new company and says so; out of order, one goes on by hand', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('registration');
  await page.goto('/company/new');
  await field(page, 'CNPJ').fill('99.999.999/0001-91');
  await expect(page.getByText('A consulta ao cadastro de CNPJ não respondeu')).toBeVisible();
  await expect(field(page, 'Razão social')).toBeEditable();
  await expectComplaint(complaints, 503);
  await field(page, 'CNPJ').fill('12.ABC.345/01DE-35');
  await expect(page.getByText(/já está cadastrada|Encontramos/).first()).toBeVisible();
});
