import { readFile } from 'node:fs/promises';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { Locator } from '@playwright/test';
import { approvedProposal, expect, newCompany, test } from './app';

test('a CPF or CNPJ is looked up: exposure, pendencies, restrictions, history', async ({ signedIn }) => {
  const name = 'Consultada Comércio Ltda.';
  const cnpj = await newCompany(name);
  const id = await approvedProposal(cnpj);
  const page = await signedIn('credit_analyst');
  await page.goto('/credit/query');
  const document = page.getByRole('textbox', { name: 'CPF ou CNPJ' });
  await document.fill('11.111.111/1111-11');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Documento inválido')).toBeVisible();
  await document.fill(formatTaxId(cnpj));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`documento=${cnpj}`));
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Exposição e pendências' })).toContainText('R$ 120.000,00');
  const pendencies = page.getByRole('list', { name: 'Pendências da empresa' });
  await expect(pendencies).toContainText('Restrições nunca consultadas');

  const restrictions = page.getByRole('region', { name: 'Restrições', exact: true });
  await restrictions.getByRole('button', { name: 'Consultar restrições' }).click();
  await expect(restrictions).toContainText('por Lívia Figueiredo');
  await expect(pendencies).not.toContainText('Restrições nunca consultadas');

  await page
    .getByRole('link', { name: `nº ${id}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/credit/proposal/${id}/edit`));
  const company = page.getByRole('region', { name: 'Empresa' });
  await expect(company).toContainText('R$ 120.000,00');
  await expect(company).toContainText('Sem autorização para consultar recebíveis');

  // Hidden from the menu, found by pasting the document.
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /Buscar telas/ });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/clients\?/, async (route) => {
    await held;
    await route.continue();
  });
  await search.fill(formatTaxId(cnpj));
  const consult = page.getByRole('option', { name: `Consultar ${formatTaxId(cnpj)}` });
  await expect(consult).toBeVisible();
  // What is found later moves nothing away from under the pointer.
  await expect(page.getByText('Registros', { exact: true })).toHaveCount(0);
  const below = await distance(search, consult);
  letGo();
  await expect(page.getByText('Registros', { exact: true })).toBeVisible();
  expect(await distance(search, consult)).toBeCloseTo(below, 0);
  await consult.click();
  await expect(page).toHaveURL(new RegExp(`/credit/query\\?documento=${cnpj}`));
});

test('receivables: asked for with the company’s authorisation, by drawee, by due date, one by one, taken back', async ({
  signedIn,
}) => {
  test.slow();
  const cnpj = await newCompany('Cedente Comércio Ltda.');
  const page = await signedIn('commercial');
  await page.goto(`/credit/receivables?empresa=${cnpj}`);
  const panel = page.getByRole('region', { name: 'Autorização do cliente' });
  await expect(panel).toContainText('Sem autorização');
  await panel.getByRole('button', { name: 'Pedir autorização' }).click();
  const request = page.getByRole('dialog', { name: 'Pedir autorização de' });
  await request.getByRole('combobox', { name: 'Alcance' }).click();
  await page.getByRole('option', { name: 'Duplicatas e cartões' }).click();
  await request.getByRole('textbox', { name: 'Válida até' }).fill('16/11/2027');
  await request.getByRole('button', { name: 'Pedir autorização' }).click();
  await expect(request).toBeHidden();
  // A job asks the registrar: the page sees it by itself.
  await expect(panel).toContainText('Ativa');
  const byDrawee = page.getByRole('table', { name: /sacado/i });
  await expect(byDrawee.getByRole('rowgroup').nth(1).getByRole('row').first()).toContainText(/[\d.]+,\d{2}/);

  await page.getByText('Por vencimento', { exact: true }).click();
  await expect(page).toHaveURL(/ver=vencimento/);
  await page.getByRole('link', { name: 'dez/2026' }).click();
  await expect(page).toHaveURL(/ver=titulos/);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^\d{2}\/12\/2026;/);

  await panel.getByRole('button', { name: 'Revogar' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revogar a autorização de' });
  await revoke.getByRole('textbox').fill('O cliente retirou a autorização por escrito.');
  await revoke.getByRole('button', { name: /Revogar/ }).click();
  await expect(revoke).toBeHidden();
  await expect(panel).toContainText('Revogada');
  await expect(panel.getByRole('button', { name: 'Atualizar agora' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

/** From one to the other, downwards, both in one look: the same also while the dialog around both is still coming in. */
async function distance(from: Locator, to: Locator): Promise<number> {
  const upper = await from.elementHandle();
  return to.evaluate(
    (lower, above) => lower.getBoundingClientRect().y - (above?.getBoundingClientRect().y ?? Number.NaN),
    upper,
  );
}
