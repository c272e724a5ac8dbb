import { formatTaxId } from '@lastro/domain/tax-id';
import type { Locator } from '@playwright/test';
import {
  answer,
  answerTo,
  expect,
  expectComplaint,
  expectFresh,
  newCnpj,
  notice,
  type Page,
  test,
} from './app';
import { violationsOn } from './axe';
import { newCpf, saveFicha } from './ficha';

/* The people of a company: registered, linked, completed and drawn. Every test has a company of its own. */

async function graphql(page: Page, query: string, variables: Record<string, unknown>): Promise<void> {
  const failure = await page.evaluate(
    async ({ query, variables }) => {
      const { token } = JSON.parse(localStorage.getItem('lastro.auth') ?? '{}') as { token: string };
      const reply = await fetch('/api/client-manager/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': Math.random().toString(36).slice(2).padEnd(20, '0'),
        },
        body: JSON.stringify({ query, variables }),
      });
      const { errors } = (await reply.json()) as { errors?: unknown };
      return errors === undefined ? null : JSON.stringify(errors);
    },
    { query, variables },
  );
  expect(failure).toBeNull();
}

const CREATE_COMPANY =
  'mutation($cnpj: String!, $input: ClientInput!) { createClient(cnpj: $cnpj, input: $input) { id } }';
const CREATE_PERSON =
  'mutation($taxId: String!, $input: PersonInput!) { createPerson(taxId: $taxId, input: $input) { id } }';
const ADD_REPRESENTATIVE =
  'mutation($clientCnpj: String!, $input: RepresentativeInput!) { createUpdateRepresentative(clientCnpj: $clientCnpj, input: $input) { id } }';
const ADD_OWNER =
  'mutation($clientCnpj: String!, $parentCnpj: String!, $percentageOwned: Float!) { createUpdateCompanyRelationship(clientCnpj: $clientCnpj, parentCnpj: $parentCnpj, percentageOwned: $percentageOwned) { id } }';

const OWNER_DATA = {
  foundingDate: '2001-02-03',
  zipCode: '01001000',
  city: 'São Paulo',
  state: 'SP',
  mainActivity: '6462000',
};

async function newCompany(page: Page, registeredName: string): Promise<string> {
  const cnpj = newCnpj();
  await page.goto('/home');
  await graphql(page, CREATE_COMPANY, { cnpj, input: { registeredName, ...OWNER_DATA } });
  return cnpj;
}

