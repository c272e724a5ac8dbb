import { readFile } from 'node:fs/promises';
import { formatTaxId } from '@lastro/domain/tax-id';
import {
  approvedProposal,
  expect,
  expectFresh,
  newCompany,
  notice,
  type Page,
  registerCompany,
  test,
} from './app';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const offer = (page: Page, number: number) =>
  page.getByRole('group', { name: `Oferta ${number}`, exact: true });
const offerField = (page: Page, number: number, name: string) =>
  offer(page, number).getByRole('textbox', { name, exact: true });

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Through the form, as an analyst does; gives the number of the proposal. */
async function propose(page: Page, cnpj: string, amount: string): Promise<number> {
  await page.goto('/credit/proposal/new');
  await page.getByRole('combobox', { name: 'Empresa' }).fill(formatTaxId(cnpj));
  await page.getByRole('option', { name: new RegExp(formatTaxId(cnpj).replaceAll('.', '\\.')) }).click();
  await choose(page, 'Produto', 'Capital de giro');
  await offerField(page, 1, 'Valor').fill(amount);
  await offerField(page, 1, 'Parcelas').fill('12');
  await offerField(page, 1, 'Taxa a.m.').fill('2,49');
  await offerField(page, 1, 'TAC').fill('1,5');
  await page.getByRole('checkbox', { name: 'Setorial' }).check();
  await choose(page, 'Motivo', 'Outros');
  await page.getByRole('button', { name: 'Criar proposta' }).click();
  await expect(page).toHaveURL(/\/credit\/proposal\/\d+\/edit$/);
  return Number(/proposal\/(\d+)\//.exec(page.url())?.[1]);
}

async function decide(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${button} a proposta nº` });
  await dialog.getByRole('textbox', { name: 'Parecer' }).fill('Fluxo de caixa e garantia suficientes.');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('register, propose, approve by a second person, simulate, accept', async ({ signedIn }) => {
  test.slow();
  const name = 'Proponente Comércio Ltda.';
  const cnpj = await registerCompany(await signedIn('registration'), name);
  const analyst = await signedIn('credit_analyst');
  const id = await propose(analyst, cnpj, 'R$ 100.000,00');
  await expect(analyst.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(analyst.getByText(`Proposta nº ${id}`, { exact: true })).toBeVisible();
  // Computed while typing, by the same engine as the server's.
  await expect(offer(analyst, 1).getByRole('status', { name: 'Prévia da oferta' })).toContainText('R$ 9.7');

  // A second offer is created after the proposal is saved (spec §4).
  await analyst.getByRole('button', { name: 'Adicionar oferta' }).click();
  await offerField(analyst, 2, 'Valor').fill('80.000,00');
  await offerField(analyst, 2, 'Parcelas').fill('24');
  await offerField(analyst, 2, 'Taxa a.m.').fill('2,1');
  await choose(analyst, 'Motivo da alteração', 'Renegociação com cliente');
  await analyst.getByRole('button', { name: 'Salvar proposta' }).click();
  await expect(notice(analyst, 'Proposta salva')).toBeVisible();
  await expect(offer(analyst, 2)).not.toContainText('ainda não salva');
  await expect(analyst.getByRole('list', { name: 'Histórico da proposta' })).toContainText(
    'incluiu uma oferta',
  );
  await expectFresh(analyst);

  const desk = await signedIn('credit_desk');
  await desk.goto(`/credit/proposal/${id}/edit`);
  await decide(desk, 'Aprovar');
  await expect(notice(desk, `Proposta nº ${id} de ${name} aprovada.`)).toBeVisible();
  await expect(
    desk.getByRole('banner').or(desk.getByRole('main')).getByText('Aprovada (mesa)').first(),
  ).toBeVisible();
  // The button went away with the decision: the keyboard goes on in the page, not at the top of the document.
  await expect(desk.getByRole('main')).toBeFocused();
  await expectFresh(desk);
  const simulation = desk.getByRole('table', { name: 'Simulação das ofertas' });
  await expect(simulation).toContainText('R$ 100.000,00');
  await expect(simulation).toContainText('R$ 80.000,00');
  // The figures of the form are those of the server.
  const figure = /R\$\s[\d.]+,\d{2}/;
  const payment = offer(desk, 1).getByRole('button', { name: /^Parcela/ });
  await expect(payment).toContainText(figure);
  await expect(simulation).toContainText(figure.exec(await payment.innerText())?.[0] ?? 'none');

  await desk.getByRole('button', { name: 'Memória de cálculo' }).first().click();
  const memory = desk.getByRole('dialog', { name: 'Memória de cálculo · Oferta 1' });
  await expect(memory).toContainText('Tabela Price');
  const waiting = desk.waitForEvent('download');
  await memory.getByRole('button', { name: 'Exportar .txt' }).click();
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain('MEMÓRIA DE CÁLCULO');
  await desk.keyboard.press('Escape');
  await expect(memory).toHaveCount(0);

  await field(desk, 'Outro número de parcelas').fill('24');
  await expect(desk.getByRole('status', { name: 'Resultado da hipótese' })).toContainText('-R$');

  await desk.getByRole('button', { name: 'Aceitar oferta 1' }).click();
  const accept = desk.getByRole('dialog', { name: `Aceitar a oferta 1 da proposta nº ${id}?` });
  await expect(accept).toContainText('cem mil reais');
  await accept.getByRole('button', { name: 'Aceitar oferta' }).click();
  await expect(desk.getByText('Aceita (cliente)').first()).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Aceite' })).toContainText(/TR-\d{4}-\d+/);
  await expectFresh(desk);
  await expect(desk.getByRole('button', { name: 'Excluir', exact: true })).toHaveAccessibleDescription(
    'Uma proposta aceita não pode ser excluída.',
  );
});

/** Spec §4 and §5: what each reason asks, something it does not take, and something it does. */
const REFUSALS = [
  {
    reason: 'Valor de crédito ofertado',
    field: 'Valor que o cliente aceitaria',
    wrong: '19.999,99',
    complaint: 'R$ 20.000,00',
    right: '150.000,00',
    shown: 'R$ 150.000,00',
  },
  {
    reason: 'Prazo',
    field: /Prazo que o cliente aceitaria/,
    wrong: '19',
    complaint: 'O valor máximo é 18.',
    right: '18',
    shown: '18',
  },
  {
    reason: 'Taxa',
    field: 'Detalhe',
    wrong: 'cara',
    complaint: 'ao menos 10 caracteres',
    right: 'O cliente pagaria 1,99% ao mês.',
    shown: 'O cliente pagaria 1,99% ao mês.',
  },
  {
    reason: 'Outro',
    field: 'Detalhe',
    wrong: 'nada',
    complaint: 'ao menos 10 caracteres',
    right: 'A empresa mudou de planos.',
    shown: 'A empresa mudou de planos.',
  },
] as const;

test('the company refuses, each reason with its own detail', async ({ signedIn }) => {
  test.slow();
  const analyst = await signedIn('credit_analyst');
  for (const { reason, field: name, wrong, complaint, right, shown } of REFUSALS) {
    const id = await approvedProposal(await newCompany('Recusante Comércio Ltda.'));
    await analyst.goto(`/credit/proposal/${id}/edit`);
    await analyst.getByRole('button', { name: 'Registrar recusa' }).click();
    const dialog = analyst.getByRole('dialog', { name: `Registrar a recusa da proposta nº ${id}` });
    await dialog.getByRole('combobox', { name: 'Motivo da recusa' }).click();
    await analyst.getByRole('option', { name: reason }).click();
    await dialog.getByRole('textbox', { name }).fill(wrong);
    await dialog.getByRole('button', { name: 'Registrar recusa' }).click();
    await expect(dialog).toContainText(complaint);
    await dialog.getByRole('textbox', { name }).fill(right);
    await dialog.getByRole('button', { name: 'Registrar recusa' }).click();
    await expect(dialog).toBeHidden();
    await expect(analyst.getByText('Recusada (cliente)').first()).toBeVisible();
    const refusal = analyst.getByRole('region', { name: 'Recusa' });
    await expect(refusal).toContainText(reason);
    await expect(refusal).toContainText(shown);
    await expect(offerField(analyst, 1, 'Valor')).toHaveAttribute('readonly', '');
  }
});

test('changing what was approved asks for the approval again, and says so before it is saved', async ({
  signedIn,
}) => {
  const id = await approvedProposal(await newCompany('Aprovada Comércio Ltda.'));
  const analyst = await signedIn('credit_analyst');
  await analyst.goto(`/credit/proposal/${id}/edit`);
  await expect(analyst.getByRole('region', { name: 'Alçada' })).toContainText('Aprovada por');
  const warning = analyst.getByText('ao salvar, a proposta volta para aprovação');
  await field(analyst, 'Observação').fill('O cliente pediu uma taxa menor.');
  await expect(warning).toBeHidden();
  await offerField(analyst, 1, 'Taxa a.m.').fill('1,5');
  await expect(warning).toBeVisible();
  await choose(analyst, 'Motivo da alteração', 'Renegociação com cliente');
  await analyst.getByRole('button', { name: 'Salvar proposta' }).click();
  await expect(analyst.getByText('voltou para aprovação').first()).toBeVisible();
  await expect(analyst.getByText('Aguardando aprovação').first()).toBeVisible();
  await expect(analyst.getByRole('button', { name: 'Aceitar oferta 1' })).toBeHidden();
});

test('a blocked button says why, and a stale decision is told', async ({ signedIn }) => {
  test.slow();
  const cnpj = await newCompany('Bloqueada Comércio Ltda.');
  const analyst = await signedIn('credit_analyst');
  const id = await propose(analyst, cnpj, '600.000,00');
  await expect(analyst.getByRole('button', { name: 'Aprovar', exact: true })).toHaveAccessibleDescription(
    'Somente a Mesa de crédito decide esta etapa.',
  );

  const desk = await signedIn('credit_desk');
  await desk.goto(`/credit/proposal/${id}/edit`);
  await expect(desk.getByRole('button', { name: 'Aprovar', exact: true })).toHaveAccessibleDescription(
    /acima da alçada da Mesa: encaminhe ao Comitê/,
  );

  // While the desk reads, the analyst saves: the desk's form is stale and asks about what both changed, and only that.
  await analyst.getByRole('checkbox', { name: 'Tem conta vinculada' }).check();
  await field(analyst, 'Observação').fill('Cliente pede resposta até sexta-feira.');
  await choose(analyst, 'Motivo da alteração', 'Outros');
  await analyst.getByRole('button', { name: 'Salvar proposta' }).click();
  await expect(notice(analyst, 'Proposta salva')).toBeVisible();
  await field(desk, 'Observação').fill('A mesa vê risco de concentração.');
  await choose(desk, 'Motivo da alteração', 'Outros');
  await desk.getByRole('button', { name: 'Salvar proposta' }).click();
  const conflict = desk.getByRole('dialog', { name: 'Esta proposta mudou enquanto você editava' });
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await conflict.getByRole('radio', { name: /Seu valor\s*A mesa vê risco/ }).check();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(notice(desk, 'Proposta salva')).toBeVisible();
  await expect(desk.getByRole('checkbox', { name: 'Tem conta vinculada' })).toBeChecked();
  await expect(field(desk, 'Observação')).toHaveValue('A mesa vê risco de concentração.');

  await decide(desk, 'Enviar ao comitê');
  await expect(desk.getByText('Aguardando comitê').first()).toBeVisible();
  await desk.goto('/credit/proposal');
  await desk.getByRole('searchbox').fill(cnpj.toLowerCase());
  await expect(desk.getByRole('row', { name: `Proposta ${id}, Bloqueada Comércio Ltda.` })).toBeVisible();
  await desk
    .getByRole('group', { name: 'Propostas por status' })
    .getByRole('button', { name: /Aguardando comitê/ })
    .click();
  await expect(desk).toHaveURL(/status=pending_commitee/);

  const reader = await signedIn('audit');
  await reader.goto('/credit/proposal');
  await expect(reader.getByRole('button', { name: 'Nova proposta' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  for (const wrong of ['0', 'abc', '1.5', '-1']) {
    await reader.goto(`/credit/proposal/${wrong}/edit`);
    await expect(reader.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  }
});

test('on a phone and by keyboard: the company stays as it was chosen, and nothing leaves its card', async ({
  signedIn,
}) => {
  test.slow();
  const name = 'Zeladora de Escolhas Ltda.';
  const cnpj = await registerCompany(await signedIn('registration'), name);
  const page = await signedIn('credit_desk');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/credit/proposal/new');

  const company = page.getByRole('combobox', { name: 'Empresa' });
  await company.fill(formatTaxId(cnpj));
  await company.press('Enter');
  await expect(company).toHaveValue(new RegExp(name));
  await company.press('ArrowDown');
  await expect(company).toHaveAttribute('aria-activedescendant', /./);
  const aimed = await company.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${aimed}"]`)).toContainText(name);
  await company.press('Enter');
  await expect(company).toHaveValue(new RegExp(name));
  await company.fill('00.000.000/0001-91');
  await company.press('Enter');
  await expect(page.getByText('Nada encontrado para “00.000.000/0001-91”.')).toBeVisible();
  await expect(company).toHaveValue('00.000.000/0001-91');
  await expect(company).toBeFocused();
  await company.press('Tab');
  await expect(company).toHaveValue(new RegExp(name));

  const rightOf = (box: typeof company) => box.evaluate((one) => one.getBoundingClientRect().right);
  const status = page.getByRole('radiogroup', { name: 'Status inicial' });
  await expect.poll(async () => (await rightOf(status)) - (await rightOf(company))).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Adicionar oferta' }).press('Enter');
  await expect(offerField(page, 2, 'Valor')).toBeFocused();
});
