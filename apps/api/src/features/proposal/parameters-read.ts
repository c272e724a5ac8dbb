import type { IsoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { type Percent, parsePercent } from '@lastro/domain/percent';
import type { AuthorityLimits } from '@lastro/domain/proposal/authority';
import type { QuoteTolerance } from '@lastro/domain/proposal/offer-quote';
import type { OfferCaps } from '@lastro/domain/proposal/proposal-rules';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/door/context';
import { parameterOn, valueOn } from '../parameter/public';

const wholeCents = z.number().int().transform(cents);
const percent = z.string().transform((text, context): Percent => {
  const value = parsePercent(text);
  if (value !== null) return value;
  context.addIssue({ code: 'custom', message: `not a percentage: ${text}` });
  return z.NEVER;
});

const authority = z.strictObject({ credit_desk: wholeCents, credit_committee: wholeCents });
const expiryDays = z.number().int().positive();
const offerCaps = z.strictObject({ amount: wholeCents, rate: percent, tac: percent, prepaymentFee: percent });
const tolerance = z.strictObject({ cents: z.number().int().nonnegative(), percent });

const AUTHORITY = 'proposal.authority';

/** For a statement that reads something else as well: a value for `limitsOf`. */
export function authorityOn(day: IsoDate): RawBuilder<unknown> {
  return valueOn(AUTHORITY, day);
}

export function limitsOf(value: unknown): AuthorityLimits {
  return authority.parse(value);
}

export interface ProposalParameters {
  readonly limits: AuthorityLimits;
  readonly caps: OfferCaps;
  readonly expiryDays: number;
}

/** Those that decide about proposals. */
export function proposalParameters(day: IsoDate) {
  return [
    authorityOn(day).as('authority'),
    valueOn(OFFER_CAPS, day).as('offer_caps'),
    valueOn('proposal.expiry-days', day).as('expiry_days'),
  ] as const;
}

export function parsedParameters(row: {
  readonly authority: unknown;
  readonly offer_caps: unknown;
  readonly expiry_days: unknown;
}): ProposalParameters {
  return {
    limits: limitsOf(row.authority),
    caps: offerCaps.parse(row.offer_caps),
    expiryDays: expiryDays.parse(row.expiry_days),
  };
}

const OFFER_CAPS = 'proposal.offer-caps';

export async function offerCapsOn(tx: Tx, day: IsoDate): Promise<OfferCaps> {
  return parameterOn(tx, OFFER_CAPS, offerCaps, day);
}

/** How far a credit provider's figures may be from ours. */
export async function providerToleranceOn(tx: Tx, day: IsoDate): Promise<QuoteTolerance> {
  return parameterOn(tx, 'provider.tolerance', tolerance, day);
}

/** No two installations share it, so they share no key at a provider. */
export async function installationOn(tx: Tx, day: IsoDate): Promise<string> {
  return parameterOn(tx, 'installation.id', z.uuid(), day);
}
