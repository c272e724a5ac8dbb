import { randomSource } from '@lastro/domain/credit/testing/random-terms';
import { addDays, type IsoDate, isoDate } from '@lastro/domain/dates';
import { STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { PROPOSAL_WRITERS } from '@lastro/domain/proposal/proposal-transitions';
import { acceptOffer, createOffer, deleteOffer } from '@lastro/wire/proposal/offer-operations';
import {
  createProposal,
  deleteProposal,
  refuseProposal,
  updateProposal,
} from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { ownBy } from '../../testing/company';
import { FINANCED, netLending } from '../../testing/financed';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addOrder, OTHER_PARTNER, PARTNER } from '../../testing/partner';
import { freshCompany, OFFER, proposalInput } from '../../testing/proposal';
import { type Standing, standingOf } from '../../testing/standing';

/** The pipeline tries a hundred thousand in two walks; each run of the tests a part of the first one. */
const STEPS = Number(process.env.WALK_STEPS ?? 600);
const LIMITS: Readonly<Record<string, number>> = { credit_desk: 50_000_000, credit_committee: 200_000_000 };
const PEOPLE = [...PROPOSAL_WRITERS, 'credit_analyst2', 'credit_desk2'];
/** At most so many are open at a time, so that the same ones are met again and again. */
const OPEN_AT_ONCE = 10;

let today: IsoDate = TEST_BUSINESS_DATE;
let house: TestHouse;
let companies: string[];
/** Of each company, each with its partner. */
let orders: Map<string, { partner: string; order_uuid: string }[]>;
beforeAll(async () => {
  house = await openHouse({ clock: { ...systemClock(TEST_BUSINESS_DATE), businessDate: () => today } });
});
afterAll(() => house.close());

/** So many steps with the same companies: what they owe grows until only the board could lend them more. */
const ROUND = 1000;

/** Five companies, three of them one group. */
async function newCompanies(): Promise<void> {
  companies = [];
  for (let index = 0; index < 5; index += 1) companies.push(await freshCompany(house));
  await house.db
    .updateTable('companies')
    .set({
      founded_on: isoDate('2001-04-05'),
      zip_code: '80010010',
      city: 'Curitiba',
      state: 'PR',
      main_activity_code: '6462000',
    })
    .where('cnpj', '=', companies[0] ?? '')
    .execute();
  for (const child of companies.slice(1, 3))
    if ((await ownBy(house, child, companies[0] ?? '', 80)).status !== 200) throw new Error('no group');
  orders = new Map();
  for (const cnpj of companies) {
    const made = [];
    for (const partner of [PARTNER, PARTNER, OTHER_PARTNER])
      made.push({ partner, order_uuid: await addOrder(house, cnpj, { by: partner }) });
    orders.set(cnpj, made);
  }
}

/** What the test remembers by itself of each proposal: it believes nothing that the house wrote about approvals. */
interface Known {
  readonly id: number;
  readonly cnpj: string;
  readonly creator: string;
  lastChanger: string;
  /** Who was the last to write each field of an offer and each term that is not as it was made. */
  readonly authors: Map<string, string>;
  now: Standing;
  /** What the offers lend is another amount on another day, or once the company's tax is another. */
  readAt: number;
  approval: {
    by: string;
    terms: string;
    offers: ReadonlyMap<number, string>;
    until: IsoDate;
    /** Lent and promised to the group by then, but for this one. */
    committed: number;
  } | null;
}

/** Those who are met again and again. */
let living: Known[] = [];
/** How often a day or a tax has changed. */
let changes = 0;
const NOT_SINCE = -1;

/** One of its own offers, or the first that there ever was, whosever it is. */
function randomOfferId({ offers }: Standing): number {
  const id = pick([...offers.keys(), 1]);
  for (const each of living) if (each.now.offers.has(id)) each.readAt = NOT_SINCE;
  return id;
}

/**
 * What was read after the last command still stands, unless an approval's day is over, which somebody's command may have
 * tidied up: whatever else a command does to another proposal than its own is found when that one is met again.
 */
async function meetAgain(known: Known): Promise<void> {
  const { now, id } = known;
  const mayBeTidied = now.status === 'approved' && now.expires_on !== null && now.expires_on < today;
  if (known.readAt === changes && !mayBeTidied) return;
  const mayDiffer = mayBeTidied || known.readAt === NOT_SINCE;
  known.now = await standingOf(house, id, today);
  known.readAt = changes;
  if (!mayDiffer) expect({ ...known.now, lent: null }, 'changed by nobody').toEqual({ ...now, lent: null });
}

/** What the offers of each approved proposal lent when it was approved. */
const promised = new Map<number, ReadonlyMap<number, number>>();

