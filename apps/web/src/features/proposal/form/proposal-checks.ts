import type { Issue } from '@lastro/domain/issues';
import {
  checkProposal,
  HARMLESS_OFFER,
  type OfferFields,
  STANDARD_CAPS,
} from '@lastro/domain/proposal/proposal-rules';
import { OFFER_FIELD_NAMES } from '@lastro/wire/proposal/proposal-fields';
import type { FieldPath } from 'react-hook-form';
import { issuesResolver, required } from '../../../shared/form/resolvers';
import { isField } from '../labels';
import { knownStatus, type OfferValues, type ProposalValues, sentLines } from './proposal-values';

/** Everything that is wrong with the form, in the domain's own words. Paths are those of the form. */
export function checkValues(values: ProposalValues): Issue[] {
  const lines = sentLines(values);
  const status = knownStatus(values);
  const ruled = checkProposal(
    {
      // The form changes fields, and all of them are looked at; decisions have their own dialogs.
      from: null,
      status,
      saved: null,
      productId: values.product_id === null ? null : Number(values.product_id),
      observation: values.observation.trim() === '' ? null : values.observation.trim(),
      guarantee: values.guarantee,
      monthlyGuarantee: values.monthly_guarantee_value,
      risks: values.risks_policy,
      offers: lines.map(({ offer }) => fieldsOrHarmless(offer)),
      unchanged: new Set(),
    },
    STANDARD_CAPS,
  );
  return [
    ...required('cnpj', values.cnpj),
    ...required('reason_for_change', values.reason_for_change),
    ...lines.flatMap(({ offer, index }) =>
      OFFER_FIELD_NAMES.flatMap((field) => required(`rates.${index}.${field}`, offer[field])),
    ),
    ...ruled.map((issue) => ({ ...issue, path: moved(issue.path, (at) => lines[at]?.index ?? at) })),
  ];
}

function fieldsOrHarmless(offer: OfferValues): OfferFields {
  return {
    amount: offer.amount ?? HARMLESS_OFFER.amount,
    graceDays: offer.grace ?? HARMLESS_OFFER.graceDays,
    installments: offer.number_installments ?? HARMLESS_OFFER.installments,
    monthlyRate: offer.rate ?? HARMLESS_OFFER.monthlyRate,
    prepaymentFee: offer.prepayment_fee ?? HARMLESS_OFFER.prepaymentFee,
    tac: offer.tac ?? HARMLESS_OFFER.tac,
  };
}

const OFFER_PATH = /^rates\.(\d+)\.(\w+)$/;

/** The same path with another number of line. */
function moved(path: string, lineOf: (index: number) => number): string {
  const offer = OFFER_PATH.exec(path);
  return offer === null ? path : `rates.${lineOf(Number(offer[1]))}.${offer[2]}`;
}

/** The form's field for a path of the server, whose list holds only the lines that were sent. */
export function proposalFieldOf(wirePath: string, values: ProposalValues): FieldPath<ProposalValues> | null {
  const sent = sentLines(values);
  const path = moved(wirePath, (at) => sent[at]?.index ?? -1);
  return knownField(path, values);
}

/** The form's field for a path of a single new offer. */
export function offerFieldOf(wirePath: string, index: number): FieldPath<ProposalValues> | null {
  const field = OFFER_FIELD_NAMES.find((name) => name === wirePath);
  return field === undefined ? null : `rates.${index}.${field}`;
}

function knownField(path: string, values: ProposalValues): FieldPath<ProposalValues> | null {
  const offer = OFFER_PATH.exec(path);
  if (offer === null) return isField(path) ? path : null;
  const field = OFFER_FIELD_NAMES.find((name) => name === offer[2]);
  const index = Number(offer[1]);
  return field === undefined || values.rates[index] === undefined ? null : `rates.${index}.${field}`;
}

export const proposalResolver = issuesResolver<ProposalValues>(checkValues, knownField);
