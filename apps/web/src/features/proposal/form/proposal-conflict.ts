import { formatMoney } from '@lastro/domain/money';
import { formatPercentWhole } from '@lastro/domain/percent';
import { GUARANTEES, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import { PROPOSAL_FIELD_LABELS } from '@lastro/wire/proposal/proposal-labels';
import { proposal as proposalSchema } from '@lastro/wire/proposal/proposal-schemas';
import { useRef } from 'react';
import { ApiError } from '../../../lib/api-error';
import type { SelectOption } from '../../../shared/form/plain-fields';
import { type ConflictFieldSpec, differing, useConflict } from '../../../shared/form/use-conflict';
import type { ProposalRecord, References } from '../proposal-queries';
import {
  changesTerms,
  newOffers,
  type OfferValues,
  type ProposalValues,
  proposalValuesOf,
} from './proposal-values';

const EMPTY = '(vazio)';
const EXCLUDED = '(excluída)';
export const TAKES_BACK =
  'A proposta foi aprovada enquanto você editava: salvar condições diferentes das aprovadas a devolve para aprovação';

export interface ConflictReferences extends References {
  /** Those of the chosen partner. */
  readonly orders: readonly SelectOption[];
}

/** The record as it stands, when the failure is a stale save. */
export function staleProposal(failure: unknown): ProposalRecord | null {
  if (!(failure instanceof ApiError) || failure.code !== 'version.stale') return null;
  return proposalSchema.safeDecode(failure.current as never).data ?? null;
}

type OfferKey = `offer:${number}`;

/** A proposal whose saved offers are fields of their own: keeping mine of one leaves the others as they stand. */
type ConflictValues = ProposalValues & Record<OfferKey, OfferValues>;

interface ConflictOutcome {
  readonly onResolve: (values: ProposalValues) => Promise<void>;
  /** No field is left to choose, but saving would take back an approval that this person has not seen. */
  readonly onTakesBack: (values: ProposalValues, current: ProposalRecord) => void;
}

/** Somebody saved meanwhile: field by field the person chooses. Lines that are only here stay in any case. */
export function useProposalConflict(
  references: ConflictReferences,
  { onResolve, onTakesBack }: ConflictOutcome,
) {
  const fresh = useRef<OfferValues[]>([]);
  const gone = useRef<readonly OfferValues[]>([]);
  const reason = useRef<ProposalValues['reason_for_change']>(null);
  const withOwn = (values: ProposalValues, rates: readonly OfferValues[]): ProposalValues => ({
    ...values,
    reason_for_change: reason.current,
    rates: [...rates, ...fresh.current],
  });
  const conflict = useConflict<ConflictValues>({
    subject: 'Esta proposta',
    fields: (sides) => fieldsOf(references, sides),
    onResolve: (merged) => onResolve(withOwn(merged, chosenOffers(merged, gone.current))),
  });
  return {
    dialog: conflict.dialog,
    show: (record: ProposalRecord, yours: ProposalValues) => {
      const current = proposalValuesOf(record);
      fresh.current = newOffers(yours);
      reason.current = yours.reason_for_change;
      const sides = bothSides(current, yours);
      gone.current = goneOffers(sides);
      const news = statusNews(record, yours.status, withOwn(sides.yours, sides.yours.rates));
      if (news === TAKES_BACK && differing(sides, fieldsOf(references, sides)).length === 0)
        return onTakesBack(withOwn(current, current.rates), record);
      return conflict.show({ ...sides, changedBy: news });
    },
  };
}

/** What was decided since the form was opened; where it was an approval, what these values would do to it. */
function statusNews(record: ProposalRecord, opened: string, yours: ProposalValues): string | undefined {
  if (record.status === opened) return undefined;
  if (record.status === 'approved' && changesTerms(yours, record)) return TAKES_BACK;
  return `O status agora é “${statusLabel(record.status)}”`;
}

/** What these values say that the record does not, in words; lines that are only here among them. */
export function proposalWords(
  references: ConflictReferences,
  record: ProposalRecord,
  yours: ProposalValues,
): { label: string; text: string }[] {
  const sides = bothSides(proposalValuesOf(record), yours);
  const changed = differing(sides, fieldsOf(references, sides));
  return [
    ...changed.map((field) => ({ label: field.label, text: String(field.yours) })),
    ...newOffers(yours).map((offer) => ({ label: 'Nova oferta', text: offerText(offer) })),
  ];
}

interface Sides {
  readonly current: ConflictValues;
  readonly yours: ConflictValues;
}

function fieldsOf(references: ConflictReferences, sides: Sides) {
  return [...conflictFields(references), ...[...sides.current.rates, ...goneOffers(sides)].map(offerField)];
}

/** Offers of this form that somebody excluded meanwhile: what was typed in them is not lost without a word. */
function goneOffers({ current, yours }: Sides): OfferValues[] {
  return yours.rates.filter((offer) => offer.id !== null && !current.rates.some(({ id }) => id === offer.id));
}

/** The offers that stand, each as it was chosen; one that was excluded and is wished for comes again as a new one. */
function chosenOffers(merged: ConflictValues, gone: readonly OfferValues[]): OfferValues[] {
  const wished = gone.flatMap((offer) => merged[keyOf(offer)] ?? []);
  return [
    ...merged.rates.map((offer) => merged[keyOf(offer)] ?? offer),
    ...wished.map((offer) => ({ ...offer, id: null })),
  ];
}

function bothSides(current: ProposalValues, yours: ProposalValues): Sides {
  return {
    current: withOffers(current),
    yours: withOffers({ ...yours, rates: alignedOffers(current.rates, yours.rates) }),
  };
}

function withOffers(values: ProposalValues): ConflictValues {
  return { ...values, ...Object.fromEntries(values.rates.map((offer) => [keyOf(offer), offer])) };
}

function keyOf({ id }: OfferValues): OfferKey {
  return `offer:${id ?? 0}`;
}

function offerField(offer: OfferValues): ConflictFieldSpec<ConflictValues> {
  const name = keyOf(offer);
  const format = (_: unknown, values: ConflictValues) => {
    const held = values[name];
    return held === undefined ? EXCLUDED : offerText(held);
  };
  return { name, label: `Oferta nº ${offer.id}`, format };
}

/** Your figures for the offers that exist by now, one that came stays; and those that exist only here. */
function alignedOffers(current: readonly OfferValues[], yours: readonly OfferValues[]): OfferValues[] {
  const standing = current.map((offer) => ({
    ...offer,
    ...yours.find(({ id }) => id === offer.id),
    key: offer.key,
  }));
  const excluded = yours.filter((offer) => offer.id !== null && !current.some(({ id }) => id === offer.id));
  return [...standing, ...excluded];
}

function conflictFields({
  products,
  partners,
  vehicles,
  orders,
}: ConflictReferences): ConflictFieldSpec<ConflictValues>[] {
  const among =
    (options: readonly SelectOption[]) =>
    (value: unknown): string =>
      options.find((one) => one.value === value)?.label ?? plain(value);
  const inList =
    (list: Readonly<Record<string, string>>) =>
    (value: unknown): string =>
      (Array.isArray(value) ? value : [value]).map((code) => list[String(code)] ?? plain(code)).join(', ') ||
      EMPTY;
  const label = (name: keyof typeof PROPOSAL_FIELD_LABELS) => ({ name, label: PROPOSAL_FIELD_LABELS[name] });
  return [
    { ...label('product_id'), format: among(products) },
    { ...label('partner'), format: among(partners) },
    { ...label('vehicle_id'), format: among(vehicles) },
    { ...label('order_uuid'), format: orderText(orders) },
    { ...label('guarantee'), format: inList(GUARANTEES) },
    {
      ...label('monthly_guarantee_value'),
      format: (_, { monthly_guarantee_value: amount }) => known(amount, formatMoney),
    },
    label('has_escrow_account'),
    { ...label('risks_policy'), format: inList(RISKS) },
    label('observation'),
  ];
}

/** Every term, also those that are nought: what is left out is what the two may differ in. */
function offerText(offer: OfferValues): string {
  const { amount, number_installments, rate, grace, tac, prepayment_fee } = offer;
  return [
    known(amount, formatMoney),
    known(number_installments, (count) => `${count}x`),
    `${known(rate, formatPercentWhole)} a.m.`,
    `carência de ${known(grace, String)} dias`,
    `TAC ${known(tac, formatPercentWhole)}`,
    `liquidação ${known(prepayment_fee, formatPercentWhole)}`,
  ].join(', ');
}

/** As its list names it; the order of another partner, which is not listed, by the beginning of its code. */
function orderText(orders: readonly SelectOption[]): (value: unknown) => string {
  return (value) => {
    const listed = orders.find((one) => one.value === value)?.label;
    return listed ?? known(value as string | null, (code) => `Pedido ${code.slice(0, 8)}`);
  };
}

function known<T>(value: T | null, format: (value: T) => string): string {
  return value === null ? EMPTY : format(value);
}

function plain(value: unknown): string {
  return value === null || value === undefined || value === '' ? EMPTY : String(value);
}