const groupOf = (cnpj: string) => (companies.indexOf(cnpj) < 3 ? companies.slice(0, 3) : [cnpj]);
const levelOf = (person: string) => person.replace(/\d$/, '');

/** All that is lent or promised to the group, but for one proposal. */
async function committed(cnpj: string, except: number): Promise<number> {
  const { rows } = await sql<{ id: number; contract: number | null; offers: number[] }>`
    select p.id, array(select o.id::int from offers o where o.proposal_id = p.id and o.deleted_at is null) as offers, case p.status when 'accepted' then v.total_amount_cents end as contract from proposals p join companies c on c.id = p.company_id
    left join transactions t on t.proposal_id = p.id left join transaction_versions v on v.transaction_id = t.id
    where c.cnpj = any(${groupOf(cnpj)}) and p.id <> ${except} and p.deleted_at is null
      and (p.status = 'accepted' or (p.status = 'approved' and p.expires_on >= ${today}))`.execute(house.db);
  // Of the offers that are left: one that was taken away is promised to nobody.
  const largestOf = (id: number, offers: readonly number[]) =>
    Math.max(...offers.map((offer) => Number(promised.get(id)?.get(offer))));
  return rows.reduce((sum, { id, contract, offers }) => sum + Number(contract ?? largestOf(id, offers)), 0);
}

const random = randomSource(Number(process.env.WALK_SEED ?? 20_261_116));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (share: number) => random() < share;

const ordersOf = (cnpj: string) => orders.get(cnpj) ?? [];

const randomOffer = () => ({
  ...OFFER,
  amount: pick([100, 90_000, 240_000, 480_000, 700_000, 1_900_000]),
  rate: pick([0, 1.99, 2.99]),
  number_installments: pick([1, 12, 36]),
  grace: pick([0, 0, 360]),
  prepayment_fee: pick([0, 0, 2]),
  tac: pick([0, 3, 3, 20]),
});

/** An offer said anew, whole or by one field alone. */
function randomChange(): Partial<ReturnType<typeof randomOffer>> {
  const whole = randomOffer();
  if (chance(0.5)) return whole;
  const field = pick(['amount', 'rate', 'number_installments', 'grace', 'prepayment_fee', 'tac'] as const);
  return { [field]: whole[field] };
}

/** Lends with financed charges as much as the desk may give today: on another day it may be more. */
function offerAtTheLimit(): ReturnType<typeof randomOffer> {
  const offer = { ...randomOffer(), grace: 0, number_installments: 12 };
  const asked = { grace: 0, installments: 12, rate: String(offer.rate), tac: String(offer.tac) };
  return { ...offer, amount: netLending(LIMITS.credit_desk ?? 0, asked, today) / 100 };
}

const TERMS: readonly ((cnpj: string) => object)[] = [
  () => ({ partner: pick([PARTNER, OTHER_PARTNER, null]) }),
  (cnpj) => ({ order_uuid: pick([...ordersOf(cnpj).map(({ order_uuid }) => order_uuid), null]) }),
  (cnpj) => pick(ordersOf(cnpj)),
  () => ({ partner: null, order_uuid: null }),
  () => ({ product_id: pick([1, 2, FINANCED, 4]) }),
  () => ({ vehicle_id: pick([1, 2, null]) }),
  () => ({ guarantee: pick(['surety', 'none', null] as const) }),
  () => ({ guarantee: 'none', monthly_guarantee_value: null }),
  () => ({ monthly_guarantee_value: pick([10, null]) }),
  () => ({ has_escrow_account: chance(0.5) }),
  () => ({ observation: 'Uma observação que não é termo.' }),
];
const reason_for_change = 'others' as const;

/** Towards an approval more often than not, or nothing would ever be accepted. */
function randomStatus(status: string): string {
  if (chance(0.3)) return status;
  if (chance(0.7)) return status.startsWith('pending_re') ? 'pending_approval' : 'approved';
  return pick(STATUS_CODES);
}

/** As read just now, as nobody has it any more, or none at all. */
function randomVersion({ version }: Standing): number | undefined {
  if (chance(0.5)) return undefined;
  return chance(0.1) && version > 1 ? version - 1 : version;
}

/** Nobody else is at it: what was read just now is never stale, and what is older always is. */
function checkVersion(
  { version }: Standing,
  said: number | undefined,
  { status, problem }: { readonly status: number; readonly problem: { readonly code: string } },
): void {
  if (said === undefined) return;
  const code = status < 400 ? null : problem.code;
  if (said === version) expect(code, 'stale, though just read').not.toBe('version.stale');
  else expect(status, 'saved by an old version').toBeGreaterThanOrEqual(400);
}

