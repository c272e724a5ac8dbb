import { centsToReais } from '@lastro/domain/money';
import type {
  getClient,
  getClientHistory,
  listClients,
  lookUpCompany,
} from '@lastro/wire/company/company-operations';
import type { listGuarantors, listProcurators } from '@lastro/wire/company/link-operations';
import { pageConnection, wholeConnection } from '@lastro/wire/graphql';
import { pageMetadata } from '@lastro/wire/lists';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { readTimeline } from '../audit/public';
import { pageOfCompanies } from './company-list-read';
import { findCompanies, findCompany } from './company-read';
import { companyRowToWire, peopleToldIn } from './company-translate';
import { heldIn, loadCompany, recordDisclosure, sightOf, viewCompanies, viewCompany } from './company-view';

export const listCompaniesCase: UseCase<typeof listClients> = async (ctx, filter) => {
  const { rows, total } = await pageOfCompanies(ctx.tx, filter);
  return { results: rows.map(companyRowToWire), metadata: pageMetadata(filter.page, filter.limit, total) };
};

export const getCompanyCase: UseCase<typeof getClient> = async (ctx, filter) => {
  const { rows, total } = await findCompanies(ctx.tx, filter);
  const companies = await viewCompanies(ctx, rows);
  const shown = companies.filter((company) => company.bankAccount !== null || peopleToldIn(company) > 0);
  recordDisclosure(
    ctx,
    shown.map(({ cnpj }) => cnpj),
    heldIn(shown),
  );
  return pageConnection(companies, filter.offset, total);
};

export const getCompanyHistoryCase: UseCase<typeof getClientHistory> = async (ctx, { cnpj, ...pages }) => {
  await loadCompany(ctx, cnpj);
  const { disclosed, ...trail } = await readTimeline(
    ctx.tx,
    { ...pages, recordType: 'company', recordId: cnpj },
    sightOf(ctx),
  );
  if (disclosed.length > 0) {
    ctx.audit({
      action: 'company.data-read',
      recordType: 'company',
      recordId: cnpj,
      after: { entries: disclosed.length },
    });
  }
  return trail;
};

export const listProcuratorsCase: UseCase<typeof listProcurators> = async (ctx, { clientCnpj }) =>
  wholeConnection(await listed(ctx, clientCnpj, 'procurators'));

export const listGuarantorsCase: UseCase<typeof listGuarantors> = async (ctx, { clientCnpj }) =>
  wholeConnection(await listed(ctx, clientCnpj, 'guarantors'));

async function listed<K extends 'procurators' | 'guarantors'>(ctx: Context, cnpj: string, list: K) {
  const row = await loadCompany(ctx, cnpj);
  const sight = recordDisclosure(ctx, [cnpj], { people: row[list].length, bank: false });
  return (await viewCompany(ctx, row, sight))[list];
}

/** The registry first, outside of any transaction; then whether the house knows the company already. */
export function lookUpCompanyCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof lookUpCompany, boolean, { registered: boolean; answer: RegistryAnswer }> {
  return {
    prepare: async (ctx, { cnpj }) => (await findCompany(ctx.tx, cnpj)) !== undefined,
    outside: async (registered, { cnpj }) => ({ registered, answer: await registry.find(cnpj) }),
    complete: async (_ctx, { cnpj }, { registered, answer }) => {
      if (answer.outcome === 'unavailable') throw new AppError('registry.unavailable');
      if (answer.outcome === 'unknown') return { cnpj, registered, registry: null };
      const { socialCapital, secondaryActivities, ...company } = answer.company;
      return {
        cnpj,
        registered,
        registry: {
          ...company,
          socialCapital: socialCapital === null ? null : centsToReais(socialCapital),
          secondaryActivities: [...secondaryActivities],
        },
      };
    },
  };
}
