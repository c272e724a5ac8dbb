import { addDays } from '@lastro/domain/dates';
import type { ReplyOf } from '@lastro/wire/operation';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import {
  createProposal,
  getProposal,
  refuseProposal,
  updateProposal,
} from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { proposalJobs, type SystemStatus, tellSystemStatus } from '../../features/proposal/public';
import type { Door } from '../../platform/door/door';
import { DEMO_COMPANIES, type DemoCompany } from '../company/companies';
import { workdayBefore } from '../demo-clock';
import type { DemoEvent } from '../demo-events';
import { type DemoStage, REQUEST_ID } from '../demo-stage';
import { inputFor } from './proposal-input';
import { type Plan, planOf } from './proposal-plan';
import { type ProposalUpdate, updateOf } from './proposal-update';
import { DEMO_PARTNERS, REFUSALS, ROUND_DAYS, type Scenario } from './scenarios';

/** Days before the business date since when partners bring proposals. */
const PARTNER_DAYS = 180;
/** An approval holds for so many: before that nothing of the first round can expire. */
const APPROVED_DAYS = 30;
const ANALYSTS = ['credit_analyst@demo.test', 'credit_analyst2@demo.test', 'commercial@demo.test'];
const DESK = 'credit_desk@demo.test';
const COMMITTEE = 'credit_committee@demo.test';
const BOARD = 'credit_board@demo.test';
const COMMERCIAL = 'commercial@demo.test';

type Proposal = ReplyOf<typeof getProposal>;

/** A proposal that was made, and where it stands: as the last step answered it, or as it was found. */
interface Standing {
  readonly id: number;
  readonly status: string;
  readonly seen?: Proposal;
}

/** By existence: those that a start that was killed half-way had made, in the order of the plan, each where it was left. */
type Made = Standing[];

/** Three hundred proposals over sixty companies, each brought to its status as people would, day after day. */
export async function proposalEvents(stage: DemoStage): Promise<DemoEvent[]> {
  const { door, today } = stage;
  const made: Made = await madeBefore(door);

  return [
    { on: workdayBefore(today, PARTNER_DAYS), minute: 0, happen: () => insertPartners(door) },
    ...expiries(stage),
    ...planOf(today).flatMap((plan) => eventsOf(stage, made, plan)),
  ];
}

/** The demo's own: what people made meanwhile is theirs. */
async function madeBefore({ db }: Door): Promise<Made> {
  return (
    db
      .selectFrom('proposals as p')
      // Who deleted one meant it: nothing more is done to it.
      .select([
        'p.id',
        sql<string>`case when p.deleted_at is null then p.status else 'deleted' end`.as('status'),
      ])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('audit_entries as e')
            .select('e.seq')
            .where('e.record_type', '=', 'proposal')
            .whereRef('e.record_id', '=', sql<string>`p.id::text`)
            .where('e.action', '=', 'proposal.created')
            .where('e.request_id', '=', REQUEST_ID),
        ),
      )
      .orderBy('p.id')
      .execute()
  );
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
function expiries({ door, today }: DemoStage): DemoEvent[] {
  const happen = async () => {
    for (const job of proposalJobs) await job.work(door, {});
  };
  return Array.from({ length: ROUND_DAYS[0].from - APPROVED_DAYS }, (_, index) => ({
    on: addDays(today, -1 - index),
    minute: 0,
    isJob: true,
    happen,
  }));
}

/** Its making, the decisions of each level, the company's answer; a step that it does not need passes it by. */
function eventsOf(stage: DemoStage, made: Made, plan: Plan): DemoEvent[] {
  const { scenario, position } = plan;
  const step = (take: (proposal: Standing) => Promise<Standing>) => async () => {
    const before = made[position - 1];
    if (before === undefined) throw new Error(`proposal ${position} was not made`);
    made[position - 1] = await take(before);
  };
  return [
    { ...plan.made, happen: () => make(stage, made, plan) },
    ...plan.decided.map((moment) => ({ ...moment, happen: step((each) => decide(stage, scenario, each)) })),
    { ...plan.answered, happen: step((each) => answer(stage, plan, each)) },
  ];
}

async function make({ call }: DemoStage, made: Made, { position, index, scenario }: Plan): Promise<void> {
  if (made.length >= position) return;
  const author = ANALYSTS[position % ANALYSTS.length] ?? COMMERCIAL;
  const input = inputFor(scenario, DEMO_COMPANIES[index] as DemoCompany, position);
  made.push(standing(await call(author, createProposal, input)));
}

const APPROVED_FIRST: readonly Scenario[] = ['approved', 'expired', 'accepted', 'refused', 'canceled'];
const TOLD_BY_THE_SYSTEM: readonly Scenario[] = [
  'indicative',
  'running',
  'pending',
  'error',
  'pending_level',
];

const ON_THE_WAY: readonly string[] = ['pending_approval', 'pending_commitee', 'pending_board'];

/** One step from wherever it stands, so that one that was left half-way goes on. */
async function decide(stage: DemoStage, scenario: Scenario, before: Standing): Promise<Standing> {
  const { id, status, seen } = before;
  // An approved one that shall expire does so by itself; what somebody has ended or answered stays so.
  if (status === scenario || !ON_THE_WAY.includes(status)) return before;
  if (TOLD_BY_THE_SYSTEM.includes(scenario)) {
    await tellSystemStatus(stage.door, id, scenario as SystemStatus);
    return { id, status: scenario };
  }
  // Who approves looks again: what was committed meanwhile may have made it another level's.
  const isSeen = seen !== undefined && !APPROVED_FIRST.includes(scenario);
  const proposal = isSeen ? seen : await stage.call(DESK, getProposal, { id });
  const [by, changes] = decisionOn(proposal, scenario);
  return standing(await stage.call(by, updateProposal, { ...updateOf(proposal), ...changes }));
}

function standing(seen: Proposal): Standing {
  return { id: seen.id, status: seen.status, seen };
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

const ANSWERS: readonly Scenario[] = ['accepted', 'refused', 'canceled'];

async function answer(
  { call }: DemoStage,
  { scenario, position }: Plan,
  before: Standing,
): Promise<Standing> {
  const { id, status } = before;
  if (status !== 'approved' || !ANSWERS.includes(scenario)) return before;
  const approved = before.seen ?? (await call(DESK, getProposal, { id }));
  const refusal = REFUSALS[position % REFUSALS.length] ?? REFUSALS[0];
  if (scenario === 'accepted')
    await call(COMMERCIAL, acceptOffer, { productId: approved.product_id, rateId: approved.rates[0]?.id });
  if (scenario === 'refused') await call(COMMERCIAL, refuseProposal, { id, ...refusal });
  if (scenario === 'canceled')
    await call(COMMERCIAL, updateProposal, { ...updateOf(approved), status: 'canceled' });
  return { id, status: scenario };
}
