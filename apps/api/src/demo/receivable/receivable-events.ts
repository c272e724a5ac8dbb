import { addDays, type IsoDate } from '@lastro/domain/dates';
import { makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import { listOptIns, requestOptIn, revokeOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { receivableJobs } from '../../features/receivable/public';
import { builtInReceivablesRegistry } from '../../gateways/receivables-registry/built-in';
import type { Door } from '../../platform/door/door';
import { DEMO_COMPANIES, isEstablished } from '../company/companies';
import type { DemoCall } from '../demo-call';
import { workdayBefore } from '../demo-clock';
import type { DemoEvent } from '../demo-events';
import type { DemoStage } from '../demo-stage';

const COMMERCIAL = 'commercial@demo.test';
const ANALYST = 'credit_analyst@demo.test';
const AUTHORISED = 24;
const INQUIRED = 30;
const ORDERS = 18;

/** Days before the business date on which the first two give their authorisation, and how long one of them holds. */
const FIRST_DAYS = 98;
const HOLDS = 69;
const REVOKED_DAYS = 60;

/** Authorisations in every status but the one that only waits, receivables of the built-in registrar, partners' orders. */
export function receivableEvents(stage: DemoStage): DemoEvent[] {
  const { call, today } = stage;
  // Those that have sold something for months.
  const companies = DEMO_COMPANIES.filter(({ input }) => input.isClient !== false && isEstablished({ input }))
    .slice(0, AUTHORISED)
    .map(({ cnpj }) => cnpj);
  const [expires = '', revokes = '', ...others] = companies;
  const first = workdayBefore(today, FIRST_DAYS);
  const validUntil = addDays(first, HOLDS);
  // Late in the day: the companies may have been tied together that very morning.
  const asked = { on: first, minute: 400 };
  return [
    { ...asked, happen: () => request(call, expires, { validUntil }) },
    { ...asked, happen: () => request(call, revokes, { scope: 'card' }) },
    keeping(stage, first, 430),
    { on: workdayBefore(today, REVOKED_DAYS), minute: 45, happen: () => revoke(call, revokes) },
    ...others.map((cnpj, index) => ({
      on: workdayBefore(validUntil, 0),
      minute: 45 + index * 3,
      happen: () =>
        request(call, cnpj, { scope: (['all', 'all', 'duplicate'] as const)[index % 3] ?? 'all' }),
    })),
    // The day after the first one's last.
    keeping(stage, addDays(validUntil, 1), 20),
    { on: workdayBefore(today, 1), minute: 470, happen: () => inquire(stage) },
    keeping(stage, today, 20),
    { on: today, minute: 20, happen: () => insertOrders(stage.door) },
  ];
}

/** What the house does by itself: the registrar confirms, tells what there is, and what has ended ends. */
function keeping({ door }: DemoStage, on: IsoDate, minute: number): DemoEvent {
  const happen = async () => {
    for (const job of receivableJobs(builtInReceivablesRegistry()))
      if (job.schedule !== undefined) await job.work(door, {});
  };
  return { on, minute, isJob: true, happen };
}

async function revoke(call: DemoCall, cnpj: string): Promise<void> {
  const [live] = await call(COMMERCIAL, listOptIns, { cnpj });
  if (live !== undefined && live.status !== 'revoked')
    await call(COMMERCIAL, revokeOptIn, {
      id: live.id,
      reason: 'O cliente retirou a autorização por e-mail.',
    });
}

/** By existence: one that was asked before a start was cut short is not asked again. */
async function request(
  call: DemoCall,
  cnpj: string,
  more: { scope?: 'all' | 'duplicate' | 'card'; validUntil?: string },
): Promise<void> {
  const known = await call(COMMERCIAL, listOptIns, { cnpj });
  if (known.length === 0) await call(COMMERCIAL, requestOptIn, { cnpj, ...more });
}

/** No call makes orders yet: they come with the partnership area. */
async function insertOrders(door: Door): Promise<void> {
  const { db, clock } = door;
  const partners = await db.selectFrom('partners').select('id').orderBy('id').execute();
  const receivables = await db
    .selectFrom('receivables as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', 'r.amount_cents', 'r.due_on', 'c.cnpj'])
    .where('r.status', '=', 'available')
    .where('r.due_on', '>', clock.businessDate())
    .orderBy('r.id')
    .execute();
  const ordered = await db.selectFrom('partner_orders').select('uuid').execute();
  if (partners.length === 0 || ordered.length > 0) return;
  const step = Math.max(1, Math.floor(receivables.length / ORDERS));
  await db
    .insertInto('partner_orders')
    .values(
      receivables
        .filter((_, index) => index % step === 0)
        .map((row, index) => ({
          uuid: orderId(index),
          partner_id: partners[index % partners.length]?.id ?? 0,
          receivable_id: row.id,
          cnpj: row.cnpj,
          amount_cents: row.amount_cents,
          due_on: row.due_on,
          // `proposed` is what a living proposal makes of an open one.
          status: index % 4 === 3 ? 'canceled' : 'open',
          created_at: clock.now(),
        })),
    )
    .execute();
}

/** The same in every installation. */
function orderId(index: number): string {
  return `0de0de00-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
}

async function inquire({ call, door }: DemoStage): Promise<void> {
  const known = await door.db.selectFrom('inquiries').select('tax_id').execute();
  const done = new Set(known.map(({ tax_id }) => tax_id));
  for (const { cnpj } of DEMO_COMPANIES.slice(0, INQUIRED))
    if (!done.has(cnpj)) await call(ANALYST, makeInquiry, { tax_id: cnpj });
}
