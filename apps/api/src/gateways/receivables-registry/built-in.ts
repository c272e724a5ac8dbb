import { addDays, addMonths, dateParts, type IsoDate, startOfMonth } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { covers } from '@lastro/domain/receivable/opt-in';
import type { RegisteredStatus } from '@lastro/domain/receivable/receivable-status';
import { unavailable } from '../port';
import { steadyNumber } from '../steady-number';
import { DRAWEES } from './drawees';
import type { ReceivablesRegistry, RegisteredReceivable } from './port';

/** CNPJs with this root find the registrar out of order; with the other one, the company never answers. */
export const BROKEN_ROOT = '99999999';
export const SILENT_ROOT = '88888888';

const MONTHS_BACK = 4;
const MONTHS_AHEAD = 8;
const HOLDERS = ['FIDC Lastro I', 'Banco Meridional S.A.', 'FIDC Nova Praça'];

/** Invents, for every company, the same receivables on every day: each month of due dates has its own. */
export function builtInReceivablesRegistry(): ReceivablesRegistry {
  return {
    async authorise({ cnpj }) {
      if (cnpj.startsWith(BROKEN_ROOT)) return unavailable('out of order');
      return { outcome: cnpj.startsWith(SILENT_ROOT) ? 'waiting' : 'active' };
    },
    async receivablesOf(cnpj, scope, on) {
      if (cnpj.startsWith(BROKEN_ROOT)) return unavailable('out of order');
      const first = addMonths(startOfMonth(on), -MONTHS_BACK);
      const receivables = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
        monthOf(cnpj, addMonths(first, index), on),
      ).flat();
      // What is sold next month is nobody's receivable today.
      const known = receivables.filter(({ kind, issuedOn }) => issuedOn <= on && covers(scope, kind));
      return { outcome: 'found', receivables: known };
    },
  };
}

function monthOf(cnpj: string, month: IsoDate, on: IsoDate): RegisteredReceivable[] {
  const chance = chanceOf(`${cnpj} ${month}`);
  const drawees = drawnFrom(cnpj);
  return Array.from({ length: 2 + chance(4) }, (_, index): RegisteredReceivable => {
    const dueOn = addDays(month, chance(28));
    const drawee = drawees[chance(drawees.length)] ?? DRAWEES[0];
    const { year, month: number } = dateParts(month);
    const status = statusOf(dueOn < on, chance(100));
    const issuedOn = addDays(dueOn, -(30 + chance(60)));
    return {
      reference: `${cnpj}-${year}${String(number).padStart(2, '0')}-${index + 1}`,
      kind: drawee.isAcquirer ? 'card' : 'duplicate',
      document: drawee.isAcquirer ? `UR ${year}/${number}-${index + 1}` : `NF ${10_000 + chance(80_000)}/1`,
      draweeTaxId: drawee.taxId,
      draweeName: drawee.name,
      issuedOn,
      dueOn,
      amount: cents(80_000 + chance(9_000_000)),
      status,
      holder: status === 'assigned' ? (HOLDERS[chance(HOLDERS.length)] ?? null) : null,
      settledOn: status === 'settled' ? later(issuedOn, earlier(addDays(dueOn, chance(8) - 3), on)) : null,
    };
  });
}

/** What is past is mostly settled; what is to come is mostly free. */
function statusOf(isPast: boolean, roll: number): RegisteredStatus {
  if (isPast) return roll < 80 ? 'settled' : roll < 88 ? 'repurchased' : roll < 93 ? 'assigned' : 'available';
  return roll < 5 ? 'settled' : roll < 30 ? 'assigned' : 'available';
}

/** A company sells to a handful, not to everybody. */
function drawnFrom(cnpj: string): readonly (typeof DRAWEES)[number][] {
  const chance = chanceOf(cnpj);
  const start = chance(DRAWEES.length);
  return Array.from({ length: 6 }, (_, index) => DRAWEES[(start + index * 7) % DRAWEES.length] ?? DRAWEES[0]);
}

function later(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}

function earlier(a: IsoDate, b: IsoDate): IsoDate {
  return a < b ? a : b;
}

/** The same text, the same sequence. */
function chanceOf(text: string): (limit: number) => number {
  let state = steadyNumber(text);
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}
