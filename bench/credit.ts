/**
 * The credit engine beside npm peers in one run: `npx tsx bench/credit.ts`.
 * CET of 36-month flows against the XIRR of `@webcarrot/xirr` (real dates) and the IRR of `financial` (equal periods,
 * its only kind), with what each one's rate leaves of the present value; then a thousand offers simulated.
 */
import { xirr } from '@webcarrot/xirr';
import { irr } from 'financial';
import { anbimaCalendar } from '../packages/domain/src/calendar';
import { type Cet, cetOf, type Flow } from '../packages/domain/src/credit/cet';
import { isRefused, simulate } from '../packages/domain/src/credit/simulation';
import { randomSource, randomTerms } from '../packages/domain/src/credit/testing/random-terms';
import { isoDate } from '../packages/domain/src/dates';
import type { Cents } from '../packages/domain/src/money';
import { Decimal } from '../packages/domain/src/rounding';

const FLOWS = 200;
const ROUNDS = 15;
const MONTH = 30;
const DAY_MS = 86_400_000;

interface Sample {
  readonly net: Cents;
  readonly dated: readonly Flow[];
  /** The same payments at equal periods, for the peer that knows no dates. */
  readonly equal: readonly Flow[];
  readonly peerDated: readonly { amount: number; date: Date }[];
  readonly peerEqual: readonly number[];
}

function samples(): Sample[] {
  const random = randomSource(7);
  const made: Sample[] = [];
  while (made.length < FLOWS) {
    const terms = { ...randomTerms(random), installments: 36, system: 'price', charges: 'deducted' } as const;
    const result = simulate(terms, anbimaCalendar);
    if (isRefused(result)) continue;
    const { net, installments } = result;
    made.push({
      net,
      dated: installments,
      equal: installments.map(({ payment }, index) => ({ calendarDays: MONTH * (index + 1), payment })),
      peerDated: [
        { amount: 0 - net, date: new Date(0) },
        ...installments.map(({ payment, calendarDays }) => ({
          amount: payment,
          date: new Date(calendarDays * DAY_MS),
        })),
      ],
      peerEqual: [0 - net, ...installments.map(({ payment }) => payment)],
    });
  }
  return made;
}

const rateOf = (result: ReturnType<typeof cetOf>) => (result as Cet).annual;
const yearly = (monthly: number) => (1 + monthly) ** (365 / MONTH) - 1;

/** What an annual rate leaves of the present value, as a share of what was released; in forty digits. */
function leftOver(annual: number, flow: readonly Flow[], net: Cents): number {
  const daily = new Decimal(1).plus(annual).pow(new Decimal(1).dividedBy(365));
  let worth = new Decimal(0);
  for (const { calendarDays, payment } of flow) worth = worth.plus(daily.pow(-calendarDays).times(payment));
  return worth.minus(net).abs().dividedBy(net).toNumber();
}

interface Contender {
  readonly name: string;
  readonly rate: (sample: Sample) => number;
  readonly flow: (sample: Sample) => readonly Flow[];
}

const CONTENDERS: readonly Contender[] = [
  {
    name: 'cetOf, real dates',
    rate: ({ net, dated }) => rateOf(cetOf(net, dated)),
    flow: ({ dated }) => dated,
  },
  { name: '@webcarrot/xirr', rate: ({ peerDated }) => xirr([...peerDated]), flow: ({ dated }) => dated },
  {
    name: 'cetOf, equal periods',
    rate: ({ net, equal }) => rateOf(cetOf(net, equal)),
    flow: ({ equal }) => equal,
  },
  { name: 'financial irr', rate: ({ peerEqual }) => yearly(irr([...peerEqual])), flow: ({ equal }) => equal },
];

/** Microseconds a flow, the best of the rounds: noise only adds. Rounds alternate, so that all meet the same noise. */
function measure(all: readonly Sample[]): Map<string, number> {
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, rate } of CONTENDERS) {
      const from = performance.now();
      for (const sample of all) rate(sample);
      const each = ((performance.now() - from) * 1000) / all.length;
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, each));
    }
  }
  return best;
}

/**
 * As a screen or a provider asks for them: all released on one day, everything else different. Milliseconds of the
 * processor: what else the machine does counts little.
 */
function thousandOffers(): { first: number; best: number } {
  const random = randomSource(11);
  const disbursement = isoDate('2026-11-16');
  const offers = Array.from({ length: 1000 }, () => ({
    ...randomTerms(random),
    installments: 36,
    disbursement,
  }));
  const times = Array.from({ length: 60 }, () => {
    const from = process.cpuUsage();
    for (const offer of offers) simulate(offer, anbimaCalendar);
    return process.cpuUsage(from).user / 1000;
  });
  return { first: times[0] ?? 0, best: Math.min(...times) };
}

const offers = thousandOffers();
const all = samples();
const times = measure(all);
const worst = (contender: Contender) =>
  Math.max(...all.map((sample) => leftOver(contender.rate(sample), contender.flow(sample), sample.net)));
console.table(
  Object.fromEntries(
    CONTENDERS.map((contender) => [
      contender.name,
      {
        'µs a flow': Number(times.get(contender.name)?.toFixed(2)),
        'worst left over': worst(contender).toExponential(1),
      },
    ]),
  ),
);
const ratio = (own: string, peer: string) => ((times.get(peer) ?? 0) / (times.get(own) ?? 1)).toFixed(1);
process.stdout.write(
  `CET: ${ratio('cetOf, real dates', '@webcarrot/xirr')} times the speed of @webcarrot/xirr, ` +
    `${ratio('cetOf, equal periods', 'financial irr')} times that of financial\n` +
    `1.000 offers of 36 instalments, every base, system and charge mode: ${offers.best.toFixed(0)} ms ` +
    `(cold ${offers.first.toFixed(0)} ms), target 100 ms\n`,
);
