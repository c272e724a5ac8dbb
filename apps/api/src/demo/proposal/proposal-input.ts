import { codesOf } from '@lastro/domain/coded-list';
import { GUARANTEES, RISKS } from '@lastro/domain/proposal/proposal-lists';
import type { createProposal } from '@lastro/wire/proposal/proposal-operations';
import type { z } from 'zod';
import type { DemoCompany } from '../company/companies';
import { DEMO_PARTNERS, OBSERVATIONS, type Scenario } from './scenarios';

const pick = <T>(list: readonly T[], position: number): T => list[position % list.length] as T;

/** Amounts from 30 thousand to 3 millions, so that each level has work; the mix is the same in every installation. */
export function inputFor(
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
