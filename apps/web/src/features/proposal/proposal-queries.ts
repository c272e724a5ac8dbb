import { isProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { listOperationTypes, listVehicles } from '@lastro/wire/catalogue/catalogue-operations';
import { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { listPartners } from '@lastro/wire/partner/partner-operations';
import { getSimulation } from '@lastro/wire/proposal/offer-operations';
import {
  countProposals,
  getProposal,
  getProposalHistory,
  getRefusal,
  listProposals,
} from '@lastro/wire/proposal/proposal-operations';
import type { ProposalActionName } from '@lastro/wire/proposal/proposal-schemas';
import {
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../lib/api-error';
import { keepAnswer, queryOf, waitBriefly, wholeListOf } from '../../lib/query';
import type { SelectOption } from '../../shared/form/plain-fields';
import { UNKNOWN_STATUS } from './proposal-status-look';
import { type ProductTerms, STANDARD } from './simulation/local-simulation';
import { termsOf } from './simulation/product-terms';

export type ProposalRecord = ResultOf<typeof getProposal>;
export type OfferRecord = ProposalRecord['rates'][number];

/** Every read that a change of a proposal makes old, beside the proposal itself. */
export const PROPOSAL_READS = [
  listProposals,
  countProposals,
  getProposalHistory,
  getSimulation,
  getRefusal,
  // What an approval or a contract commits is part of the company's exposure.
  getCompanyStanding,
] as const;

export function proposalQuery(id: number) {
  return queryOf(getProposal, { id });
}

interface ProposalAtHand {
  readonly proposal: ProposalRecord;
  readonly isOld: boolean;
  readonly isUnsure: boolean;
  /** It was deleted since it was read: what is still in memory must not be decided on. */
  readonly gone: ApiError | null;
}

export function useProposal(id: number): ProposalAtHand {
  const queryClient = useQueryClient();
  const { data, error, isFetching } = useSuspenseQuery({
    ...proposalQuery(id),
    // What was done to it is known, and what it is now is not: it is read as soon as that can be.
    refetchInterval: ({ state }) => (isWorthATry(state.error) ? READ_AGAIN_MS : false),
  });
  const isOld = error !== null;
  return {
    proposal: data,
    isOld,
    isUnsure: isOld || (isFetching && readAfterCommand(queryClient).has(id)),
    gone: isGone(error) ? error : null,
  };
}

const READ_AGAIN_MS = 3000;

/** Those that are being read because something was done to them. */
const beingRead = new WeakMap<QueryClient, Set<number>>();

function readAfterCommand(queryClient: QueryClient): Set<number> {
  const ids = beingRead.get(queryClient) ?? new Set();
  beingRead.set(queryClient, ids);
  return ids;
}

function isWorthATry(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.isTransient || failure.status === 429);
}

export function isGone(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === 404;
}

/** Commands answer with the record as it now stands: the page shows it without asking again. */
export function useProposalChanged() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      keep: (proposal: ProposalRecord) => {
        keepAnswer(queryClient, proposalQuery(proposal.id).queryKey, proposal);
        forget(queryClient, proposal);
      },
      /**
       * Where the answer is not the proposal it is read again before anything goes on. What was done is done: where it
       * cannot be read, it stands as `known`, and what was made a moment ago is not offered to be made once more.
       */
      reread: async (known: ProposalRecord): Promise<ProposalRecord> => {
        try {
          const read = await readAnew(queryClient, known.id, { retry: false });
          const proposal = read.version < known.version ? known : read;
          forget(queryClient, proposal);
          return proposal;
        } catch (failure) {
          if (!(failure instanceof ApiError) || isGone(failure)) throw failure;
          keepAnswer(queryClient, proposalQuery(known.id).queryKey, known);
          void readAnew(queryClient, known.id).catch(() => undefined);
          forget(queryClient, null);
          return known;
        }
      },
      /** A page that was left with a save of unknown outcome: whoever comes back reads what stands. */
      mistrust: () => {
        void queryClient.invalidateQueries({ queryKey: [getProposal.name] });
        forget(queryClient, null);
      },
      /**
       * For a dialog, whose own outcome is what the person reads: what was done is done and what was refused is refused,
       * whether or not the page can be read again (null: it could not). One that is gone takes its page along,
       * so whoever has something to say of it says it before.
       */
      refresh: async (id: number): Promise<ProposalRecord | 'gone' | null> => {
        const proposal = await readAnew(queryClient, id).catch((failure) =>
          isGone(failure) ? 'gone' : null,
        );
        forget(queryClient, proposal === 'gone' ? null : proposal);
        return proposal;
      },
    }),
    [queryClient],
  );
}

/** Not by a read that began before: it does not know yet. Meanwhile nobody decides on what was known. */
async function readAnew(queryClient: QueryClient, id: number, options: { retry?: false } = {}) {
  const query = proposalQuery(id);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  const reading = readAfterCommand(queryClient).add(id);
  try {
    return await queryClient.fetchQuery({ ...query, ...options, staleTime: 0 });
  } finally {
    reading.delete(id);
  }
}

