import { cnpjCheckDigits, formatTaxId } from '@lastro/domain/tax-id';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

/** Who is signed in, as local storage keeps it: tests of other things need not walk through the door each time. */
type Door = (login: string, options?: { colorScheme?: 'light' | 'dark'; motion?: boolean }) => Promise<Page>;

interface Fixtures {
  /** A page in a context of its own, signed in as `<login>@demo.test`. */
  signedIn: Door;
  /** A page in a context of its own, signed in as nobody. */
  visit: (options?: { colorScheme?: 'light' | 'dark'; motion?: boolean }) => Promise<Page>;
  /** What the browser complained about; a test that expects a complaint empties it. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  complaints: async ({ browserName }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, `what ${browserName} complained about: console, page errors, content policy`).toEqual(
      [],
    );
  },
  visit: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ colorScheme, motion } = {}) => {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: motion ? 'no-preference' : 'reduce',
      });
      contexts.push(context);
      return listenTo(await context.newPage(), complaints);
    });
    for (const context of contexts) await context.close();
  },
  signedIn: async ({ browser, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (login, { colorScheme, motion } = {}) => {
      const auth = await sessionFor(baseURL ?? '', login);
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: motion ? 'no-preference' : 'reduce',
        storageState: {
          cookies: [],
          origins: [
            { origin: baseURL ?? '', localStorage: [{ name: 'lastro.auth', value: JSON.stringify(auth) }] },
          ],
        },
      });
      contexts.push(context);
      return listenTo(await context.newPage(), complaints);
    });
    for (const context of contexts) await context.close();
  },
});

export { expect, type Page };

/** Answers of the server that a test provokes are no complaints: the browser logs every 4xx as an error. */
const EXPECTED_ANSWER =
  /^Failed to load resource: the server responded with a status of (401|403|404|409|429)/;

function listenTo(page: Page, complaints: string[]): Page {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_ANSWER.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

/** The browser logs an answer of the server's in its own time: what the page makes of it may be seen before. */
export async function expectComplaint(complaints: string[], status: number): Promise<void> {
  const refusal = expect.stringContaining(`responded with a status of ${status}`);
  await expect.poll(() => complaints, 'the refusal itself').toEqual([refusal]);
  complaints.length = 0;
}

/** A notice in the corner; the newest, as two saves within its eight seconds leave two that say the same. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: text }).last();
}

/** What is still being read is on its way: the text once it has stood still for a while. */
async function settled(page: Page, shown: () => Promise<string>): Promise<string> {
  let [text, still] = [await shown(), 0];
  for (let look = 0; still < 5 && look < 60; look += 1) {
    await page.waitForTimeout(300);
    const now = await shown();
    still = now === text ? still + 1 : 0;
    text = now;
  }
  return text;
}

/**
 * What a page shows after a command is what it shows after a reload. Ages go on, and a draft's offer or what was typed into
 * a filter are no part of it: whoever calls this has typed nothing since.
 */
export async function expectFresh(page: Page): Promise<void> {
  const shown = async () =>
    (await page.getByRole('main').innerText()).replace(/há \d+ \S+|agora( mesmo)?/g, 'há pouco');
  const before = await settled(page, shown);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect.poll(shown, 'the page after a command, and after a reload').toBe(before);
}

function post(url: string, body: unknown, token?: unknown) {
  return send('POST', url, body, token);
}

async function send(method: 'POST' | 'PATCH', url: string, body: unknown, token?: unknown) {
  const reply = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

export async function sessionFor(origin: string, login: string) {
  const email = `${login}@demo.test`;
  const reply = login.startsWith('baas_')
    ? await post(`${origin}/api/auth/auth/signin`, { user: { email, password: `demo-${login}` } })
    : await staffSession(origin, email);
  return { token: reply.token, type: reply.type, user: reply.user };
}

async function staffSession(origin: string, email: string) {
  const nonce = crypto.randomUUID();
  const { token } = await post(`${origin}/api/auth/dev/token`, { email, nonce });
  return post(`${origin}/api/auth/auth/google/signin`, { token, nonce });
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** A CNPJ with letters that no other test knows, and that the registry does not know either. */
export function newCnpj(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const base = `7ZX${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
  return base + cnpjCheckDigits(base);
}

/** Registers a company by hand, as somebody does whose company the registry does not know. */
export async function registerCompany(page: Page, name: string): Promise<string> {
  const cnpj = newCnpj();
  await page.goto('/company/new');
  await page.getByRole('textbox', { name: 'CNPJ', exact: true }).fill(formatTaxId(cnpj));
  await expect(page.getByText('O registro público não conhece este CNPJ')).toBeVisible();
  await page.getByRole('textbox', { name: 'Razão social', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Cadastrar empresa' }).click();
  await expect(page).toHaveURL(`/company/${cnpj}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: `Ficha de ${name}` })).toBeVisible();
  return cnpj;
}

/** Registers a company by the call alone: for tests of something else than the form that does it. */
export async function newCompany(registeredName: string): Promise<string> {
  const origin = process.env.LASTRO_E2E_URL ?? '';
  const { token } = await sessionFor(origin, 'registration');
  const tax_id = newCnpj();
  await post(
    `${origin}/api/registration/api/v2/client/registration`,
    { tax_id, data: { registeredName } },
    token,
  );
  return tax_id;
}

const PROPOSED = {
  product_id: 1,
  rates: [{ amount: 120_000, grace: 0, number_installments: 12, rate: 2.49, prepayment_fee: 0, tac: 1.5 }],
  reason_for_change: 'others',
  risks_policy: ['sector'],
};

/** By the analyst, by the call alone: it awaits the desk. */
export async function pendingProposal(cnpj: string) {
  const origin = process.env.LASTRO_E2E_URL ?? '';
  const { token } = await sessionFor(origin, 'credit_analyst');
  const created = await post(
    `${origin}/api/proposals/proposals`,
    { ...PROPOSED, cnpj, status: 'pending_approval' },
    token,
  );
  return { ...created, id: Number(created.id) };
}

/** Proposed by the analyst and approved by the desk, by the calls alone. */
export async function approvedProposal(cnpj: string): Promise<number> {
  const origin = process.env.LASTRO_E2E_URL ?? '';
  const proposal = await pendingProposal(cnpj);
  const { token } = await sessionFor(origin, 'credit_desk');
  const { reason_for_change, risks_policy } = PROPOSED;
  await send(
    'PATCH',
    `${origin}/api/proposals/proposals/update/${proposal.id}`,
    { ...proposal, cnpj, reason_for_change, risks_policy, status: 'approved' },
    token,
  );
  return proposal.id;
}

/** One of the three states of a question: `Não informado`, `Não`, `Sim`. */
export function answerTo(where: Page | Locator, question: string, answer: string): Locator {
  return where.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true });
}

