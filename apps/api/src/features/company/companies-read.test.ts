import { formatTaxId } from '@lastro/domain/tax-id';
import { createClient, getClient, listClients } from '@lastro/wire/company/company-operations';
import * as reference from '@lastro/wire/company/reference-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWDED, DEMO_COMPANIES, HOSTILE_NAME, LONG_NAME, NAME_ONLY } from '../../demo/company/companies';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  const rows = [
    [1, { registeredName: 'Açaí & Maçã São João Ltda.', name: 'Polpas Ênfase', state: 'AC', industryId: 2 }],
    [2, { registeredName: 'ACAI DO NORTE S.A.', active: false, state: 'PA', industryId: 1 }],
    [3, { registeredName: 'Cem 100% Natural_Puro \\ Cia', fund: true, isClient: false, state: 'AC' }],
    [4, { registeredName: 'Cem 100x NaturalxPuro Cia' }],
  ] as const;
  for (const [position, input] of rows)
    await house.call(createClient, { cnpj: testCnpj(position), input }, { as: 'registration' });
});
afterAll(() => house.close());

const as = 'commercial';

async function graphql(payload: object, login: string = as) {
  const response = await house.server.inject({
    method: 'POST',
    url: '/api/client-manager/graphql',
    headers: await house.headersFor({ as: login }),
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

describe('§7 GraphQL allClient', () => {
  it('answers ten where nothing else is asked for', async () => {
    const { body } = await house.call(getClient, {}, { as });
    expect(body.edges).toHaveLength(10);
    expect(body.pageInfo).toEqual({ hasNextPage: true, endCursor: '10' });
  });

  it('answers the stored query CompanyDetails by its name alone', async () => {
    const reply = await graphql({
      operationName: 'CompanyDetails',
      variables: { active: true, cnpj: '12.abc.345/01de-35' },
    });
    expect(reply.status).toBe(200);
    const { allClient } = reply.body.data;
    expect(allClient).toMatchObject({ totalCount: 1, pageInfo: { hasNextPage: false } });
    expect(allClient.edges[0].node).toMatchObject({
      cnpj: '12ABC34501DE35',
      formattedCnpj: '12.ABC.345/01DE-35',
      country: { id: 1058, country: 'Brasil' },
      parentCompanies: [{ percentageOwned: 80, parentCompany: { name: 'Jequitibá' } }],
      representatives: [{ isRequiredSigner: true, percentageOwned: 20 }],
      bankAccount: { masked: true },
    });
    const inactive = await graphql({
      operationName: 'CompanyDetails',
      variables: { active: false, cnpj: '12ABC34501DE35' },
    });
    expect(inactive.body.data.allClient).toMatchObject({ totalCount: 0, edges: [] });
    const nobody = await graphql({ operationName: 'NoSuchQuery', variables: {} });
    expect(nobody.status).toBe(400);
  });

  it('answers in the shape that is asked for', async () => {
    const reply = await graphql({
      query:
        '{ allClient(name: "rota serena") { totalCount edges { node { cnpj name taxType { id description } } } } }',
    });
    expect(reply.body).toEqual({
      data: {
        allClient: {
          totalCount: 1,
          edges: [
            {
              node: {
                cnpj: '12ABC34501DE35',
                name: 'Rota Serena',
                taxType: { id: 2, description: 'Lucro Presumido' },
              },
            },
          ],
        },
      },
    });
  });

  it('pages by first and offset without leaving one out', async () => {
    const query =
      'query P($first: Int, $offset: Int) { allClient(first: $first, offset: $offset) { totalCount pageInfo { hasNextPage endCursor } edges { node { cnpj } } } }';
    const all: string[] = [];
    for (let offset = 0, more = true; more; offset += 30) {
      const { body } = await graphql({ query, variables: { first: 30, offset } });
      all.push(...body.data.allClient.edges.map((edge: { node: { cnpj: string } }) => edge.node.cnpj));
      more = body.data.allClient.pageInfo.hasNextPage;
      expect(body.data.allClient.totalCount).toBe(DEMO_COMPANIES.length + 4);
    }
    expect(new Set(all).size).toBe(DEMO_COMPANIES.length + 4);
    const tooMany = await graphql({ query, variables: { first: 51 } });
    expect(tooMany.status).toBe(400);
  });

  it('shows the extremes of the demo: a name alone, a crowd, 200 letters, marks of every kind', async () => {
    const node = async (cnpj: string) => (await house.call(getClient, { cnpj }, { as })).body.edges[0]?.node;
    const empty = await node(NAME_ONLY);
    expect(empty).toMatchObject({
      registeredName: 'Só o Nome Comércio Ltda.',
      representatives: [],
      bankAccount: null,
    });
    expect(empty?.completeness.percent).toBe(3);
    const crowd = await node(CROWDED);
    expect(crowd?.secondaryActivities).toHaveLength(60);
    expect(crowd?.parentCompanies).toHaveLength(15);
    expect(crowd?.representatives.filter((each) => each.percentageOwned !== null)).toHaveLength(25);
    expect(crowd?.representatives.filter((each) => each.percentageOwned === null)).toHaveLength(30);
    expect(Array.from((await node(LONG_NAME))?.registeredName ?? '')).toHaveLength(200);
    expect((await node(HOSTILE_NAME))?.registeredName).toContain('<script>alert("oi")</script>');
  });
});

describe('the list of companies', () => {
  const names = async (input: Parameters<typeof house.call<typeof listClients>>[1]) => {
    const reply = await house.call(listClients, { limit: 200, ...input }, { as });
    expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
    return reply.body.results.map((row) => row.registeredName);
  };

  it('has ten rows a page and takes a trailing slash', async () => {
    const response = await house.server.inject({
      url: '/api/client-manager/api/clients/',
      headers: await house.headersFor({ as }),
    });
    expect(response.json().metadata).toMatchObject({ page: 1, limit: 10, total: DEMO_COMPANIES.length + 4 });
    expect(response.json().results).toHaveLength(10);
  });

  it.each([
    ['acai', ['Açaí & Maçã São João Ltda.', 'ACAI DO NORTE S.A.']],
    ['AÇAÍ', ['Açaí & Maçã São João Ltda.', 'ACAI DO NORTE S.A.']],
    ['joao maca', ['Açaí & Maçã São João Ltda.']],
    ['ênf', ['Açaí & Maçã São João Ltda.']],
    ['ã são j', ['Açaí & Maçã São João Ltda.']],
    [
      '100%',
      [
        'Cem 100% Natural_Puro \\ Cia',
        'D’Ávila & Filhos <script>alert("oi")</script> "Aspas" \'Simples\' 100% _Ltda_ 🚀',
      ],
    ],
    ['１００％ natural', ['Cem 100% Natural_Puro \\ Cia']],
    ['natural_', ['Cem 100% Natural_Puro \\ Cia']],
    ['\\', ['Cem 100% Natural_Puro \\ Cia']],
    ['<script', ['D’Ávila & Filhos <script>alert("oi")</script> "Aspas" \'Simples\' 100% _Ltda_ 🚀']],
    ['🚀', ['D’Ávila & Filhos <script>alert("oi")</script> "Aspas" \'Simples\' 100% _Ltda_ 🚀']],
    ["'; drop table companies; --", []],
  ])('finds %j by part of a name, accents ignored, patterns taken as text', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  it.each([
    ['12ABC34501DE35', 'whole'],
    ['12.ABC.345/01DE-35', 'masked'],
    ['12.abc.345/01de-35', 'lower case'],
    ['12.abc', 'the beginning'],
    ['ABC345', 'a part in the middle'],
    ['345/01de', 'a masked part in the middle'],
    ['c.345/01', 'a part that begins and ends between the marks'],
    ['1DE-35', 'the end'],
    ['01de35', 'the end, without its mask'],
    ['rota 345/01DE', 'a part beside a part of the name'],
  ])('finds by CNPJ %s (%s)', async (q) => {
    expect(await names({ q })).toEqual(['Rota Serena Transportes e Logística Ltda.']);
  });

  it('filters by everything the screen offers', async () => {
    expect(await names({ q: 'acai', active: true })).toEqual(['Açaí & Maçã São João Ltda.']);
    expect(await names({ q: 'acai', active: false })).toEqual(['ACAI DO NORTE S.A.']);
    expect(await names({ q: 'cem', isClient: false })).toEqual(['Cem 100% Natural_Puro \\ Cia']);
    expect(await names({ q: 'cem', fund: true })).toEqual(['Cem 100% Natural_Puro \\ Cia']);
    expect(await names({ q: 'acai', state: ['PA', 'SP'] })).toEqual(['ACAI DO NORTE S.A.']);
    expect(await names({ q: 'acai', industry: 2 })).toEqual(['Açaí & Maçã São João Ltda.']);
    const all = await house.call(listClients, { limit: 200 }, { as });
    const complete = all.body.results.filter((row) => row.completeness === 100).length;
    expect(complete).toBeGreaterThan(10);
    expect(await names({ complete: true })).toHaveLength(complete);
    expect(await names({ complete: false })).toHaveLength(all.body.results.length - complete);
  });

  it('sorts both ways and pages without repeating', async () => {
    const rows = (await house.call(listClients, { limit: 200, sort: '-completeness' }, { as })).body.results;
    const percents = rows.map((row) => row.completeness);
    expect(percents).toEqual([...percents].sort((a, b) => b - a));
    const up = await names({ sort: 'registeredName' });
    expect(await names({ sort: '-registeredName' })).toEqual([...up].reverse());
    const paged: string[] = [];
    for (let page = 1; page <= 7; page += 1) paged.push(...(await names({ page, limit: 10 })));
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged).toEqual(up.slice(0, 70));
    expect(await names({ page: 1000 })).toEqual([]);
    const newest = await house.call(listClients, { sort: '-updatedAt', limit: 1 }, { as });
    expect(newest.body.results[0]?.registeredName).toBe('Cem 100x NaturalxPuro Cia');
  });

  it.each<[string, object]>([
    ['a state that is none', { state: 'XX' }],
    ['a page of nothing', { page: 0 }],
    ['more than 200 rows', { limit: 201 }],
    ['another order', { sort: 'cnpj' }],
    ['a yes that is none', { active: 'maybe' }],
  ])('refuses %s', async (_what, input) => {
    const reply = await house.call(listClients, input, { as });
    expect(reply.problem).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('shows every CNPJ with its mask', async () => {
    const { body } = await house.call(listClients, { limit: 200 }, { as });
    for (const row of body.results) expect(row.formattedCnpj).toBe(formatTaxId(row.cnpj));
  });
});

describe('the lists that the form chooses from', () => {
  it('allTaxType, allRiscoSocioAmbiental, allSocietaryType', async () => {
    const taxTypes = await house.call(reference.listTaxTypes, {}, { as });
    expect(taxTypes.body.edges[0]?.node).toEqual({ id: '1', description: 'Simples Nacional' });
    const risks = await house.call(reference.listSocioEnvironmentalRisks, {}, { as });
    expect(risks.body.edges.map((edge) => edge.node.description)).toEqual(['Baixo', 'Médio', 'Alto']);
    const natures = await house.call(reference.listLegalNatures, {}, { as });
    expect(natures.body.totalCount).toBeGreaterThan(80);
  });

  it('allActivity by part of the code, masked or not, or of the description, accents ignored', async () => {
    const codes = async (search: string) =>
      (await house.call(reference.listActivities, { search, first: 100 }, { as })).body.edges.map(
        (edge) => edge.node.code,
      );
    expect(await codes('1091-1/01')).toEqual(['1091101']);
    expect(await codes('PANIFICACAO industrial')).toEqual(['1091101']);
    expect(await codes('%')).toEqual([]);
    expect(await codes('_')).toEqual([]);
    expect(await codes('9110')).toContain('1091101');
    expect((await codes('10'))[0]).toMatch(/^10/);
  });

  it('allActivity counts all that match and pages through them without leaving one out', async () => {
    const some = await house.call(reference.listActivities, {}, { as });
    expect(some.body.edges).toHaveLength(20);
    const { rows } = await house.pool.query(
      `select code from activities where search_text(description) like '%fabricacao%' order by code`,
    );
    const all = rows.map((row) => row.code as string);
    expect(all.length).toBeGreaterThan(100);
    for (const step of ['offset', 'after'] as const) {
      const found: string[] = [];
      let input: object = {};
      for (let pages = 0; pages < 100; pages += 1) {
        const { body } = await house.call(
          reference.listActivities,
          { search: 'fabricação', first: 40, ...input },
          { as },
        );
        expect(body.totalCount).toBe(all.length);
        found.push(...body.edges.map((edge) => edge.node.code));
        expect(body.pageInfo.hasNextPage).toBe(found.length < all.length);
        if (!body.pageInfo.hasNextPage) break;
        input = step === 'offset' ? { offset: found.length } : { after: body.pageInfo.endCursor };
      }
      expect(found).toEqual(all);
    }
    const beyond = await house.call(reference.listActivities, { search: 'fabricação', offset: 5000 }, { as });
    expect(beyond.body).toMatchObject({
      edges: [],
      totalCount: all.length,
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    const none = await house.call(reference.listActivities, { search: 'xyzzy' }, { as });
    expect(none.body).toMatchObject({ edges: [], totalCount: 0, pageInfo: { hasNextPage: false } });
  });

  it('allCountry: Brazil first, then by name, each with the code of the Banco Central', async () => {
    const { body } = await house.call(reference.listCountries, {}, { as });
    expect(body.totalCount).toBeGreaterThan(190);
    expect(body.edges[0]?.node).toEqual({ id: 1058, country: 'Brasil' });
    const names = body.edges.slice(1).map((edge) => edge.node.country);
    expect(names.slice(0, 2)).toEqual(['Afeganistão', 'África do Sul']);
    expect(new Set(names).size).toBe(names.length);
    expect(body.edges.map((edge) => edge.node)).toContainEqual({ id: 639, country: 'Argentina' });
  });

  it('industrys/ and use-of-credit/', async () => {
    const industries = await house.call(reference.listIndustries, {}, { as });
    expect(industries.body.results).toContainEqual({ id: 10, industry: 'Financeiro' });
    const uses = await house.call(reference.listUsesOfCredit, {}, { as });
    expect(uses.body.results[0]).toEqual({ id: 1, description: 'Capital de giro' });
  });
});
