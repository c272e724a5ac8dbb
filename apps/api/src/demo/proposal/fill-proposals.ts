import { codesOf } from '@lastro/domain/coded-list';
import { GUARANTEES, RISKS } from '@lastro/domain/proposal/proposal-lists';
import type { ReplyOf } from '@lastro/wire/operation';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import {
  createProposal,
  getProposal,
  refuseProposal,
  updateProposal,
} from '@lastro/wire/proposal/proposal-operations';
import type { z } from 'zod';
import { proposalJobs, type SystemStatus, tellSystemStatus } from '../../features/proposal/public';
import type { Door } from '../../platform/door/door';
import { DEMO_COMPANIES, type DemoCompany } from '../company/companies';
import type { DemoCall } from '../demo-call';
import { type DemoClock, demoClock } from '../demo-clock';
import { type ProposalUpdate, updateOf } from './proposal-update';
import { DEMO_PARTNERS, OBSERVATIONS, REFUSALS, ROUND_DAYS, ROUNDS, type Scenario } from './scenarios';

const COMPANIES = 60;
/** Days before the business date since when partners bring proposals. */
const PARTNER_DAYS = 180;
const ANALYSTS = ['credit_analyst@demo.test', 'credit_analyst2@demo.test', 'commercial@demo.test'];
const DESK = 'credit_desk@demo.test';
const COMMITTEE = 'credit_committee@demo.test';
const BOARD = 'credit_board@demo.test';
const COMMERCIAL = 'commercial@demo.test';

type Proposal = ReplyOf<typeof createProposal>;

interface Stage {
  readonly call: DemoCall;
  readonly door: Door;
  readonly clock: DemoClock;
}

/** Three hundred proposals over sixty companies, each brought to its status as people would, day after day. */
export async function fillProposals(caller: (door: Door) => DemoCall, door: Door): Promise<void> {
  const clock = demoClock(door.clock);
  const past: Door = { ...door, clock };
  const stage: Stage = { call: caller(past), door: past, clock };
  clock.wind(PARTNER_DAYS, 0);
  await insertPartners(past);
  // By existence: a start that was killed half-way goes on with the last one, which may not be where it should be.
  const rows = await door.db.selectFrom('proposals').select('id').orderBy('id').execute();
  const last = rows.at(-1)?.id;
  let position = 0;
  let yesterday: number = ROUND_DAYS[0].from;
  for (const [round, scenarios] of ROUNDS.entries()) {
    const { from, days } = ROUND_DAYS[round] ?? { from: 0, days: 1 };
    if (rows.length < (round + 1) * COMPANIES)
      for (let day = yesterday; day >= from; day -= 1) await expire(stage, day);
    yesterday = from;
    for (let index = 0; index < COMPANIES; index += 1) {
      position += 1;
      if (position < rows.length) continue;
      const moment = { day: from - Math.floor((index * days) / COMPANIES), minute: (index * 47) % 300 };
      clock.wind(moment.day, moment.minute);
      const scenario = scenarios[index % scenarios.length] ?? 'pending_approval';
      const author = ANALYSTS[position % ANALYSTS.length] ?? COMMERCIAL;
      const proposal =
        position === rows.length && last !== undefined
          ? await stage.call(DESK, getProposal, { id: last })
          : await stage.call(
              author,
              createProposal,
              inputFor(scenario, DEMO_COMPANIES[index] as DemoCompany, position),
            );
      if (!isDone(proposal, scenario)) await advance(stage, scenario, proposal, position, moment);
    }
  }
}

/** An approved one that shall expire does so by itself; one that has been answered needs no answer. */
function isDone({ status }: Proposal, scenario: Scenario): boolean {
  return status === scenario || (scenario === 'expired' && status === 'approved');
}