type Act = (known: Known, as: string) => Promise<{ status: number }>;
const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [
    6,
    async ({ id, cnpj, now }, as) => {
      const version = randomVersion(now);
      const offers = [...now.offers.keys()];
      const changed =
        chance(0.12) && offers.length > 0 ? [{ ...randomChange(), id: pick(offers) }] : undefined;
      const status = randomStatus(now.status);
      const more = chance(0.15) ? pick(TERMS)(cnpj) : {};
      const refusal = status === 'refused' ? { reason: 'rate' as const } : undefined;
      const observation = status === 'rejected' ? 'Não cabe na política de crédito.' : undefined;
      const rates = changed ?? (chance(0.1) ? [randomOffer()] : undefined);
      const remove_offers = chance(0.3);
      const body = {
        id,
        version,
        cnpj,
        status,
        rates,
        refusal,
        observation,
        remove_offers,
        reason_for_change,
        ...more,
      };
      const reply = await house.call(updateProposal, body, { as });
      checkVersion(now, version, reply);
      return reply;
    },
  ],
  [
    1,
    async ({ id, now }, as) => {
      const version = randomVersion(now);
      const body = { ...randomOffer(), proposal: id, version, reason_for_change };
      const reply = await house.call(createOffer, body, { as });
      checkVersion(now, version, reply);
      return reply;
    },
  ],
  [
    1,
    async ({ now }, as) => {
      const version = randomVersion(now);
      const id = randomOfferId(now);
      const reply = await house.call(deleteOffer, { id, version, reason_for_change }, { as });
      if (id !== 1) checkVersion(now, version, reply);
      return reply;
    },
  ],
  [4, ({ now }, as) => house.call(acceptOffer, { rateId: randomOfferId(now) }, { as })],
  [0.2, ({ id }, as) => house.call(refuseProposal, { id, reason: 'rate' }, { as })],
  [0.1, ({ id }, as) => house.call(deleteProposal, { id, reason_for_change }, { as })],
];

