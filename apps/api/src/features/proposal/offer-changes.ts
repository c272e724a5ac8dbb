import type { Issue } from '@lastro/domain/issues';
import { ZERO_PERCENT } from '@lastro/domain/percent';
import { isSameOffer } from '@lastro/domain/proposal/approval';
import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { HARMLESS_OFFER, MAX_OFFERS, type OfferFields } from '@lastro/domain/proposal/proposal-rules';
import type { rateUpdate } from '@lastro/wire/proposal/proposal-schemas';
import type { z } from 'zod';
import { AppError } from '../../platform/door/errors';
import type { OfferRow } from './proposal-read';
import { offerFields } from './proposal-translate';

type SaidOffer = z.output<typeof rateUpdate>;

interface OfferChange {
  readonly id: number;
  readonly offer: OfferFields;
  readonly reason: ChangeReason;
}

/** What an update makes of the offers. */
export interface OfferChanges {
  readonly changes: readonly OfferChange[];
  /** Those of which only the reason is said anew: that is no term (decisions §3), and makes nobody their author. */
  readonly reasons: readonly Pick<OfferChange, 'id' | 'reason'>[];
  /** The saved ones as they will be. */
  readonly kept: readonly OfferFields[];
  /** All that is to be checked, in the order in which it was said: first what came, then what nobody spoke of. */
  readonly checked: readonly OfferFields[];
  /** Of these, the places of those that stay exactly as they are saved. */
  readonly unchanged: ReadonlySet<number>;
  /** What a new one lacks. */
  readonly issues: readonly Issue[];
}

/**
 * Saved offers change in the fields that came; those that nobody spoke of stay. New ones (without id) are checked with the
 * rest and created after the update, by their own call (spec §4).
 */
export function offerChanges(
  saved: readonly OfferRow[],
  said: readonly SaidOffer[] | undefined,
  reason: ChangeReason,
): OfferChanges {
  const byId = new Map(saved.map((offer) => [offer.id, offer]));
  const merged = new Map(saved.map((offer) => [offer.id, offerFields(offer)]));
  const changes: OfferChange[] = [];
  const reasons: Pick<OfferChange, 'id' | 'reason'>[] = [];
  const checked: OfferFields[] = [];
  const issues: Issue[] = [];
  const seen = new Set<number>();
  const unchanged = new Set<number>();
  for (const [index, line] of (said ?? []).entries()) {
    if (line.id == null) {
      issues.push(...missingIn(line, `rates.${index}.`));
      checked.push(withSaid(HARMLESS_OFFER, line));
      continue;
    }
    const known = byId.get(line.id);
    if (known === undefined) throw new AppError('offer.not-found', { id: line.id });
    if (seen.has(line.id)) issues.push({ path: `rates.${index}.id`, code: 'offer.repeated' });
    seen.add(line.id);
    const was = offerFields(known);
    const offer = withSaid(was, line);
    checked.push(offer);
    merged.set(line.id, offer);
    if (isSameOffer(offer, was)) {
      unchanged.add(index);
      const said = line.reason_for_change ?? known.reason_for_change;
      if (said !== known.reason_for_change) reasons.push({ id: line.id, reason: said });
      continue;
    }
    changes.push({ id: line.id, offer, reason: line.reason_for_change ?? reason });
  }
  for (const row of saved.filter(({ id }) => !seen.has(id))) {
    unchanged.add(checked.length);
    checked.push(offerFields(row));
  }
  // A new one that could not be created afterwards would leave the save by half.
  if (checked.length > Math.max(MAX_OFFERS, saved.length))
    issues.push({ path: 'rates', code: 'list.too-long', params: { max: MAX_OFFERS } });
  return { changes, reasons, kept: [...merged.values()], checked, unchanged, issues };
}

const NEEDED = ['amount', 'grace', 'number_installments', 'rate'] as const;

function missingIn(line: SaidOffer, prefix: string): Issue[] {
  return NEEDED.filter((name) => line[name] === undefined).map((name) => ({
    path: `${prefix}${name}`,
    code: 'field.required',
  }));
}

/** Absent stays; a fee that is null is none. */
function withSaid(was: OfferFields, line: SaidOffer): OfferFields {
  return {
    amount: line.amount ?? was.amount,
    graceDays: line.grace ?? was.graceDays,
    installments: line.number_installments ?? was.installments,
    monthlyRate: line.rate ?? was.monthlyRate,
    prepaymentFee:
      line.prepayment_fee === undefined ? was.prepaymentFee : (line.prepayment_fee ?? ZERO_PERCENT),
    tac: line.tac === undefined ? was.tac : (line.tac ?? ZERO_PERCENT),
  };
}