export async function answer(where: Page | Locator, question: string, given: string): Promise<void> {
  // The input itself is hidden under its label.
  await where.getByRole('radiogroup', { name: question }).getByText(given, { exact: true }).click();
  await expect(answerTo(where, question, given)).toBeChecked();
}

/** A login that no other test knows. */
export function newEmail(): string {
  return `e2e-${crypto.randomUUID().slice(0, 8)}@demo.test`;
}

interface NewUser {
  readonly firstName: string;
  readonly groups: readonly string[];
  readonly reason?: string;
}

/** Creates a user through the form and gives its address. */
export async function createUser(
  page: Page,
  { firstName, groups, reason }: NewUser,
): Promise<{ path: string; email: string }> {
  const email = newEmail();
  await page.goto('/settings/users/new');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(firstName);
  await page.getByRole('textbox', { name: 'Sobrenome' }).fill('de Teste');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  for (const group of groups) await page.getByRole('checkbox', { name: group, exact: true }).check();
  if (reason !== undefined)
    await page.getByRole('textbox', { name: 'Por que este acesso é preciso' }).fill(reason);
  await page.getByRole('button', { name: 'Criar usuário' }).click();
  await expect(notice(page, 'Usuário criado')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/users\/\d+$/);
  return { path: new URL(page.url()).pathname, email };
}
