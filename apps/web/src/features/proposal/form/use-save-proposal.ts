import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { useRef } from 'react';
import { call, newIdempotencyKey } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { useCommand } from '../../../lib/query';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import {
  newOffers,
  type OfferValues,
  type ProposalValues,
  toNewOffer,
  toProposalUpdate,
} from './proposal-values';

export interface Saved {
  readonly record: ProposalRecord;
  /** New lines that the server did not take, and why it refused the first of them. */
  readonly left: readonly OfferValues[];
  readonly failure: unknown;
}

/** Spec §4: the proposal with its saved offers first, then each new offer by itself. */
export function useSaveProposal(id: number): (values: ProposalValues) => Promise<Saved> {
  const update = useCommand(updateProposal);
  const { keep, reread } = useProposalChanged();
  const keys = useRef(new Map<string, string>());

  /** The key of a line lives until its outcome is known, so that trying again cannot make a second offer. */
  async function create(offer: OfferValues, reason: ProposalValues['reason_for_change']): Promise<void> {
    const idempotencyKey = keys.current.get(offer.key) ?? newIdempotencyKey();
    keys.current.set(offer.key, idempotencyKey);
    try {
      await call(createOffer, toNewOffer(id, offer, reason), { idempotencyKey });
      keys.current.delete(offer.key);
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.isTransient)) keys.current.delete(offer.key);
      throw failure;
    }
  }

  return async (values) => {
    const saved = await update.mutateAsync(toProposalUpdate(id, values));
    const lines = newOffers(values);
    if (lines.length === 0) {
      keep(saved);
      return { record: saved, left: [], failure: null };
    }
    for (const [index, offer] of lines.entries()) {
      try {
        await create(offer, values.reason_for_change);
      } catch (failure) {
        return { record: await reread(id), left: lines.slice(index), failure };
      }
    }
    return { record: await reread(id), left: [], failure: null };
  };
}
