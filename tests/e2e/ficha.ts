import { randomInt } from 'node:crypto';
import { cpfCheckDigits } from '@lastro/domain/tax-id';
import { expect, notice, type Page } from './app';

/** A CPF that no other test knows. */
export function newCpf(): string {
  const base = String(randomInt(100_000_000, 999_999_999));
  return base + cpfCheckDigits(base);
}

/** The answer to this very save: the notice of the one before may still stand. */
export async function saveFicha(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('mutation UpdateClient(') ?? false,
  );
  await page.getByRole('button', { name: 'Salvar ficha' }).click();
  expect(await (await answered).json()).not.toHaveProperty('errors');
  await expect(notice(page, 'Ficha salva')).toBeVisible();
}

/** The ficha's own draft, not the last words of the form that registered the company. */
export function draftKept(page: Page, cnpj: string) {
  return page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith(`/clients/${cnpj}/drafts/own`),
  );
}

/** Before it is answered, no draft is offered either. */
export function draftsTold(page: Page, cnpj: string) {
  return page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && reply.url().endsWith(`/clients/${cnpj}/drafts`),
  );
}

/** Registers whom nobody knows yet, from the dialog that asked for the CPF. */
export async function registerPerson(page: Page, { name, birthDate }: { name: string; birthDate?: string }) {
  const person = page.getByRole('dialog', { name: 'Nova pessoa' });
  await person.getByRole('textbox', { name: 'Nome completo' }).fill(name);
  if (birthDate !== undefined)
    await person.getByRole('textbox', { name: 'Data de nascimento' }).fill(birthDate);
  await person.getByRole('button', { name: 'Cadastrar pessoa' }).click();
  await expect(person).toHaveCount(0);
}