/** No call makes partners yet: they come with the partnership area. */
async function insertPartners(door: Door): Promise<void> {
  await door.db
    .insertInto('partners')
    .values(
      DEMO_PARTNERS.map(({ cnpj, name, type, origin, active }) => ({
        cnpj,
        fantasy_name: name,
        partner_type: type,
        hubspot_orig: origin,
        active_integration: active,
        created_at: door.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.column('cnpj').doNothing())
    .execute();
}

/** Every morning: what was approved and nobody answered in thirty days expires. */
async function expire({ door, clock }: Stage, day: number): Promise<void> {
  clock.wind(day, 0);
  for (const job of proposalJobs) await job.work({ ...door, clock }, {});
}

interface Moment {
  readonly day: number;
  readonly minute: number;
}

const APPROVED_FIRST: readonly Scenario[] = ['approved', 'expired', 'accepted', 'refused', 'canceled'];
const TOLD_BY_THE_SYSTEM: readonly Scenario[] = [
  'indicative',
  'running',
  'pending',
  'error',
  'pending_level',
];

/** Step by step from wherever it stands, so that one that was left half-way goes on. */
async function advance(
  stage: Stage,
  scenario: Scenario,
  made: Proposal,
  position: number,
  { day, minute }: Moment,
) {
  let proposal = made;
  // The decision comes the same afternoon, the company's answer the day after.
  stage.clock.wind(day, minute + 100);
  while (proposal.status !== scenario && proposal.status !== 'approved') {
    if (TOLD_BY_THE_SYSTEM.includes(scenario))
      return tellSystemStatus(stage.door, proposal.id, scenario as SystemStatus);
    const [by, changes] = decisionOn(proposal, scenario);
    proposal = await stage.call(by, updateProposal, { ...updateOf(proposal), ...changes });
  }
  stage.clock.wind(day - 1, minute);
  if (proposal.status === 'approved') await answer(stage, scenario, proposal, position);
}

/** Who decides next, and what: by the level that the proposal and all that is committed already need. */
function decisionOn(
  { status, authority }: Proposal,
  scenario: Scenario,
): [by: string, changes: Partial<ProposalUpdate>] {
  const { level } = authority;
  const isApproved = APPROVED_FIRST.includes(scenario);
  if (status === 'pending_board') return [BOARD, { status: 'approved' }];
  if (status === 'pending_commitee')
    return [COMMITTEE, { status: isApproved && level !== 'credit_board' ? 'approved' : 'pending_board' }];
  if (scenario === 'rejected')
    return [DESK, { status: 'rejected', observation: 'Alavancagem acima da política para o setor.' }];
  if (scenario === 'pending_board') return [DESK, { status: 'pending_commitee' }];
  if (!isApproved) return [DESK, { status: scenario }];
  return [DESK, { status: level === 'credit_desk' ? 'approved' : 'pending_commitee' }];
}

async function answer(stage: Stage, scenario: Scenario, approved: Proposal, position: number): Promise<void> {
  const { call } = stage;
  const refusal = REFUSALS[position % REFUSALS.length] ?? REFUSALS[0];
  if (scenario === 'accepted')
    await call(COMMERCIAL, acceptOffer, { productId: approved.product_id, rateId: approved.rates[0]?.id });
  if (scenario === 'refused') await call(COMMERCIAL, refuseProposal, { id: approved.id, ...refusal });
  if (scenario === 'canceled')
    await call(COMMERCIAL, updateProposal, { ...updateOf(approved), status: 'canceled' });
}

const pick = <T>(list: readonly T[], position: number): T => list[position % list.length] as T;

/** Amounts from 30 thousand to 3 millions, so that each level has work; the mix is the same in every installation. */
function inputFor(
  scenario: Scenario,
  { cnpj, input }: DemoCompany,
  position: number,
): z.input<(typeof createProposal)['input']> {
  const needsBoard = scenario === 'pending_board';
  const wanted = needsBoard
    ? 2_600_000
    : pick([30_000, 85_000, 150_000, 320_000, 480_000, 750_000, 1_400_000], position * 3);
  // What a year earns sets the measure; a sole trader whose revenue nobody told is offered a little.
  const revenue = input.averageAnnualRevenue ?? (input.mei ? 40_000 : Number.POSITIVE_INFINITY);
  const most = needsBoard ? revenue : revenue / 2;
  const amount = Math.min(wanted, Math.floor(most / 1000) * 1000);
  const rates = pick([1, 2, 3], position);
  const guarantee = pick(codesOf(GUARANTEES), position);
  return {
    cnpj,
    product_id: pick([1, 1, 2, 3, 4, 5], position),
    status: 'pending_approval',
    rates: Array.from({ length: rates }, (_, index) => ({
      amount: amount - index * Math.min(5000, Math.floor(amount / 10)),
      grace: pick([0, 0, 30, 60], position + index),
      number_installments: pick([6, 12, 18, 24, 36], position + index * 2),
      rate: pick([1.99, 2.49, 2.75, 3.1], position + index),
      prepayment_fee: pick([0, 0, 2], position),
      tac: pick([0, 1.5, 3], position + index),
    })),
    observation: pick(OBSERVATIONS, position),
    reason_for_change: pick(['not_informed', 'renegotiation', 'campaign'] as const, position),
    partner: position % 3 === 0 ? pick(DEMO_PARTNERS, position).cnpj : null,
    vehicle_id: pick([1, 2, 3, 4, null], position),
    guarantee,
    monthly_guarantee_value: position % 4 === 0 && guarantee !== 'none' ? Math.round(amount / 10) : null,
    risks_policy: [pick(codesOf(RISKS), position), pick(codesOf(RISKS), position + 4)],
    // Beside another guarantee the account may be there as well; without one there is none.
    has_escrow_account: guarantee === 'escrow' || (guarantee !== 'none' && position % 5 === 0),
  };
}
