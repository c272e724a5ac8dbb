import { isAllowed } from '@lastro/domain/identity/access';
import { parseCnpj } from '@lastro/domain/tax-id';
import { createClient, listClients } from '@lastro/wire/company/company-operations';
import { FEWEST_LETTERS, searchPeople } from '@lastro/wire/company/person-operations';
import { IconBuilding, IconBuildingPlus, IconUserCircle } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import {
  type FoundRecord,
  isQuestion,
  MOST_FOUND,
  type RecordSearch,
  recordSearch,
} from '../../lib/record-search';
import { plural } from '../../lib/words';

const companySearch = recordSearch({
  operation: listClients,
  asks: (words) =>
    isQuestion(words) ? { page: 1, limit: MOST_FOUND, q: words, sort: 'registeredName' as const } : null,
  found: ({ results }, words, groups) =>
    results.length === 0
      ? unregistered(words, groups)
      : results.map((company) => ({
          id: `company-${company.cnpj}`,
          label: company.registeredName,
          hint: [company.formattedCnpj, company.name, company.city].filter(Boolean).join(' · '),
          icon: IconBuilding,
          to: paths.company({ taxId: company.cnpj }),
        })),
});

/** A pasted CNPJ is its company, or the way to register it. */
function unregistered(words: string, groups: readonly string[]): FoundRecord[] {
  const cnpj = parseCnpj(words);
  if (cnpj === null || !isAllowed(createClient.access, groups, 'command')) return [];
  return [
    {
      id: 'company-new-cnpj',
      label: 'Cadastrar esta empresa',
      hint: 'Este CNPJ ainda não está cadastrado',
      icon: IconBuildingPlus,
      to: paths.newCompany(),
      search: { cnpj },
    },
  ];
}

/** A person has no page: what is known of them stands with the companies that they take part in. */
const personSearch = recordSearch({
  operation: searchPeople,
  // A tax id is no name, and no CPF goes into an address.
  asks: (words) =>
    !words.split(/\s+/).some((word) => word.length >= FEWEST_LETTERS) || /\d/.test(words)
      ? null
      : { q: words, limit: MOST_FOUND },
  found: ({ results }) =>
    results.flatMap(({ id, name, taxId, companies: [first], total }) =>
      first === undefined
        ? []
        : [
            {
              id: `person-${id}`,
              label: name,
              hint: `CPF ${taxId} · ${first.registeredName}${total > 1 ? ` e mais ${plural(total - 1, 'empresa', 'empresas')}` : ''}`,
              icon: IconUserCircle,
              to: paths.company({ taxId: first.cnpj }),
            },
          ],
    ),
});

export const companySearches: readonly RecordSearch[] = [companySearch, personSearch];
