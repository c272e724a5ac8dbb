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
import { pageOfClients } from './client-list-read';
import { heldIn, loadClient, recordDisclosure, sightOf, viewClient, viewClients } from './client-view';
import { findClient, findClients } from './company-read';
import { clientRowToWire, peopleToldIn } from './company-translate';

export const listClientsCase: UseCase<typeof listClients> = async (ctx, filter) => {
  const { rows, total } = await pageOfClients(ctx.tx, filter);
  return { results: rows.map(clientRowToWire), metadata: pageMetadata(filter.page, filter.limit, total) };
};

export const getClientCase: UseCase<typeof getClient> = async (ctx, filter) => {
  const { rows, total } = await findClients(ctx.tx, filter);
  const clients = await viewClients(ctx, rows);
  const shown = clients.filter((client) => client.bankAccount !== null || peopleToldIn(client) > 0);
  recordDisclosure(
    ctx,
    shown.map(({ cnpj }) => cnpj),
    heldIn(shown),
  );
  return pageConnection(clients, filter.offset, total);
};

export const getClientHistoryCase: UseCase<typeof getClientHistory> = async (ctx, { cnpj, ...pages }) => {
  await loadClient(ctx, cnpj);
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
  const row = await loadClient(ctx, cnpj);
  const sight = recordDisclosure(ctx, [cnpj], { people: row[list].length, bank: false });
  return (await viewClient(ctx, row, sight))[list];
}

/** The registry first, outside of any transaction; then whether the house knows the company already. */
export function lookUpCompanyCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof lookUpCompany, boolean, { registered: boolean; answer: RegistryAnswer }> {
  return {
    prepare: async (ctx, { cnpj }) => (await findClient(ctx.tx, cnpj)) !== undefined,
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
