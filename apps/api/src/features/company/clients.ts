import { centsToReais } from '@lastro/domain/money';
import { parseTaxId } from '@lastro/domain/tax-id';
import type {
  getClient,
  getClientHistory,
  getRegistration,
  listClients,
  lookUpCompany,
} from '@lastro/wire/company/company-operations';
import type { listGuarantors, listProcurators } from '@lastro/wire/company/link-operations';
import { wholeConnection } from '@lastro/wire/graphql';
import { pageMetadata } from '@lastro/wire/lists';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { auditPage } from '../audit/public';
import { pageOfClients } from './client-list-read';
import { loadClient, recordDisclosure, viewClient } from './client-view';
import { completenessOf } from './company-completeness';
import { findClient, findClients } from './company-read';
import { clientRowToWire, peopleOf } from './company-translate';
import { ownersOweNothing } from './owner-extra';
import { findPerson } from './person-read';

export const listClientsCase: UseCase<typeof listClients> = async (ctx, filter) => {
  const { rows, total } = await pageOfClients(ctx.tx, filter);
  return { results: rows.map(clientRowToWire), metadata: pageMetadata(filter.page, filter.limit, total) };
};

export const getClientCase: UseCase<typeof getClient> = async (ctx, filter) => {
  const { rows, total } = await findClients(ctx.tx, filter);
  const shown = rows.filter((row) => row.bank_account !== null || peopleOf(row).length > 0);
  const sight = recordDisclosure(
    ctx,
    shown.map((row) => row.cnpj),
    {
      people: shown.reduce((total, row) => total + peopleOf(row).length, 0),
      bank: shown.some((row) => row.bank_account !== null),
    },
  );
  const nodes = [];
  for (const row of rows) nodes.push(await viewClient(ctx, row, sight));
  const edges = nodes.map((node, index) => ({ cursor: String(filter.offset + index + 1), node }));
  return {
    edges,
    pageInfo: { hasNextPage: filter.offset + rows.length < total, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: total,
  };
};

export const getClientHistoryCase: UseCase<typeof getClientHistory> = async (ctx, { cnpj, page, limit }) => {
  await loadClient(ctx, cnpj);
  return auditPage(ctx.tx, { page, limit, recordType: 'company', recordId: cnpj });
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

/** Spec §7: by tax id; with `deal_status=PROCESSING` only a registration that is still under way. */
export const getRegistrationCase: UseCase<typeof getRegistration> = async (ctx, { tax_id, deal_status }) => {
  const taxId = parseTaxId(tax_id);
  if (taxId === null) throw new AppError('tax-id.invalid');
  const found =
    taxId.kind === 'cnpj'
      ? await companyRegistration(ctx, taxId.value)
      : await personRegistration(ctx, taxId.value);
  if (found === null || (deal_status === 'PROCESSING' && found.deal_status !== 'PROCESSING'))
    throw new AppError('registration.not-found');
  return found;
};

async function companyRegistration(ctx: Context, cnpj: string) {
  const row = await findClient(ctx.tx, cnpj);
  if (row === undefined) return null;
  const { percent, missing } = completenessOf(row, await ownersOweNothing(ctx.tx, row));
  return {
    tax_id: cnpj,
    kind: 'company' as const,
    name: row.registered_name,
    deal_status: percent === 100 ? ('COMPLETED' as const) : ('PROCESSING' as const),
    completeness: percent,
    missing: missing.map(({ key, section, label }) => ({ key, section, label })),
    updated_at: row.updated_at,
  };
}

async function personRegistration(ctx: Context, taxId: string) {
  const row = await findPerson(ctx.tx, taxId);
  if (row === undefined) return null;
  const needed = [
    row.birth_on,
    row.id_number,
    row.mother_name,
    row.zip_code,
    row.city,
    row.state,
    row.phone,
    row.marital_status_id,
    row.pep,
  ];
  const filled = needed.filter((value) => value !== null).length;
  const completeness = Math.floor((filled * 100) / needed.length);
  return {
    tax_id: taxId,
    kind: 'person' as const,
    name: row.name,
    deal_status: completeness === 100 ? ('COMPLETED' as const) : ('PROCESSING' as const),
    completeness,
    missing: [],
    updated_at: row.updated_at,
  };
}
