import type { Cnpj } from '@lastro/domain/tax-id';
import {
  discardFichaDraft,
  listFichaDrafts,
  saveFichaDraft,
  takeOverFichaDraft,
} from '@lastro/wire/company/ficha-draft-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { call, newIdempotencyKey } from '../../lib/api';
import type { DraftStore, ForeignDraft } from '../../shared/form/use-draft';
import type { FichaDraft } from './ficha-draft';
import type { FichaValues } from './ficha-fields';

interface FichaDraftStore {
  cnpj: Cnpj;
  /** Whether what was kept still fits and changes something. */
  read: (body: Record<string, unknown>) => FichaDraft | null;
  keep: (values: FichaValues) => Record<string, unknown>;
  /** What the draft that the form goes on with began with. */
  onBegun: (begun: FichaValues) => void;
}

type Kept = ResultOf<typeof listFichaDrafts>[number];

/** Decisions §8: the drafts of a company's ficha. The server decides whose of them this person may see. */
export function fichaDraftStore({ cnpj, read, keep, onBegun }: FichaDraftStore): DraftStore<FichaValues> {
  // Asked once for the own one and for the others.
  let asked: Promise<readonly Kept[]> | null = null;
  const all = () => {
    asked ??= call(listFichaDrafts, { cnpj }).catch((failure: unknown) => {
      asked = null;
      throw failure;
    });
    return asked;
  };
  const use = ({ body, savedAt }: Kept) => {
    const draft = read(body);
    if (draft === null) return null;
    onBegun(draft.begun);
    return { value: draft.values, savedAt };
  };
  const foreign = ({ author, savedAt }: Kept): ForeignDraft<FichaValues> => ({
    id: String(author.id),
    author: author.name,
    savedAt,
    take: async (replaces) => {
      const input = { cnpj, author: author.id, replaces };
      return use(await call(takeOverFichaDraft, input, { idempotencyKey: newIdempotencyKey() }));
    },
  });
  return {
    load: async () => {
      const own = (await all()).find((draft) => draft.own);
      return own === undefined ? null : use(own);
    },
    loadOthers: async () =>
      (await all()).filter((draft) => !draft.own && read(draft.body) !== null).map(foreign),
    save: (values) => call(saveFichaDraft, { cnpj, body: keep(values) }),
    discard: async () => {
      await call(discardFichaDraft, { cnpj });
    },
  };
}
