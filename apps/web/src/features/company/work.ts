import { formatTaxId } from '@lastro/domain/tax-id';
import type { companyWork } from '@lastro/wire/company/company-work';
import { paths } from '../../lib/paths';
import type { WorkItem, WorkLook } from '../../lib/work';

const cnpjOf = ({ cnpj, id }: WorkItem) => cnpj ?? id;

export const companyWorkLooks: Readonly<Record<keyof typeof companyWork, WorkLook>> = {
  'company.draft': {
    screen: 'company.list',
    title: (item) => item.title ?? `Empresa ainda não cadastrada: ${formatTaxId(cnpjOf(item))}`,
    why: ({ own, detail }) => (own ? 'Rascunho seu da ficha' : `Rascunho da ficha preparado por ${detail}`),
    placeOf: (item) => {
      const cnpj = cnpjOf(item);
      return item.title === null
        ? { to: paths.newCompany(), search: { cnpj } }
        : { to: paths.ficha({ taxId: cnpj }) };
    },
  },
  'company.ficha': {
    screen: 'company.list',
    title: (item) => item.title ?? formatTaxId(cnpjOf(item)),
    why: ({ detail }) => `Ficha ${detail}% preenchida, falta completar`,
    placeOf: (item) => ({ to: paths.ficha({ taxId: cnpjOf(item) }) }),
  },
};
