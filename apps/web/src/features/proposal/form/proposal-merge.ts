import { type FieldGroups, mergeSides, moveOnto } from '../../../shared/merge/three-way';
import { newOffers, type OfferValues, type ProposalValues, savedOfferKey } from './proposal-values';

/** What somebody typed, and the record as it was opened for it. */
export interface Typed {
  /** Null where nobody knows: a draft that an older release kept. Whatever differs is then taken for typed. */
  readonly begun: ProposalValues | null;
  readonly yours: ProposalValues;
}

type OfferKey = `offer:${number}`;

/** A proposal whose saved offers are fields of their own: keeping mine of one leaves the others as they stand. */
export type ConflictValues = ProposalValues & Record<OfferKey, OfferValues>;

export interface Sides {
  readonly current: ConflictValues;
  readonly yours: ConflictValues;
}

interface Flattened extends Sides {
  readonly begun: ConflictValues | null;
}

/**
 * What two people may fill in. An order is its partner's, and an amount says nothing without what is guaranteed: half
 * of the one's and half of the other's would be nobody's. The reason is its author's alone, the status the record's.
 */
const GROUPS = [
  ['product_id'],
  ['partner', 'order_uuid'],
  ['vehicle_id'],
  ['guarantee', 'monthly_guarantee_value'],
  ['has_escrow_account'],
  ['risks_policy'],
  ['observation'],
] as const satisfies FieldGroups<ProposalValues>;
export const MERGED_FIELDS = GROUPS.flat();

/** A stale save as it is asked about: the two differ only where both changed the same thing differently. */
export function bothSides(current: ProposalValues, typed: Typed): Sides {
  const { begun, ...two } = flattened(current, typed);
  const ids = offerIds(current, typed.yours);
  const merged = begun === null ? two : mergeSides({ begun, ...two }, withOffers(GROUPS, ids));
  return { current: merged.current, yours: { ...merged.yours, rates: offersIn(merged.yours, ids) } };
}

/** The record as it stands, and the same with what this person changed. */
export function ownSide(current: ProposalValues, typed: Typed): Sides {
  const { begun, ...two } = flattened(current, typed);
  const ids = offerIds(current, typed.yours);
  const each = MERGED_FIELDS.map((name) => [name]);
  const { yours } = begun === null ? two : moveOnto({ begun, ...two }, withOffers(each, ids));
  return { current: two.current, yours: { ...yours, rates: offersIn(yours, ids) } };
}

/** Typing that goes on upon a newer record: what was not touched is the record's, an offer that went or came as well. */
export function resumed(current: ProposalValues, typed: Typed): Typed {
  const { begun, ...two } = flattened(current, typed);
  if (begun === null) return typed;
  const { version, reason_for_change } = typed.yours;
  const ids = offerIds(current, typed.yours);
  const moved = moveOnto({ begun, ...two }, withOffers(GROUPS, ids));
  const upon = (values: ConflictValues) => ({ ...current, ...fieldsOf(values), version });
  return {
    begun: { ...upon(moved.begun), rates: offersIn(moved.begun, ids) },
    yours: {
      ...upon(moved.yours),
      reason_for_change,
      rates: [...offersIn(moved.yours, ids), ...newOffers(typed.yours)],
    },
  };
}

/**
 * What was chosen, to be saved upon the record as it stands. Lines that are only here stay in any case; an offer that was
 * excluded and is wished for comes again as a new one.
 */
export function chosenValues(
  current: ProposalValues,
  yours: ProposalValues,
  chosen: ConflictValues,
): ProposalValues {
  const stands = new Set(current.rates.map(({ id }) => id));
  const offers = offersIn(chosen, offerIds(current, yours));
  return {
    ...current,
    ...fieldsOf(chosen),
    reason_for_change: yours.reason_for_change,
    rates: [
      ...offers.map((offer) => (stands.has(offer.id) ? offer : { ...offer, id: null })),
      ...newOffers(yours),
    ],
  };
}

export function offerKey(id: number): OfferKey {
  return `offer:${id}`;
}

/** Those that stand, then those that are only in this form: somebody excluded them meanwhile. */
export function offerIds(current: ProposalValues, yours: ProposalValues): number[] {
  const ids = [...current.rates, ...yours.rates].flatMap(({ id }) => id ?? []);
  return [...new Set(ids)];
}

function offersIn(values: ConflictValues, ids: readonly number[]): OfferValues[] {
  return ids.flatMap((id) => values[offerKey(id)] ?? []);
}

function flattened(current: ProposalValues, { begun, yours }: Typed): Flattened {
  // Saved offers leave the form only with their record: one that is missing was not touched.
  const untouched = offerFields(begun ?? current);
  return {
    begun: begun === null ? null : { ...begun, ...untouched },
    current: { ...current, ...offerFields(current) },
    yours: { ...yours, ...untouched, ...offerFields(yours) },
  };
}

function offerFields({ rates }: ProposalValues): Record<OfferKey, OfferValues> {
  const saved = rates.flatMap((offer) => (offer.id === null ? [] : { ...offer, id: offer.id }));
  return Object.fromEntries(
    saved.map((offer) => [offerKey(offer.id), { ...offer, key: savedOfferKey(offer.id) }]),
  );
}

function withOffers(
  groups: FieldGroups<ProposalValues>,
  ids: readonly number[],
): FieldGroups<ConflictValues> {
  return [...groups, ...ids.map((id) => [offerKey(id)])];
}

function fieldsOf(values: ConflictValues): Partial<ProposalValues> {
  return Object.fromEntries(MERGED_FIELDS.map((name) => [name, values[name]]));
}
