import { civilDateAt } from '@lastro/domain/dates';
import { createUser, decideGrant, listGrants } from '@lastro/wire/identity/user-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { z } from 'zod';
import { bootstrapAdmins, givePassword, sessionUserByEmail } from '../features/identity/public';
import type { Binding } from '../platform/door/binding';
import type { Door } from '../platform/door/door';
import { NO_LIMITS } from '../platform/door/people-lookup';
import { run } from '../platform/door/run';
import { StartupError } from '../platform/startup-error';
import { fillCompanies } from './company/fill-companies';
import { DEMO_ACCOUNTS, DEMO_ADMINS, DEMO_COMPANY } from './demo-accounts';
import type { DemoCall } from './demo-call';
import { demoClock, workdayBefore } from './demo-clock';
import { playInOrder } from './demo-events';
import { type DemoStage, REQUEST_ID } from './demo-stage';
import { proposalEvents } from './proposal/proposal-events';
import { receivableEvents } from './receivable/receivable-events';

/** Each one holds those before it. */
const EXTENTS = ['accounts', 'companies', 'full'] as const;
export type DemoExtent = (typeof EXTENTS)[number];

interface DemoStep {
  readonly name: string;
  /** How much of the demo it belongs to: accounts come first, without which nobody could sign in. */
  readonly extent: DemoExtent;
  readonly make: (stage: DemoStage) => Promise<void>;
}

const REASON = 'Conta de demonstração';
const [FIRST_ADMIN, SECOND_ADMIN] = DEMO_ADMINS.map((admin) => admin.email) as [string, string];

/** Later steps come later in the day as well: before a weekend two days become one work day. */
const STEPS: readonly DemoStep[] = [
  { name: 'administrators', extent: 'accounts', make: longAgo(202, 0, createAdmins) },
  { name: 'accounts', extent: 'accounts', make: longAgo(201, 60, createAccounts) },
  { name: 'second-administrator', extent: 'accounts', make: longAgo(200, 120, approveGrants) },
  // After the groups: a password that was there before does not carry a sensitive one.
  { name: 'banking-passwords', extent: 'accounts', make: longAgo(200, 180, givePasswords) },
  { name: 'companies', extent: 'companies', make: fillCompanies },
  // Receivables as well: both go on over the same months.
  { name: 'proposals', extent: 'full', make: playBusiness },
];

/** Makes what is missing of the demo data; a start that was cut short goes on where it stopped. */
export async function fillDemo(door: Door, bindings: readonly Binding[], demo: DemoExtent): Promise<void> {
  const done = new Set(
    (await door.db.selectFrom('demo_steps').select('name').execute()).map((step) => step.name),
  );
  for (const step of STEPS) {
    if (done.has(step.name) || EXTENTS.indexOf(step.extent) > EXTENTS.indexOf(demo)) continue;
    await step.make(await openStage(door, bindings));
    await door.db
      .insertInto('demo_steps')
      .values({ name: step.name, done_at: door.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Accounts are older than everything that is done with them. */
function longAgo(
  daysAgo: number,
  minutes: number,
  make: (stage: DemoStage) => Promise<void>,
): DemoStep['make'] {
  return (stage) => {
    stage.clock.wind(workdayBefore(stage.today, daysAgo), minutes);
    return make(stage);
  };
}

async function playBusiness(stage: DemoStage): Promise<void> {
  await playInOrder(stage, [...(await proposalEvents(stage)), ...receivableEvents(stage)]);
}

async function openStage(door: Door, bindings: readonly Binding[]): Promise<DemoStage> {
  const last = await door.db
    .selectFrom('audit_entries')
    .select('at')
    .where('request_id', '=', REQUEST_ID)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const clock = demoClock(door.clock, last?.at ?? null);
  const past: Door = { ...door, clock };
  return {
    call: demoCaller(past, bindings),
    door: past,
    clock,
    today: door.clock.businessDate(),
    reached: last === undefined ? null : civilDateAt(last.at),
  };
}

/** For one step: who calls is asked once. */
function demoCaller(door: Door, bindings: readonly Binding[]): DemoCall {
  const users = new Map<string, Awaited<ReturnType<typeof sessionUserByEmail>>>();
  const byName = new Map(bindings.map((binding) => [binding.operation.name, binding]));
  return async (email, operation, input, key) => {
    const binding = byName.get(operation.name);
    if (binding === undefined) throw new Error(`${operation.name} is not bound`);
    const user = users.get(email) ?? (await sessionUserByEmail(door.db, email));
    users.set(email, user);
    const origin = { address: 'local', device: 'dados de demonstração' };
    // The limits are for people: what is made here is made at once.
    const reply = await run({ ...door, personalData: NO_LIMITS }, binding, {
      user,
      hadToken: true,
      askAgain: async () => user,
      origin,
      requestId: REQUEST_ID,
      idempotencyKey: key ?? null,
      input,
    });
    return reply.body as ReplyOf<typeof operation>;
  };
}

async function createAdmins({ door }: DemoStage): Promise<void> {
  await bootstrapAdmins(door.db, door.clock, DEMO_ADMINS);
  if (!(await knownEmails(door)).has(FIRST_ADMIN)) {
    throw new StartupError('This installation has users of its own, so it gets no demo data: set DEMO=0.');
  }
}

/** By existence, not by idempotency key: the key of a start that was killed half-way stays leased for minutes. */
async function createAccounts({ call, door }: DemoStage): Promise<void> {
  const known = await knownEmails(door);
  for (const account of DEMO_ACCOUNTS) {
    if (known.has(account.email)) continue;
    const input: z.input<(typeof createUser)['input']> = {
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      groups: [account.group],
      signInType: account.signInType,
      companyTaxId: account.signInType === 'baas' ? DEMO_COMPANY : null,
      reason: REASON,
    };
    await call(FIRST_ADMIN, createUser, input);
  }
}

/** Whoever has a password keeps it. */
async function givePasswords({ door: { db, clock } }: DemoStage): Promise<void> {
  for (const { email, password } of DEMO_ACCOUNTS)
    if (password !== null) await givePassword(db, clock, email, password);
}

async function knownEmails(door: Door): Promise<ReadonlySet<string>> {
  const rows = await door.db.selectFrom('users').select('email').execute();
  return new Set(rows.map((row) => row.email));
}

async function approveGrants({ call }: DemoStage): Promise<void> {
  const { results } = await call(SECOND_ADMIN, listGrants, { limit: 200 });
  for (const grant of results) {
    await call(
      SECOND_ADMIN,
      decideGrant,
      { id: grant.id, decision: 'approve', reason: REASON },
      `demo-grant-${grant.id}-ok`,
    );
  }
}

export function demoAccountLines(): string[] {
  const baas = DEMO_ACCOUNTS.filter((account) => account.signInType === 'baas');
  const staff = DEMO_ACCOUNTS.filter((account) => account.signInType === 'staff');
  return [
    '',
    'Demo accounts. Staff signs in at /staff and chooses an account:',
    ...wrap(staff.map((account) => account.email)),
    'Banking users sign in at /entrar with e-mail and password:',
    ...baas.map((account) => `  ${account.email} / ${account.password}`),
  ];
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 100) lines[lines.length - 1] = `${last}  ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines;
}