async function openFicha(page: Page, cnpj: string): Promise<void> {
  await page.goto(`/company/${cnpj}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: /Ficha de/ })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The form of a person closes with the save, and with nothing else that is pressed here. */
async function savePerson(page: Page, name: string): Promise<void> {
  const person = page.getByRole('dialog', { name });
  await person.getByRole('button', { name: 'Salvar pessoa' }).click();
  await expect(person).toHaveCount(0);
  await expect(notice(page, `Dados de ${name} salvos.`)).toHaveText(`Dados de ${name} salvos.`);
}

/** The room between two sections, one below the other. */
async function gapBelow(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
}

test('somebody unknown is registered on the way and becomes a representative', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Representada Comércio Ltda.');
  await openFicha(page, cnpj);
  await section(page, 'Representantes').getByRole('button', { name: 'Adicionar representante' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar representante' });
  await expect(dialog.getByRole('textbox', { name: 'CPF' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await answer(dialog, 'Assinatura obrigatória', 'Sim');
  await expect(answerTo(dialog, 'Assina pela empresa', 'Sim')).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Representante legal' }).check();
  await dialog.getByRole('button', { name: 'Cadastrar pessoa' }).click();

  const person = page.getByRole('dialog', { name: 'Nova pessoa' });
  await person.getByRole('textbox', { name: 'Nome completo' }).fill('Sozinho');
  await person.getByRole('textbox', { name: 'Data de nascimento' }).fill('17/11/2008');
  await person.getByRole('button', { name: 'Cadastrar pessoa' }).click();
  await expect(person.getByRole('link', { name: /Informe nome e sobrenome/ })).toBeVisible();
  await expect(person.getByRole('link', { name: /maior de idade/ })).toBeVisible();
  await person.getByRole('textbox', { name: 'Nome completo' }).fill('Sozinho da Silva');
  await person.getByRole('textbox', { name: 'Data de nascimento' }).fill('16/11/2008');
  expect(await violationsOn(page)).toEqual([]);
  await person.getByRole('button', { name: 'Cadastrar pessoa' }).click();

  await expect(dialog.getByText('Falta confirmar aqui')).toBeVisible();
  await expect(answerTo(dialog, 'Assinatura obrigatória', 'Sim')).toBeChecked();
  await dialog.getByRole('button', { name: 'Adicionar representante' }).click();
  const row = section(page, 'Representantes').getByRole('row', { name: /Sozinho da Silva/ });
  await expect(row).toContainText('Obrigatória');
  await expect(row).toContainText('Representante legal');

  await row.getByRole('button', { name: /Remover representante/ }).click();
  const removal = page.getByRole('dialog', { name: /Remover representante Sozinho/ });
  await removal.getByRole('textbox', { name: 'Motivo' }).fill('Saiu da sociedade');
  await removal.getByRole('button', { name: 'Remover' }).click();
  await expect(section(page, 'Representantes')).toContainText('Nenhum representante ainda');
});

test('spec §5: a share of 25 % opens the person at the data that it demands', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('compliance');
  const cnpj = await newCompany(page, 'Vinte e Cinco Indústria Ltda.');
  const taxId = newCpf();
  await graphql(page, CREATE_PERSON, { taxId, input: { name: 'Quase Dona da Empresa' } });
  await openFicha(page, cnpj);
  const owners = section(page, 'Quadro societário');
  await owners.getByRole('button', { name: 'Adicionar pessoa sócia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar pessoa sócia' });
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(taxId);
  await expect(dialog.getByText('Quase Dona da Empresa')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Participação no capital' }).fill('25');
  await dialog.getByRole('button', { name: 'Adicionar pessoa sócia' }).click();

  const person = page.getByRole('dialog', { name: 'Quase Dona da Empresa' });
  await expect(person.getByText('Quem tem 25% ou mais de participação precisa destes dados')).toBeVisible();
  await expect(person.getByRole('textbox', { name: 'Data de nascimento' })).toBeFocused();
  await person.getByRole('textbox', { name: 'Data de nascimento' }).fill('01/02/1980');
  await person.getByRole('textbox', { name: 'Documento de identidade' }).fill('12.345.678-9');
  await person.getByRole('textbox', { name: 'Nome da mãe' }).fill('Mãe da Dona');
  await person.getByRole('textbox', { name: 'Nacionalidade' }).fill('Brasileira');
  await person.getByRole('textbox', { name: 'Patrimônio' }).fill('1.000.000,00');
  await person.getByRole('textbox', { name: 'CEP' }).fill('01001-000');
  await person.getByRole('textbox', { name: 'Cidade' }).fill('São Paulo');
  await person.getByRole('combobox', { name: 'UF', exact: true }).click();
  await page.getByRole('option', { name: /São Paulo/ }).click();
  await answer(person, 'É pessoa politicamente exposta?', 'Não');
  await savePerson(page, 'Quase Dona da Empresa');
  await dialog.getByRole('button', { name: 'Adicionar pessoa sócia' }).click();
  await expect(owners.getByRole('row', { name: /Quase Dona/ })).toContainText('25,00%');
  await expect(owners).toContainText('Faltam 75,00% para 100%');
  await expectComplaint(complaints, 400);
});

test('marital status shows and hides the spouse; the link is made both ways', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Conjugal Serviços Ltda.');
  const [taxId, spouse] = [newCpf(), newCpf()];
  await graphql(page, CREATE_PERSON, { taxId, input: { name: 'Marta Conjugal' } });
  await graphql(page, ADD_REPRESENTATIVE, { clientCnpj: cnpj, input: { taxId } });
  await openFicha(page, cnpj);
  await section(page, 'Representantes').getByRole('button', { name: 'Marta Conjugal', exact: true }).click();
  const person = page.getByRole('dialog', { name: 'Marta Conjugal' });
  const choose = async (label: string, option: string) => {
    await person.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await expect(person.getByRole('combobox', { name: 'Estado civil' })).toBeVisible();
  await expect(person.getByRole('combobox', { name: 'Regime de bens' })).toHaveCount(0);
  await choose('Estado civil', 'Casado(a)');
  await choose('Regime de bens', 'Separação total de bens');
  await expect(person.getByRole('textbox', { name: 'CPF do cônjuge' })).toHaveCount(0);
  await choose('Regime de bens', 'Comunhão parcial de bens');
  await person.getByRole('textbox', { name: 'CPF do cônjuge' }).fill(spouse);
  await person.getByRole('textbox', { name: 'Nome do cônjuge' }).fill('Plínio');
  await person.getByRole('button', { name: 'Salvar pessoa' }).click();
  await expect(person.getByRole('link', { name: /Nome do cônjuge: Informe nome e sobrenome/ })).toBeVisible();
  await person.getByRole('textbox', { name: 'Nome do cônjuge' }).fill('Plínio Conjugal');
  await savePerson(page, 'Marta Conjugal');

  await section(page, 'Avalistas').getByRole('button', { name: 'Adicionar avalista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar avalista' });
  await dialog.getByRole('textbox', { name: 'CPF' }).fill(spouse);
  await dialog.getByRole('button', { name: 'Dados da pessoa' }).click();
  const other = page.getByRole('dialog', { name: 'Plínio Conjugal' });
  // Of unknown marital status, which hides nothing.
  await expect(other.getByRole('textbox', { name: 'Nome do cônjuge' })).toHaveValue('Marta Conjugal');
  await page.keyboard.press('Escape');
  await expect(other).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page
    .getByRole('dialog', { name: 'Fechar sem salvar?' })
    .getByRole('button', { name: 'Fechar sem salvar' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Parting asks why, and each of the two keeps the reason in their history.
  await section(page, 'Representantes').getByRole('button', { name: 'Marta Conjugal', exact: true }).click();
  await choose('Estado civil', 'Divorciado(a)');
  await expect(person.getByText(/o vínculo com Plínio Conjugal .* deixa de existir/)).toBeVisible();
  await person.getByRole('button', { name: 'Salvar pessoa' }).click();
  const reason = person.getByRole('textbox', { name: 'Motivo do fim do vínculo com Plínio Conjugal' });
  await expect(reason).toHaveAccessibleDescription(/Campo obrigatório/);
  await reason.fill('Divórcio averbado em cartório');
  await savePerson(page, 'Marta Conjugal');
  await section(page, 'Representantes').getByRole('button', { name: 'Marta Conjugal', exact: true }).click();
  await choose('Estado civil', 'Casado(a)');
  await expect(person.getByRole('textbox', { name: 'CPF do cônjuge' })).toHaveValue('');
});

test('decisions §1 "Saving": two people change one person, and the second one chooses', async ({
  signedIn,
}) => {
  const first = await signedIn('registration');
  const cnpj = await newCompany(first, 'Disputada Ltda.');
  const taxId = newCpf();
  await graphql(first, CREATE_PERSON, { taxId, input: { name: 'Pessoa Disputada', city: 'Santos' } });
  await graphql(first, ADD_REPRESENTATIVE, { clientCnpj: cnpj, input: { taxId } });
  const second = await signedIn('compliance');
  for (const page of [first, second]) {
    await openFicha(page, cnpj);
    await section(page, 'Representantes')
      .getByRole('button', { name: 'Pessoa Disputada', exact: true })
      .click();
  }
  const formOf = (page: Page) => page.getByRole('dialog', { name: 'Pessoa Disputada' });
  await formOf(second).getByRole('textbox', { name: 'Cidade' }).fill('Campinas');
  await savePerson(second, 'Pessoa Disputada');

  await formOf(first).getByRole('textbox', { name: 'Cidade' }).fill('Sorocaba');
  await formOf(first).getByRole('button', { name: 'Salvar pessoa' }).click();
  const conflict = first.getByRole('dialog', { name: /Esta pessoa mudou/ });
  await expect(conflict.getByRole('radio', { name: /Valor atual\s*Campinas/ })).toBeVisible();
  await conflict.getByRole('radio', { name: /Seu valor\s*Sorocaba/ }).check();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(formOf(first)).toHaveCount(0);
  await expect(notice(first, 'Dados de Pessoa Disputada salvos.')).toBeVisible();
});

test('decisions §8: two people change one link, and the second one chooses', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Vínculo Disputado Ltda.');
  const taxId = newCpf();
  await graphql(page, CREATE_PERSON, { taxId, input: { name: 'Sócia Disputada' } });
  await graphql(page, ADD_REPRESENTATIVE, { clientCnpj: cnpj, input: { taxId, percentageOwned: 5 } });
  await openFicha(page, cnpj);
  const list = section(page, 'Representantes');
  await list.getByRole('button', { name: 'Editar representante Sócia Disputada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar representante' });
  await dialog.getByRole('textbox', { name: 'Participação no capital' }).fill('7');
  // Somebody else meanwhile, and with a field that this dialog has not touched.
  await graphql(page, ADD_REPRESENTATIVE, {
    clientCnpj: cnpj,
    input: { taxId, percentageOwned: 6, isSigner: true },
  });
  await dialog.getByRole('button', { name: 'Salvar representante' }).click();
  const conflict = page.getByRole('dialog', { name: /Este representante mudou/ });
  await expect(conflict.getByRole('radio', { name: /Valor atual\s*6,00%/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await conflict.getByRole('radio', { name: /Seu valor\s*7,00%/ }).check();
  await conflict
    .getByRole('group', { name: 'Assina pela empresa' })
    .getByRole('radio', { name: /Valor atual/ })
    .check();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(list.getByRole('row', { name: /Sócia Disputada/ })).toContainText('7,00%');
  await expect(list.getByRole('row', { name: /Sócia Disputada/ })).toContainText('Assina');

  // A removal of what somebody else changed is refused with a sentence, and the list shows how it is now.
  await list.getByRole('button', { name: 'Remover representante Sócia Disputada' }).click();
  const removal = page.getByRole('dialog', { name: /Remover representante/ });
  await removal.getByRole('textbox', { name: 'Motivo' }).fill('Saiu da sociedade');
  await graphql(page, ADD_REPRESENTATIVE, { clientCnpj: cnpj, input: { taxId, percentageOwned: 9 } });
  await removal.getByRole('button', { name: 'Remover' }).click();
  await expect(removal.getByText('Este item foi alterado por outra pessoa.')).toBeVisible();
  await removal.getByRole('button', { name: 'Voltar' }).click();
  // The reason is typed, and goes with the dialog.
  await page
    .getByRole('dialog', { name: 'Fechar sem salvar?' })
    .getByRole('button', { name: 'Fechar sem salvar' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(list.getByRole('row', { name: /Sócia Disputada/ })).toContainText('9,00%');
});

test('decisions §8: an account that somebody saved meanwhile is not replaced unseen', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Conta Disputada Ltda.');
  await openFicha(page, cnpj);
  const bank = section(page, 'Dados bancários');
  await bank.getByRole('button', { name: 'Cadastrar conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cadastrar conta bancária' });
  await dialog.getByRole('combobox', { name: 'Banco' }).fill('341');
  await page.getByRole('option', { name: /^341/ }).click();
  await dialog.getByRole('combobox', { name: 'Tipo de conta' }).click();
  await page.getByRole('option', { name: 'Conta-corrente' }).click();
  await dialog.getByRole('textbox', { name: 'Agência', exact: true }).fill('1234');
  await dialog.getByRole('textbox', { name: 'Conta', exact: true }).fill('56789');
  await dialog.getByRole('textbox', { name: 'Dígito da conta' }).fill('0');
  await graphql(
    page,
    'mutation($cnpj: String!, $input: BankAccountInput!) { updateClientBankData(cnpj: $cnpj, input: $input) { id } }',
    { cnpj, input: { bankCode: '237', agency: '1', account: '2', accountDigit: '3', kind: 'checking' } },
  );
  await dialog.getByRole('button', { name: 'Cadastrar conta' }).click();
  const conflict = page.getByRole('dialog', { name: 'Esta conta bancária mudou enquanto você editava' });
  await expect(conflict.getByRole('group', { name: 'Agência', exact: true })).toContainText(
    /Seu valor1234Valor atual1$/,
  );
  await conflict.getByRole('button', { name: 'Ficar com todos os meus' }).click();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(notice(page, 'Conta bancária salva.')).toBeVisible();
  await expectFresh(page);
  await expect(bank).toContainText('341');
});

test('decisions §8: the country is chosen from a list, the logo is an uploaded image', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Marca Própria Ltda.');
  await openFicha(page, cnpj);
  await expect(page.getByRole('combobox', { name: 'País' })).toHaveValue('Brasil');
  // As somebody does it: into the field, and typing what is looked for.
  await page.getByRole('combobox', { name: 'País' }).click();
  await page.keyboard.type('Uru');
  await expect(page.getByRole('combobox', { name: 'País' })).toHaveValue('Uru');
  await page.getByRole('option', { name: 'Uruguai' }).click();
  await saveFicha(page);

  const logo = section(page, 'Logotipo');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Logotipo' })).toBeVisible();
  await expect.poll(() => gapBelow(logo, section(page, 'Quadro societário'))).toBeGreaterThanOrEqual(16);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR4nGP8z8Dwn4GBgYGJAQoAHxcCAk+Uzr4AAAAASUVORK5CYII=',
    'base64',
  );
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
  await expect(notice(page, 'O arquivo não é uma imagem PNG ou JPEG que possa ser lida.')).toBeVisible();
  await expectComplaint(complaints, 400);
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  const image = logo.getByRole('img', { name: /Logotipo de Marca Própria/ });
  await expect(image).toBeVisible();
  // Its place is on the page before the picture itself.
  await expect
    .poll(() => image.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight]))
    .toEqual([150, 150]);
  // Off the button, which says why there is nothing to save: a hint beside the page is no part of it.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);

  await page.goto(`/settings/companies/${cnpj}`);
  await expect(page.getByRole('img', { name: /Logotipo de Marca Própria/ })).toBeVisible();
  await expect(page.getByText('Uruguai', { exact: true })).toBeVisible();
  await openFicha(page, cnpj);
  await logo.getByRole('button', { name: 'Remover o logotipo' }).click();
  const removal = page.getByRole('dialog', { name: 'Remover o logotipo?' });
  await removal.getByRole('textbox', { name: 'Motivo' }).fill('Marca antiga');
  await removal.getByRole('button', { name: 'Remover' }).click();
  await expect(image).toHaveCount(0);
});

test('a half-filled person comes back as a draft', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Rascunhada Ltda.');
  const taxId = newCpf();
  await graphql(page, CREATE_PERSON, { taxId, input: { name: 'Pessoa Rascunhada' } });
  await graphql(page, ADD_REPRESENTATIVE, { clientCnpj: cnpj, input: { taxId } });
  await openFicha(page, cnpj);
  const open = () =>
    section(page, 'Representantes').getByRole('button', { name: 'Pessoa Rascunhada', exact: true }).click();
  await open();
  const person = page.getByRole('dialog', { name: 'Pessoa Rascunhada' });
  const kept = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/drafts/person'),
  );
  await person.getByRole('textbox', { name: 'Nome da mãe' }).fill('Mãe do Rascunho');
  await person.getByRole('button', { name: 'Fechar' }).click();
  await page
    .getByRole('dialog', { name: 'Sair sem salvar?' })
    .getByRole('button', { name: 'Sair sem salvar' })
    .click();
  await kept;
  await open();
  await person.getByRole('button', { name: 'Restaurar rascunho' }).click();
  await expect(person.getByRole('textbox', { name: 'Nome da mãe' })).toHaveValue('Mãe do Rascunho');
  await savePerson(page, 'Pessoa Rascunhada');
  // Before it is answered, no draft is offered either.
  const told = page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && reply.url().includes('/drafts/person'),
  );
  await open();
  await told;
  await expect(person.getByRole('textbox', { name: 'Nome da mãe' })).toHaveValue('Mãe do Rascunho');
  await expect(person.getByRole('button', { name: 'Restaurar rascunho' })).toHaveCount(0);
});

test('loops and more than the whole are refused with a sentence; the chain is drawn and walked', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('registration');
  const [company, holding] = [
    await newCompany(page, 'Operação Ltda.'),
    await newCompany(page, 'Holding Encadeada S.A.'),
  ];
  const taxId = newCpf();
  await graphql(page, CREATE_PERSON, {
    taxId,
    input: {
      name: 'Dona Final',
      birthDate: '1970-01-01',
      idNumber: '1234',
      motherName: 'Mãe da Dona',
      nationality: 'Brasileira',
      netWorth: 1,
      zipCode: '01001000',
      city: 'São Paulo',
      state: 'SP',
      pep: false,
    },
  });
  await graphql(page, ADD_OWNER, { clientCnpj: company, parentCnpj: holding, percentageOwned: 60 });
  await graphql(page, ADD_REPRESENTATIVE, { clientCnpj: holding, input: { taxId, percentageOwned: 50 } });
  await openFicha(page, holding);
  const owners = section(page, 'Quadro societário');
  await owners.getByRole('button', { name: 'Adicionar empresa sócia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar empresa sócia' });
  await dialog.getByRole('textbox', { name: 'CNPJ da sócia' }).fill(company.toLowerCase());
  await expect(dialog.getByText('Já cadastrada no Lastro.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Participação' }).fill('10');
  await dialog.getByRole('button', { name: 'Adicionar empresa sócia' }).click();
  const refused = dialog.getByRole('alert').filter({ hasText: 'Uma empresa não pode ser sócia de si mesma' });
  await expect(refused).toBeVisible();
  await expectComplaint(complaints, 400);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page
    .getByRole('dialog', { name: 'Fechar sem salvar?' })
    .getByRole('button', { name: 'Fechar sem salvar' })
    .click();
  await expect(dialog).toHaveCount(0);

  await openFicha(page, company);
  await owners.getByRole('button', { name: 'Adicionar empresa sócia' }).click();
  await dialog.getByRole('textbox', { name: 'CNPJ da sócia' }).fill(newCnpj());
  await expect(dialog.getByText('Empresa desconhecida')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Participação' }).fill('40,01');
  await expect(dialog.getByRole('textbox', { name: 'CEP da sócia' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Participação' }).fill('24,99');
  await expect(dialog.getByRole('textbox', { name: 'CEP da sócia' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Razão social da sócia' }).fill('Sócia Nova Ltda.');
  await dialog.getByRole('button', { name: 'Adicionar empresa sócia' }).click();
  await expect(owners).toContainText('As participações somam 84,99%');

  await page.goto(`/settings/companies/${company}`);
  const tree = page.getByRole('tree', { name: /Cadeia societária de Operação/ });
  await expect(tree.getByRole('treeitem')).toHaveCount(4);
  await expect(tree.getByRole('treeitem', { name: /Dona Final/ })).toContainText('30,00% do total');
  await expect(tree.getByRole('treeitem', { name: /Sócia Nova/ })).toContainText('Cadeia incompleta');
  await tree.getByRole('treeitem', { name: /Operação/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: /Dona Final/ })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Beneficiários finais' })).toContainText('30,00%');
  expect(await violationsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tree.getByRole('treeitem')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Ajustar à largura' })).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
});

test('a bank account is replaced by typing the whole of the new one', async ({ signedIn }) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Bancária Ltda.');
  await openFicha(page, cnpj);
  const bank = section(page, 'Dados bancários');
  await bank.getByRole('button', { name: 'Cadastrar conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cadastrar conta bancária' });
  await dialog.getByRole('combobox', { name: 'Banco' }).fill('itau uni');
  await page.getByRole('option', { name: /^341/ }).click();
  await dialog.getByRole('combobox', { name: 'Tipo de conta' }).click();
  await page.getByRole('option', { name: 'Conta-corrente' }).click();
  await dialog.getByRole('textbox', { name: 'Agência', exact: true }).fill('1234');
  await dialog.getByRole('textbox', { name: 'Conta', exact: true }).fill('56.789');
  await dialog.getByRole('button', { name: 'Cadastrar conta' }).click();
  await expect(dialog.getByText('Campo obrigatório.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Dígito da conta' }).fill('x');
  await dialog.getByRole('button', { name: 'Cadastrar conta' }).click();
  await expect(bank).toContainText('341');
  // Who writes the ficha sees it whole (decisions §8).
  await expect(bank).toContainText('56789-X');
  await bank.getByRole('button', { name: 'Substituir conta' }).click();
  const again = page.getByRole('dialog', { name: 'Substituir a conta bancária' });
  await expect(again.getByRole('textbox', { name: 'Conta', exact: true })).toHaveValue('');
});

test('who may not write reads everything, masked, and is told why', async ({ signedIn }) => {
  const writer = await signedIn('registration');
  const cnpj = await newCompany(writer, 'Lida Ltda.');
  const taxId = newCpf();
  await graphql(writer, CREATE_PERSON, {
    taxId,
    input: { name: 'Pessoa Lida', idNumber: '998877', motherName: 'Mãe Oculta' },
  });
  await graphql(writer, ADD_REPRESENTATIVE, { clientCnpj: cnpj, input: { taxId, isSigner: true } });
  const page = await signedIn('commercial');
  await openFicha(page, cnpj);
  const representatives = section(page, 'Representantes');
  await expect(representatives.getByRole('button', { name: 'Adicionar representante' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(representatives.getByRole('row', { name: /Pessoa Lida/ })).toContainText(`-${taxId.slice(9)}`);
  await expect(representatives).not.toContainText(taxId.slice(0, 3));
  await representatives.getByRole('button', { name: 'Pessoa Lida', exact: true }).click();
  const person = page.getByRole('dialog', { name: 'Pessoa Lida' });
  await expect(person).toContainText('Seu acesso não mostra documentos');
  await expect(person).toContainText(`CPF ***.***.***-${taxId.slice(9)}`);
  await expect(person.getByRole('textbox')).toHaveCount(0);
  await expect(person).not.toContainText('Mãe Oculta');
  expect(await violationsOn(page)).toEqual([]);
});

test('interface, forms: Esc loses nothing typed: it asks as X does, and answers what lies uppermost alone', async ({
  signedIn,
}) => {
  const page = await signedIn('registration');
  const cnpj = await newCompany(page, 'Escapada Ltda.');
  await openFicha(page, cnpj);
  await section(page, 'Representantes').getByRole('button', { name: 'Adicionar representante' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar representante' });
  const cpf = dialog.getByRole('textbox', { name: 'CPF' });
  const taxId = newCpf();
  await cpf.fill(taxId);
  await dialog.getByRole('button', { name: 'Cadastrar pessoa' }).click();

  const person = page.getByRole('dialog', { name: 'Nova pessoa' });
  const name = person.getByRole('textbox', { name: 'Nome completo' });
  await name.fill('Meio Digitada');
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(leave).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leave).toHaveCount(0);
  await expect(name).toHaveValue('Meio Digitada');
  await page.keyboard.press('Escape');
  await leave.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(person).toHaveCount(0);

  const close = page.getByRole('dialog', { name: 'Fechar sem salvar?' });
  await expect(close).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(close).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
  await expect(cpf).toHaveValue(formatTaxId(taxId));
  await page.keyboard.press('Escape');
  await close.getByRole('button', { name: 'Fechar sem salvar' }).click();
  await expect(dialog).toHaveCount(0);
});
