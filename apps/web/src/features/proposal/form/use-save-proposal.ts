import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { useCommand } from '../../../lib/query';
import { isStale } from '../../../shared/dialog-failure';
import { type OfferRecord, type ProposalRecord, useProposalChanged } from '../proposal-queries';
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
  /** That first of them may be there all the same. */
  readonly isInDoubt: boolean;
}

interface Save {
  readonly over: ProposalRecord;
  readonly values: ProposalValues;
}

/** What was said when a line was tried to be made, and nobody knows the outcome yet. */
interface Try {
  readonly version: number;
  readonly reason: ProposalValues['reason_for_change'];
}

/** Spec §4: the proposal with its saved offers first, then each new offer by itself. */
export function useSaveProposal(): (over: ProposalRecord, values: ProposalValues) => Promise<Saved> {
  const { keep, reread, mistrust } = useProposalChanged();
  const update = useCommand(updateProposal, { onUnknown: mistrust });
  const tries = useRef(new Map<string, Try>());

  /**
   * Answers what was made, if it was made just now. A try lives until its outcome is known, so that trying again, with the
   * same key and the same words, cannot make a second offer: done, it is answered again; not done, it is stale by now.
   */
  async function create(
    offer: OfferValues,
    { id, version }: Pick<ProposalRecord, 'id' | 'version'>,
    reason: ProposalValues['reason_for_change'],
  ): Promise<OfferRecord | null> {
    const before = tries.current.get(offer.key);
    const now = before ?? { version, reason };
    tries.current.set(offer.key, now);
    try {
      const input = toNewOffer({ id, version: now.version }, offer, now.reason);
      const created = await call(createOffer, input, { idempotencyKey: offer.key });
      tries.current.delete(offer.key);
      // What an earlier try made was there already when the proposal was saved.
      return before === undefined ? created : null;
    } catch (failure) {
      if (isOpenAfter(failure, before !== undefined)) throw failure;
      tries.current.delete(offer.key);
      if (before !== undefined && isStale(failure)) return create(offer, { id, version }, reason);
      throw failure;
    }
  }

  /** A try before it that was recorded had another version or other words: with a key of its own this one is stale or new. */
  async function updated(input: Parameters<typeof update.mutateAsync>[0]): Promise<ProposalRecord> {
    try {
      return await update.mutateAsync(input);
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'idempotency.key-reused') throw failure;
      return update.mutateAsync(input);
    }
  }

  async function save({ over, values }: Save): Promise<Saved> {
    let record = await updated(toProposalUpdate(over, values));
    const lines = newOffers(values);
    if (lines.length === 0) {
      keep(record);
      return { record, left: [], failure: null, isInDoubt: false };
    }
    // Only the next line needs it. Of the proposal it is not told before it is read: what else an offer changes (an
    // approval that is taken back) is not known until then, and the version by which it is newer must not be taken.
    let { id, version } = record;
    for (const [index, offer] of lines.entries()) {
      try {
        const made = await create(offer, { id, version }, values.reason_for_change);
        if (made === null) continue;
        version += 1;
        record = { ...record, rates: [...record.rates, made] };
      } catch (failure) {
        const isInDoubt = tries.current.has(offer.key);
        return { record: await reread(record), left: lines.slice(index), failure, isInDoubt };
      }
    }
    return { record: await reread(record), left: [], failure: null, isInDoubt: false };
  }

  // To the person it is one command: its page is not left between the parts.
  const all = useMutation({ mutationFn: save });
  return (over, values) => all.mutateAsync({ over, values });
}

/** Whether nobody knows by then if the line was made. What was turned away at the door says nothing of a try before it. */
function isOpenAfter(failure: unknown, wasTried: boolean): boolean {
  if (!(failure instanceof ApiError)) return false;
  const isTurnedAway = failure.status === 429 || failure.code === 'record.in-use';
  return isTurnedAway ? wasTried : failure.isInDoubt;
}