function randomAct(): Act {
  const total = ACTS.reduce((sum, [weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [weight, act] of ACTS) {
    at -= weight;
    if (at < 0) return act;
  }
  return ACTS[0]?.[1] as Act;
}

async function create(as: string): Promise<Known | null> {
  const cnpj = pick(companies);
  const input = proposalInput(
    cnpj,
    chance(0.3)
      ? { product_id: FINANCED, rates: [offerAtTheLimit()] }
      : { product_id: pick([1, FINANCED]), rates: Array.from({ length: pick([1, 2]) }, randomOffer) },
  );
  const reply = await house.call(createProposal, input, { as });
  if (reply.status >= 500) expect.fail(`creating: ${reply.status}`);
  if (reply.status !== 201) return null;
  const { id } = reply.body;
  return {
    id,
    cnpj,
    creator: as,
    lastChanger: as,
    authors: new Map(),
    now: await standingOf(house, id, today),
    readAt: changes,
    approval: null,
  };
}

/** An approval must have been somebody's to give. Answers what was committed besides. */
async function checkApproval(known: Known, before: Standing, as: string): Promise<number> {
  const { id, cnpj, creator, lastChanger, now } = known;
  expect(as, 'approved by its author').not.toBe(creator);
  expect(as, 'approved by who changed it last').not.toBe(lastChanger);
  const standing = [...known.authors].filter(
    ([part]) => part.startsWith('term') || now.offers.has(Number(part.split(' ')[0])),
  );
  expect(
    standing.map(([, author]) => author),
    'approved by who wrote a part of it',
  ).not.toContain(as);
  expect(now.terms, 'changed while approving').toBe(before.terms);
  expect(now.offers, 'changed while approving').toEqual(before.offers);
  expect(now.offers.size, 'approved without an offer').toBeGreaterThan(0);
  expect(Object.keys(LIMITS).concat('credit_board'), 'approved without a level').toContain(levelOf(as));
  const [lent, besides] = [Math.max(0, ...now.lent.values()), await committed(cnpj, id)];
  expect(lent + besides, `above the level of ${as}`).toBeLessThanOrEqual(limitOf(as));
  promised.set(id, now.lent);
  return besides;
}

const limitOf = (person: string) => LIMITS[levelOf(person)] ?? Number.MAX_SAFE_INTEGER;

/** The contract says what was approved, and nothing else. */
async function checkContract({ id, approval, now }: Known): Promise<void> {
  expect(approval, 'accepted without an approval').not.toBeNull();
  if (approval === null) return;
  expect(now.terms, 'accepted other terms').toBe(approval.terms);
  expect(approval.until >= today, 'accepted after its last day').toBe(true);
  const { rows } = await sql<{ offer: number; lent: number; said: string; terms: string }>`
    select p.accepted_offer_id as offer, v.total_amount_cents as lent, concat_ws('|', (v.simulation->>'valor')::numeric * 100, tr.grace_days,
        v.simulation->>'numerosParcelas', v.minimum_interest_rate, v.prepayment_fee, tr.frontend_fee) as said,
      concat_ws('|', t.product_id, coalesce(t.vehicle_id::text, '-'), coalesce(t.partner_id::text, '-')) as terms
    from transactions t join proposals p on p.id = t.proposal_id join transaction_versions v on v.transaction_id = t.id
    join tranches tr on tr.transaction_version_id = v.id where p.id = ${id}`.execute(house.db);
  const contract = rows[0];
  expect(rows).toHaveLength(1);
  const approved = approval.offers.get(contract?.offer ?? 0);
  expect(approved, 'an offer that nobody approved').toBeDefined();
  expect(now.offers.get(contract?.offer ?? 0), 'another offer than the approved one').toBe(approved);
  const [amount, grace, installments, rate, fee, tac] = approved?.split('|') ?? [];
  const [net, ...others] = contract?.said.split('|') ?? [];
  expect(Number(net)).toBe(Number(amount));
  expect(contract?.lent, 'lends something else').toBe(now.lent.get(contract?.offer ?? 0));
  expect(approval.committed + (contract?.lent ?? 0), 'above who approved').toBeLessThanOrEqual(
    limitOf(approval.by),
  );
  expect(others).toEqual([grace, installments, rate, fee, tac]);
  expect(approval.terms.startsWith(`${contract?.terms}|`)).toBe(true);
}

/** Follows one command and holds what it did against what the test knows. */
async function follow(known: Known, as: string, status: number): Promise<'accepted' | 'approved' | null> {
  const before = known.now;
  known.now = await standingOf(house, known.id, today);
  known.readAt = changes;
  if (status >= 500) expect.fail(`a fault of ours: ${status}`);
  const { now } = known;
  if (status >= 400) {
    expect(now, 'refused, and yet something changed').toEqual(before);
    return null;
  }
  if (now.status === 'approved' && before.status !== 'approved') {
    const besides = await checkApproval(known, before, as);
    const { terms, offers, expires_on } = now;
    known.approval = { by: as, terms, offers, until: expires_on as IsoDate, committed: besides };
    return 'approved';
  }
  noteAuthors(known, before, as);
  if (now.status !== 'accepted' || before.status === 'accepted') return null;
  await checkContract(known);
  return 'accepted';
}

/** By the house's own rows, before and after: which fields of offers and which terms became this person's. */
function noteAuthors(known: Known, before: Standing, as: string): void {
  const { now, authors } = known;
  if (now.terms !== before.terms || !sameOffers(now.offers, before.offers)) known.lastChanger = as;
  const note = (what: string | number, was: string | undefined, said: string) => {
    const fields = was?.split('|') ?? [];
    for (const [index, field] of said.split('|').entries())
      if (fields[index] !== field) authors.set(`${what} ${index}`, as);
  };
  for (const [id, said] of now.offers) note(id, before.offers.get(id), said);
  note('term', before.terms, now.terms);
}

function sameOffers(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean {
  return a.size === b.size && [...a].every(([id, said]) => b.get(id) === said);
}

/** A company joins or leaves Simples, whose tax is lower: what was offered to it lends another amount. */
async function turnSimples(cnpj: string): Promise<void> {
  await sql`update companies set opting_simple = opting_simple is not true where cnpj = ${cnpj}`.execute(
    house.db,
  );
}

const isOver = ({ now }: Known) => now.deleted || ['accepted', 'refused', 'canceled'].includes(now.status);

it('decisions §3: whoever does whatever, what is accepted is what somebody with authority approved, who neither made nor last changed it', async () => {
  const counts = { approved: 0, accepted: 0 };
  for (let step = 0; step < STEPS; step += 1) {
    if (step % ROUND === 0) {
      await newCompanies();
      // A long walk must not end in another century.
      today = TEST_BUSINESS_DATE;
      living = [];
    }
    const as = pick(PEOPLE);
    if (chance(0.03)) {
      today = addDays(today, pick([1, 1, 7, 20, 31]));
      changes += 1;
    }
    if (chance(0.01)) {
      await turnSimples(pick(companies));
      changes += 1;
    }
    if (living.length < OPEN_AT_ONCE && chance(0.5)) {
      const made = await create(as);
      if (made !== null) living.push(made);
      continue;
    }
    const known = pick(living);
    if (known === undefined) continue;
    await meetAgain(known);
    const { status } = await randomAct()(known, as);
    const outcome = await follow(known, as, status);
    if (outcome !== null) counts[outcome] += 1;
    living = living.filter((each) => !isOver(each));
  }
  // A walk that never gets anywhere proves nothing.
  expect(counts.approved).toBeGreaterThan(STEPS / 100);
  expect(counts.accepted).toBeGreaterThan(STEPS / 200);
}, 3_600_000);
