import { addDays } from '@lastro/domain/dates';
import { makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import { listOptIns, requestOptIn, revokeOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { receivableJobs } from '../../features/receivable/public';
import { builtInReceivablesRegistry } from '../../gateways/receivables-registry/built-in';
import type { Door } from '../../platform/door/door';
import { DEMO_COMPANIES, isEstablished } from '../company/companies';
import type { DemoCall } from '../demo-call';
import { demoClock } from '../demo-clock';

const COMMERCIAL = 'commercial@demo.test';
const ANALYST = 'credit_analyst@demo.test';
const AUTHORISED = 24;
const INQUIRED = 30;
const ORDERS = 18;

/** Authorisations in every status but the one that only waits, receivables of the built-in registrar, partners' orders. */
export async function fillReceivables(caller: (door: Door) => DemoCall, door: Door): Promise<void> {
  const clock = demoClock(door.clock);
  const past: Door = { ...door, clock };
  const call = caller(past);
  const work = async () => {
    for (const job of receivableJobs(builtInReceivablesRegistry()))
      if (job.schedule !== undefined) await job.work({ ...door, clock }, {});
  };
  // Those that have sold something for months.
  const companies = DEMO_COMPANIES.filter(({ input }) => input.isClient !== false && isEstablished({ input }))
    .slice(0, AUTHORISED)
    .map(({ cnpj }) => cnpj);
  const [expires = '', revokes = '', ...others] = companies;

  clock.wind(120, 30);
  await request(call, expires, { validUntil: addDays(clock.businessDate(), 90) });
  await request(call, revokes, { scope: 'card' });
  await work();
  clock.wind(60, 45);
  const [live] = await call(COMMERCIAL, listOptIns, { cnpj: revokes });
  if (live !== undefined && live.status !== 'revoked')
    await call(COMMERCIAL, revokeOptIn, {
      id: live.id,
      reason: 'O cliente retirou a autorização por e-mail.',
    });
  for (const [index, cnpj] of others.entries())
    await request(call, cnpj, { scope: (['all', 'all', 'duplicate'] as const)[index % 3] ?? 'all' });
  // The day after the first one's last, and today.
  for (const daysAgo of [29, 0]) {
    clock.wind(daysAgo, 20);
    await work();
  }
  await insertOrders(door);
  await inquire(call, door);
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

async function inquire(call: DemoCall, door: Door): Promise<void> {
  const known = await door.db.selectFrom('inquiries').select('tax_id').execute();
  const done = new Set(known.map(({ tax_id }) => tax_id));
  for (const { cnpj } of DEMO_COMPANIES.slice(0, INQUIRED))
    if (!done.has(cnpj)) await call(ANALYST, makeInquiry, { tax_id: cnpj });
}
