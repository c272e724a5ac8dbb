import { isoDate } from '@lastro/domain/dates';
import { cents, centsToReais, LARGEST_CENTS, totalCents } from '@lastro/domain/money';
import { RECEIVABLE_STATUS_CODES, type RegisteredStatus } from '@lastro/domain/receivable/receivable-status';
import { receivableStatus } from '@lastro/domain/receivable/testing/standing';
import { cnpjCheckDigits } from '@lastro/domain/tax-id';
import { MAX_GROUPS, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { freshCompany } from '../../testing/proposal';

const TODAY = isoDate('2026-11-16');
const STATUSES: readonly RegisteredStatus[] = ['available', 'assigned', 'settled', 'repurchased'];
const DRAWEES = 260;

/** More drawees than an answer holds, each with titles in several statuses and months; no two owe the same. */
const TITLES = Array.from({ length: DRAWEES * 5 }, (_, index) => {
  const drawee = index % DRAWEES;
  const root = `41${String(drawee).padStart(6, '0')}0001`;
  return {
    drawee: root + cnpjCheckDigits(root),
    name: `Sacado ${drawee}`,
    due: `${2026 + (index % 2)}-${String(1 + (index % 12)).padStart(2, '0')}-15`,
    status: STATUSES[(drawee + Math.floor(index / DRAWEES)) % STATUSES.length] ?? 'available',
    // Two of one drawee are together more than can be counted.
    amount: drawee === 3 ? LARGEST_CENTS - index : 10_000 + ((drawee * 7919) % 100_003) * 10 + index,
  };
});

let house: TestHouse;
let cnpj: string;
beforeAll(async () => {
  house = await openHouse();
  cnpj = await freshCompany(house);
  const { id } = await house.db
    .selectFrom('companies')
    .select('id')
    .where('cnpj', '=', cnpj)
    .executeTakeFirstOrThrow();
  await house.db
    .insertInto('receivables')
    .values(
      TITLES.map(({ drawee, name, due, status, amount }, index) => ({
        company_id: id,
        reference: `sums-${index}`,
        kind: 'duplicate',
        document: `DUP-${index}`,
        drawee_tax_id: drawee,
        drawee_name: name,
        issued_on: isoDate('2025-10-01'),
        due_on: isoDate(due),
        amount_cents: amount,
        status,
        settled_on: status === 'settled' ? isoDate('2026-10-01') : null,
        holder: null,
        created_at: '2026-11-16T12:00:00Z',
        updated_at: '2026-11-16T12:00:00Z',
      })),
    )
    .execute();
});
afterAll(() => house.close());

type Title = (typeof TITLES)[number];
const statusOf = ({ status, due }: Title) =>
  receivableStatus({ registered: status, dueOn: isoDate(due), isOffered: false }, TODAY);

function sumsOf(titles: readonly Title[]) {
  const amount = totalCents(titles.map((each) => cents(each.amount)));
  return {
    count: titles.length,
    amount: centsToReais(amount),
    amount_at_least: amount === LARGEST_CENTS,
  };
}

const statusesOf = (titles: readonly Title[]) =>
  RECEIVABLE_STATUS_CODES.map((status) => ({
    status,
    ...sumsOf(titles.filter((each) => statusOf(each) === status)),
  }));

/** Title by title, as somebody would add them up by hand. */
function byHand(by: 'drawee' | 'month', titles: readonly Title[]) {
  const keyOf = ({ drawee, due }: Title) => (by === 'drawee' ? drawee : due.slice(0, 7));
  const all = [...new Set(titles.map(keyOf))].map((key) => {
    const own = titles.filter((each) => keyOf(each) === key);
    return {
      key,
      tax_id: by === 'drawee' ? key : null,
      label: by === 'drawee' ? (own[0]?.name ?? '') : '',
      statuses: statusesOf(own),
      ...sumsOf(own),
    };
  });
  all.sort((a, b) => (by === 'month' ? a.key.localeCompare(b.key) : b.amount - a.amount));
  return { groups: all.slice(0, MAX_GROUPS), group_count: all.length, totals: statusesOf(TITLES) };
}

describe('the largest groups are found where the titles are', () => {
  it.each(['drawee', 'month'] as const)('by %s', async (by) => {
    const { body } = await house.call(sumReceivables, { cnpj, by }, { as: 'commercial' });
    expect(body).toEqual(byHand(by, TITLES));
    expect(body.groups.some(({ amount_at_least }) => amount_at_least)).toBe(true);
  });

  it('of some statuses, beside the totals of all', async () => {
    const status = ['settled', 'overdue'] as const;
    const { body } = await house.call(
      sumReceivables,
      { cnpj, by: 'drawee', status: [...status] },
      { as: 'commercial' },
    );
    const some = TITLES.filter((each) => status.some((one) => one === statusOf(each)));
    expect(body).toEqual(byHand('drawee', some));
  });

  it('of nothing', async () => {
    const { body } = await house.call(
      sumReceivables,
      { cnpj, by: 'drawee', q: 'ninguem' },
      { as: 'commercial' },
    );
    expect(body).toMatchObject({ groups: [], group_count: 0 });
  });
});
