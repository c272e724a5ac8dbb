import { useState } from 'react';
import { DeleteOfferDialog } from '../decision/delete-dialogs';
import { useProposalChanged } from '../proposal-queries';
import type { OfferValues } from './proposal-values';

/** The line that somebody is asked about, and the version that it was read at. */
interface Removing {
  readonly offer: OfferValues & { readonly id: number };
  readonly index: number;
  readonly version: number;
}

/** A saved offer goes at once, and not with the form: it is asked about first. Put `dialog` anywhere on the page. */
export function useOfferRemoval(proposalId: number) {
  const { refresh } = useProposalChanged();
  const [removing, setRemoving] = useState<Removing | null>(null);
  return {
    ask: (offer: OfferValues, index: number, version: number) => {
      if (offer.id !== null) setRemoving({ offer: { ...offer, id: offer.id }, index, version });
    },
    dialog:
      removing === null ? null : (
        <DeleteOfferDialog
          proposal={{ id: proposalId, version: removing.version }}
          offer={removing.offer}
          number={removing.index + 1}
          onClose={() => setRemoving(null)}
          onDeleted={() => void refresh(proposalId)}
        />
      ),
  };
}
