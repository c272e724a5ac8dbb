import { isAllowed } from '@lastro/domain/identity/access';
import { groupLabel } from '@lastro/domain/identity/groups';
import { formatTaxId, parseCnpj, parseTaxId } from '@lastro/domain/tax-id';
import { createClient, listClients } from '@lastro/wire/company/company-operations';
import { listUsers } from '@lastro/wire/identity/user-operations';
import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { Operation } from '@lastro/wire/operation';
import { IconBuilding, IconBuildingPlus, IconUser, IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../features/inquiry/asked-document';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import type { PaletteItem } from './palette-items';

const FEWEST_LETTERS = 2;
/** As much as the lists are asked with. */
const MOST_LETTERS = 200;
const MOST_RECORDS = 6;

type Go = (path: string, search?: Record<string, string>) => unknown;

/** Records that match what was typed, from the calls that this person may make. */
export function useRecordItems(wanted: string, go: Go) {
  const companies = useCompanyItems(wanted, go);
  const users = useUserItems(wanted, go);
  return {
    items: [...companies.items, ...users.items],
    isSearching: companies.isSearching || users.isSearching,
    hasFailed: companies.hasFailed || users.hasFailed,
  };
}

/** A pasted CNPJ is its company, or the way to register it. */
function useCompanyItems(wanted: string, go: Go) {
  const canRegister = useMay(createClient, 'command');
  const isSearching = useMay(listClients, 'read') && isQuestion(wanted);
  const found = useQuery({
    ...queryOf(listClients, { page: 1, limit: MOST_RECORDS, q: wanted.trim(), sort: 'registeredName' }),
    enabled: isSearching,
  });
  const items = (isSearching ? (found.data?.results ?? []) : []).map(
    (company): PaletteItem => ({
      id: `company-${company.cnpj}`,
      label: company.registeredName,
      hint: [company.formattedCnpj, company.name, company.city].filter(Boolean).join(' · '),
      icon: IconBuilding,
      run: () => go(paths.company({ taxId: company.cnpj })),
    }),
  );
  const cnpj = parseCnpj(wanted);
  if (cnpj !== null && canRegister && isSearching && found.isSuccess && items.length === 0) {
    items.push({
      id: 'company-new-cnpj',
      label: 'Cadastrar esta empresa',
      hint: 'Este CNPJ ainda não está cadastrado',
      icon: IconBuildingPlus,
      run: () => go(paths.newCompany(), { cnpj }),
    });
  }
  return { items, isSearching: isSearching && found.isFetching, hasFailed: isSearching && found.isError };
}

/** A pasted CPF or CNPJ can also be asked about. */
export function useTaxIdQueryItem(wanted: string): PaletteItem[] {
  const isAllowedToAsk = useMay(getTaxIdView, 'read');
  const ask = useAsk();
  const taxId = parseTaxId(wanted);
  if (taxId === null || !isAllowedToAsk) return [];
  return [
    {
      id: 'tax-id-query',
      label: `Consultar ${formatTaxId(taxId.value)}`,
      hint: 'Registro, restrições, exposição e histórico',
      icon: IconZoomQuestion,
      run: () => ask(taxId),
    },
  ];
}

function useUserItems(wanted: string, go: Go) {
  const q = wanted.trim();
  const isSearching = useMay(listUsers, 'read') && isQuestion(q);
  const users = useQuery({
    ...queryOf(listUsers, { page: 1, limit: MOST_RECORDS, q, sort: 'name' }),
    enabled: isSearching,
  });
  const items = (isSearching ? (users.data?.results ?? []) : []).map(
    (user): PaletteItem => ({
      id: `user-${user.id}`,
      label: `${user.firstName} ${user.lastName}`,
      hint: `${user.email} · ${user.groups.map(groupLabel).join(', ') || 'sem grupo'}`,
      icon: IconUser,
      run: () => go(paths.user({ userId: user.id })),
    }),
  );
  return { items, isSearching: isSearching && users.isFetching, hasFailed: isSearching && users.isError };
}

function isQuestion(words: string): boolean {
  const { length } = words.trim();
  return length >= FEWEST_LETTERS && length <= MOST_LETTERS;
}

function useMay(operation: Operation, effect: 'read' | 'command'): boolean {
  const { groups } = useProfile();
  return isAllowed(operation.access, groups, effect);
}
