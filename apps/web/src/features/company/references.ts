import { formatLegalNature } from '@lastro/domain/company/code-formats';
import { STATES } from '@lastro/domain/states';
import {
  listActivities,
  listCountries,
  listIndustries,
  listLegalNatures,
  listSocioEnvironmentalRisks,
  listTaxTypes,
  listUsesOfCredit,
} from '@lastro/wire/company/reference-operations';
import { wholeConnection } from '@lastro/wire/graphql';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { queryOf, waitBriefly } from '../../lib/query';
import { activityLabel, activityQuery } from '../../shared/activities';
import type { SelectOption } from '../../shared/form/plain-fields';
import type { AsyncOptions } from '../../shared/form/use-found';
import type { LookUp } from '../../shared/trail/fact-text';
import type { CompanyRecord } from './company-queries';
import type { FichaName } from './ficha-fields';

/** Lists of the house that change with a release and not with the day. */
const lasting = { staleTime: Number.POSITIVE_INFINITY } as const;

const naturesQuery = { ...queryOf(listLegalNatures, {}), ...lasting };
const taxTypesQuery = { ...queryOf(listTaxTypes, {}), ...lasting };
const risksQuery = { ...queryOf(listSocioEnvironmentalRisks, {}), ...lasting };
export const industriesQuery = { ...queryOf(listIndustries, {}), ...lasting };
const usesQuery = { ...queryOf(listUsesOfCredit, {}), ...lasting };
const countriesQuery = { ...queryOf(listCountries, {}), ...lasting };

export async function loadReferences(queryClient: QueryClient): Promise<void> {
  await Promise.all(askReferences(queryClient));
}

/** For a page that only reads: without a list, what older entries of the trail keep by its id is told by its id. */
export function tryReferences(queryClient: QueryClient): Promise<void> {
  return waitBriefly(askReferences(queryClient));
}

function askReferences(queryClient: QueryClient): Promise<unknown>[] {
  return [
    queryClient.ensureQueryData(naturesQuery),
    queryClient.ensureQueryData(taxTypesQuery),
    queryClient.ensureQueryData(risksQuery),
    queryClient.ensureQueryData(industriesQuery),
    queryClient.ensureQueryData(usesQuery),
    queryClient.ensureQueryData(countriesQuery),
  ];
}

export interface References {
  readonly optionsOf: (name: FichaName) => readonly SelectOption[];
  /** What was chosen, in words; also for the trail, whose older entries keep ids alone. */
  readonly lookUp: LookUp;
}

/** The options of every field of choices. */
export function useReferences(): References {
  const [natures, taxTypes, risks, industries, uses, countries] = useQueries({
    queries: [naturesQuery, taxTypesQuery, risksQuery, industriesQuery, usesQuery, countriesQuery],
  });
  const options: Partial<Record<FichaName, readonly SelectOption[] | undefined>> = {
    societaryType: natures.data?.edges.map(({ node }) => ({
      value: node.id,
      label: `${formatLegalNature(node.id)} ${node.description}`,
    })),
    taxTypeId: taxTypes.data?.edges.map(({ node }) => ({ value: node.id, label: node.description })),
    riscoSocioAmbientalId: risks.data?.edges.map(({ node }) => ({ value: node.id, label: node.description })),
    industryId: industries.data?.results.map(({ id, industry }) => ({ value: String(id), label: industry })),
    useOfCreditId: uses.data?.results.map(({ id, description }) => ({
      value: String(id),
      label: description,
    })),
    state: STATE_OPTIONS,
    countryId: countries.data?.edges.map(({ node }) => ({ value: String(node.id), label: node.country })),
  };
  const optionsOf = (name: FichaName) => options[name] ?? [];
  const lookUp: LookUp = (name, id) =>
    optionsOf(name as FichaName).find((option) => option.value === id)?.label ?? null;
  return { optionsOf, lookUp };
}

export const STATE_OPTIONS: readonly SelectOption[] = STATES.map(({ abbreviation, name }) => ({
  value: abbreviation,
  label: `${abbreviation} · ${name}`,
}));

const FOUND_AT_MOST = 20;

/** The company's own activities come with it: their names need not be asked one by one. */
export function seedActivities(queryClient: QueryClient, company: CompanyRecord): void {
  const own = company.mainActivity === null ? [] : [company.mainActivity];
  for (const activity of [...own, ...company.secondaryActivities]) {
    queryClient.setQueryData(activityQuery(activity.code).queryKey, wholeConnection([activity]));
  }
}

/** CNAE: over a thousand, so the server searches by code or description. */
export const ACTIVITY_OPTIONS: AsyncOptions = {
  useSearch: (text) => {
    const found = useQuery({
      ...queryOf(listActivities, { search: text === '' ? null : text, first: FOUND_AT_MOST, offset: 0 }),
      ...lasting,
    });
    const options = found.data?.edges.map(({ node }) => ({ value: node.code, label: activityLabel(node) }));
    return { options: options ?? [], isSearching: found.isFetching, hasFailed: found.isError };
  },
  useLabels: (codes) =>
    useQueries({
      queries: codes.map(activityQuery),
      combine: (answers) =>
        new Map(
          answers.flatMap(({ data }) => {
            const node = data?.edges[0]?.node;
            return node === undefined ? [] : [[node.code, activityLabel(node)] as const];
          }),
        ),
    }),
};
