import type { Cnpj } from '@lastro/domain/tax-id';
import {
  discardFichaDraft,
  listFichaDrafts,
  saveFichaDraft,
  takeOverFichaDraft,
} from '@lastro/wire/company/ficha-draft-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { call } from '../../lib/api';
import { newIdempotencyKey } from '../../lib/idempotency-key';
import type { DraftBody } from '../../shared/form/record-draft';
import type { DraftStore } from '../../shared/form/use-draft';

type Kept = ResultOf<typeof listFichaDrafts>[number];

const storedOf = ({ body, savedAt }: Kept) => ({ value: body, savedAt });

/** Decisions §8: the drafts of a company's ficha. The server decides whose of them this person may see. */
export function fichaDraftStore(cnpj: Cnpj): DraftStore<DraftBody> {
  // The own one and the others are asked for together, in one question; later ones are asked anew.
  let asked: Promise<readonly Kept[]> | null = null;
  const all = () => {
    asked ??= call(listFichaDrafts, { cnpj }).finally(() => {
      asked = null;
    });
    return asked;
  };
  const take = async (author: number, replaces: boolean) => {
    const input = { cnpj, author, replaces };
    return storedOf(await call(takeOverFichaDraft, input, { idempotencyKey: newIdempotencyKey() }));
  };
  return {
    load: async () => {
      const own = (await all()).find((draft) => draft.own);
      return own === undefined ? null : storedOf(own);
    },
    loadOthers: async () =>
      (await all())
        .filter((draft) => !draft.own)
        .map((draft) => ({
          ...storedOf(draft),
          id: String(draft.author.id),
          author: draft.author.name,
          take: (replaces) => take(draft.author.id, replaces),
        })),
    save: (body) => call(saveFichaDraft, { cnpj, body }),
    discard: async () => {
      await call(discardFichaDraft, { cnpj });
    },
  };
}
