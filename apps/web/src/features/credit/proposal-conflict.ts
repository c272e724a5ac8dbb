import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { GUARANTEES, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { proposal as proposalSchema } from '@lastro/wire/proposal/proposal-schemas';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error';
import type { SelectOption } from '../../shared/form/plain-fields';
import { type ConflictFieldSpec, useConflict } from '../../shared/form/use-conflict';
import { FIELD_LABELS } from './labels';
import type { ProposalRecord, References } from './proposal-queries';
import { newOffers, type OfferValues, type ProposalValues, proposalValuesOf } from './proposal-values';

/** The record as it stands, when the failure is a stale save. */
export function staleProposal(failure: unknown): ProposalRecord | null {
  if (!(failure instanceof ApiError) || failure.code !== 'version.stale') return null;
  return proposalSchema.safeDecode(failure.current as never).data ?? null;
}

/** Somebody saved meanwhile: field by field the person chooses. Lines that are only here stay in any case. */
export function useProposalConflict(
  references: References,
  onResolve: (values: ProposalValues) => Promise<void>,
) {
  const fresh = useRef<OfferValues[]>([]);
  const reason = useRef<ProposalValues['reason_for_change']>(null);
  const conflict = useConflict<ProposalValues>({
    subject: 'Esta proposta',
    fields: conflictFields(references),
    onResolve: (merged) =>
      onResolve({
        ...merged,
        reason_for_change: reason.current,
        rates: [...merged.rates, ...fresh.current],
      }),
  });
  return {
    dialog: conflict.dialog,
    show: (record: ProposalRecord, yours: ProposalValues) => {
      const current = proposalValuesOf(record);
      fresh.current = newOffers(yours);
      reason.current = yours.reason_for_change;
      return conflict.show({
        current,
        yours: { ...yours, rates: alignedOffers(current.rates, yours.rates) },
      });
    },
  };
}

/** Your figures for the offers that exist by now: one that was excluded does not come back, one that came stays. */
function alignedOffers(current: readonly OfferValues[], yours: readonly OfferValues[]): OfferValues[] {
  return current.map((offer) => yours.find(({ id }) => id === offer.id) ?? offer);
}

function conflictFields({ products, partners, vehicles }: References): ConflictFieldSpec<ProposalValues>[] {
  const among =
    (options: readonly SelectOption[]) =>
    (value: unknown): string =>
      options.find((one) => one.value === value)?.label ?? plain(value);
  const inList =
    (list: Readonly<Record<string, string>>) =>
    (value: unknown): string =>
      (Array.isArray(value) ? value : [value]).map((code) => list[String(code)] ?? plain(code)).join(', ') ||
      '(vazio)';
  const label = (name: keyof typeof FIELD_LABELS) => ({ name, label: FIELD_LABELS[name] });
  return [
    { ...label('product_id'), format: among(products) },
    { ...label('partner'), format: among(partners) },
    { ...label('vehicle_id'), format: among(vehicles) },
    label('order_uuid'),
    { ...label('guarantee'), format: inList(GUARANTEES) },
    {
      ...label('monthly_guarantee_value'),
      format: (_, { monthly_guarantee_value: amount }) => (amount === null ? '(vazio)' : formatMoney(amount)),
    },
    label('has_escrow_account'),
    { ...label('risks_policy'), format: inList(RISKS) },
    label('observation'),
    { ...label('rates'), format: (_, { rates }) => rates.map(offerText).join(' | ') || '(vazio)' },
  ];
}

function offerText({ id, amount, number_installments, rate, grace, tac }: OfferValues): string {
  const parts = [
    amount === null ? null : formatMoney(amount),
    number_installments === null ? null : `${number_installments}x`,
    rate === null ? null : `${formatPercent(rate)} a.m.`,
    grace === null || grace === 0 ? null : `carência ${grace} dias`,
    tac === null || tac === '0' ? null : `TAC ${formatPercent(tac)}`,
  ];
  return `nº ${id ?? 'nova'}: ${parts.filter(Boolean).join(', ')}`;
}

function plain(value: unknown): string {
  return value === null || value === undefined || value === '' ? '(vazio)' : String(value);
}