function forget(queryClient: QueryClient, proposal: ProposalRecord | null): void {
  for (const read of PROPOSAL_READS) {
    // Of one that can no longer be simulated there is no simulation to read: asking would only be refused.
    const isOver = read === getSimulation && proposal !== null && actionReason(proposal, 'simulate') !== null;
    void queryClient.invalidateQueries({ queryKey: [read.name], refetchType: isOver ? 'none' : 'active' });
  }
}

/** Why an action cannot be taken now, by the server's own list; null when it can. */
export function actionReason(
  { actions, status }: Pick<ProposalRecord, 'actions' | 'status'>,
  name: ProposalActionName,
) {
  if (!isProposalStatus(status)) return UNKNOWN_STATUS;
  const entry = actions.find(({ action }) => action === name);
  if (entry === undefined) return 'Não é possível agora.';
  return entry.allowed ? null : (entry.reason ?? 'Não é possível agora.');
}

/** Lists of the house that change rarely: once a visit is often enough. */
const lasting = { staleTime: 10 * 60_000 } as const;

const productsQuery = { ...queryOf(listOperationTypes, {}), ...lasting };
const vehiclesQuery = { ...queryOf(listVehicles, {}), ...lasting };
const partnersQuery = { ...wholeListOf(listPartners, {}, ({ cnpj }) => cnpj), ...lasting };

export async function loadReferences(queryClient: QueryClient): Promise<void> {
  await Promise.all(askReferences(queryClient));
}

function askReferences(queryClient: QueryClient): Promise<unknown>[] {
  return [
    queryClient.ensureQueryData(productsQuery),
    queryClient.ensureQueryData(vehiclesQuery),
    queryClient.ensureQueryData(partnersQuery),
  ];
}

/** Where what is chosen is known without them: a list that does not come takes nothing away but other choices. */
export function tryReferences(queryClient: QueryClient): Promise<void> {
  return waitBriefly(askReferences(queryClient));
}

export interface References {
  readonly products: readonly SelectOption[];
  readonly vehicles: readonly SelectOption[];
  /** By CNPJ, which is how a proposal names its partner. */
  readonly partners: readonly SelectOption[];
}

interface ReferencesAtHand extends References {
  /** Asks again for those that are not there; null where all are. */
  readonly askAgain: (() => Promise<unknown>) | null;
}

export function useReferences(): ReferencesAtHand {
  const queryClient = useQueryClient();
  const [products, vehicles, partners] = useQueries({
    queries: [productsQuery, vehiclesQuery, partnersQuery],
  });
  const lacksSome = [products, vehicles, partners].some(({ data }) => data === undefined);
  return useMemo(
    () => ({
      products: (products.data?.edges ?? []).map(({ node }) =>
        option(node.id, node.description, node.active),
      ),
      vehicles: (vehicles.data?.edges ?? []).map(({ node }) => option(node.id, node.name, node.active)),
      partners: (partners.data ?? []).map(({ cnpj, fantasy_name }) => ({ value: cnpj, label: fantasy_name })),
      askAgain: lacksSome ? () => askAgain(queryClient) : null,
    }),
    [products.data, vehicles.data, partners.data, lacksSome, queryClient],
  );
}

/** For what is not there; a question that hangs is given up first, or it would be waited for instead. */
async function askAgain(queryClient: QueryClient): Promise<void> {
  const missing = [productsQuery, vehiclesQuery, partnersQuery].filter(
    ({ queryKey }) => queryClient.getQueryData(queryKey) === undefined,
  );
  await Promise.all(missing.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
  await tryReferences(queryClient);
}

/** The terms of a product; the usual ones where it is not chosen yet. */
export function useProductTerms(productId: string | null): { terms: ProductTerms; isGuess: boolean } {
  const { data } = useQuery(productsQuery);
  return useMemo(() => {
    const product = data?.edges.find(({ node }) => String(node.id) === productId)?.node;
    const terms = product === undefined ? null : termsOf(product);
    return { terms: terms ?? STANDARD, isGuess: productId !== null && terms === null };
  }, [data, productId]);
}

/** What is no longer offered stays readable where it was chosen, and cannot be chosen anew. */
function option(id: number, label: string, active: boolean): SelectOption {
  return active
    ? { value: String(id), label }
    : { value: String(id), label: `${label} (inativo)`, disabled: true };
}

/** A chosen value that the list does not bring (hidden since, or beyond its first page) is still named. */
export function withKnown(
  options: readonly SelectOption[],
  value: string | null,
  label: string | null,
): readonly SelectOption[] {
  if (value === null || options.some((one) => one.value === value)) return options;
  return [...options, { value, label: label ?? value }];
}
