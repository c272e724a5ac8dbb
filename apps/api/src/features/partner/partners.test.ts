import { listPartnerOrders, listPartners } from '@lastro/wire/partner/partner-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addOrder, PARTNER } from '../../testing/partner';
import { change, freshCompany, propose } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const desk = { as: 'credit_desk' };

describe('§7 GET partner', () => {
  it('finds by number, by name and by any part of the CNPJ, with its mask or without', async () => {
    await addOrder(house, await freshCompany(house));
    const found = async (filter: { id?: number; q?: string }) =>
      (await house.call(listPartners, filter, desk)).body.results.map(({ cnpj }) => cnpj);
    const [first] = (await house.call(listPartners, { q: PARTNER }, desk)).body.results;
    expect(first).toMatchObject({ cnpj: PARTNER, fantasy_name: 'P', partner_type: 'X' });
    expect(await found({ id: first?.id ?? 0 })).toEqual([PARTNER]);
    expect(await found({ q: 'p' })).toEqual([PARTNER]);
    expect(await found({ q: `${PARTNER.slice(0, 2)}.${PARTNER.slice(2, 5)}` })).toEqual([PARTNER]);
    expect(await found({ q: 'ninguém' })).toEqual([]);
  });
});

describe('§7 GET partner/order/receivable', () => {
  it('a partner’s order is proposed while a proposal for it lives, and open again afterwards', async () => {
    const cnpj = await freshCompany(house);
    const uuid = await addOrder(house, cnpj);
    const statusNow = async () =>
      (await house.call(listPartnerOrders, { cnpj }, desk)).body.results[0]?.status;
    expect(await statusNow()).toBe('open');
    const proposal = await propose(house, { cnpj, order_uuid: uuid, partner: PARTNER });
    expect(await statusNow()).toBe('proposed');
    const proposed = await house.call(listPartnerOrders, { cnpj, status: 'proposed' }, desk);
    expect(proposed.body.metadata.total).toBe(1);
    expect((await change(house, proposal, { status: 'canceled' }, 'credit_desk')).status).toBe(200);
    expect(await statusNow()).toBe('open');
  });

  it('names its partner, and its company where that is registered', async () => {
    const [known, unknown] = [await freshCompany(house), '11222333000181'];
    for (const cnpj of [known, unknown]) await addOrder(house, cnpj);
    const order = async (cnpj: string) =>
      (await house.call(listPartnerOrders, { cnpj, partner: PARTNER }, desk)).body.results[0];
    const { registered_name } = await house.db
      .selectFrom('companies')
      .select('registered_name')
      .where('cnpj', '=', known)
      .executeTakeFirstOrThrow();
    const partner = { cnpj: PARTNER, name: 'P' };
    expect(await order(known)).toMatchObject({ partner, cnpj: known, company_name: registered_name });
    expect(await order(unknown)).toMatchObject({ partner, cnpj: unknown, company_name: null });
  });
});

describe('§8 what is no such thing is told in the sentence of its call', () => {
  it.each([
    ['partner', listPartners, { limit: 'x' }, 'Erro ao buscar parceiros'],
    ['partner', listPartners, { id: 'x' }, 'Erro ao buscar parceiros'],
    ['orders', listPartnerOrders, { limit: 'x' }, 'Erro ao buscar pedidos dos parceiros.'],
  ] as const)('%s', async (_what, operation, input, detail) => {
    const { problem } = await house.call(operation, input as never, { as: 'credit_analyst' });
    expect(problem).toMatchObject({ status: 400, detail, errors: expect.anything() });
  });
});
