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
  bothSides,
  type ConflictValues,
  chosenValues,
  offerIds,
  offerKey,
  ownSide,
  type Sides,
  type Typed,
} from './proposal-merge';
import {
  changesTerms,
  newOffers,
  type OfferValues,
  type ProposalValues,
  proposalValuesOf,
} from './proposal-values';

const EMPTY = '(vazio)';
const EXCLUDED = '(excluída)';
const TAKES_BACK =
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

interface ConflictOutcome {
  /** Values to be saved, upon the record that they were chosen over. */
  readonly onResolve: (typed: Typed) => Promise<void>;
  /** No field is left to choose, but something was decided that this person has not seen. */
  readonly onDecided: (values: ProposalValues, current: ProposalRecord, news: string) => void;
}

interface Stale {
  readonly current: ProposalValues;
  readonly yours: ProposalValues;
}

/** Somebody saved meanwhile: where both changed the same field, the person chooses. */
export function useProposalConflict(
  references: ConflictReferences,
  { onResolve, onDecided }: ConflictOutcome,
) {
  // As the server has it: the dialog's own "current" already holds what only this person changed.
  const stale = useRef<Stale | null>(null);
  const conflict = useConflict<ConflictValues>({
    subject: 'Esta proposta',
    fields: (sides) => fieldsOf(references, sides),
    onResolve: async (chosen) => {
      if (stale.current === null) return;
      const { current, yours } = stale.current;
      await onResolve({ begun: current, yours: chosenValues(current, yours, chosen) });
    },
  });
  return {
    dialog: conflict.dialog,
    show: (record: ProposalRecord, typed: Typed) => {
      const { yours } = typed;
      const current = proposalValuesOf(record);
      stale.current = { current, yours };
      const sides = bothSides(current, typed);
      const news = statusNews(record, yours.status, chosenValues(current, yours, sides.yours));
      if (news !== undefined && differing(sides, fieldsOf(references, sides)).length === 0)
        return onDecided(chosenValues(current, yours, sides.current), record, news);
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

/** What this person changed and the record does not say, in words; lines that are only here among them. */
export function proposalWords(
  references: ConflictReferences,
  record: ProposalRecord,
  typed: Typed,
): { label: string; text: string }[] {
  const sides = ownSide(proposalValuesOf(record), typed);
  const changed = differing(sides, fieldsOf(references, sides));
  return [
    ...changed.map((field) => ({ label: field.label, text: String(field.yours) })),
    ...newOffers(typed.yours).map((offer) => ({ label: 'Nova oferta', text: offerText(offer) })),
  ];
}

function fieldsOf(references: ConflictReferences, { current, yours }: Sides) {
  return [...conflictFields(references), ...offerIds(current, yours).map(offerField)];
}

function offerField(id: number): ConflictFieldSpec<ConflictValues> {
  const name = offerKey(id);
  const format = (_: unknown, values: ConflictValues) => {
    const held = values[name];
    return held === undefined ? EXCLUDED : offerText(held);
  };
  return { name, label: `Oferta nº ${id}`, format };
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
