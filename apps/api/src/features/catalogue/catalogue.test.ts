import { listOperationTypes, listVehicles } from '@lastro/wire/catalogue/catalogue-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('§7 allOperationType, allVehicle', () => {
  it('products, with the name that §9 gives the digital one, and how they are computed', async () => {
    const types = await house.call(listOperationTypes, { active: true }, { as: 'formalization' });
    expect(types.body.edges.map(({ node }) => node.description)).toContain('Capital de giro');
    expect(types.body.edges[0]?.node).toMatchObject({
      system: 'price',
      dayCount: 'calendar-30',
      charges: 'deducted',
    });
  });

  it('vehicles: all, or those that are active or not', async () => {
    const total = async (input: { active?: boolean }) =>
      (await house.call(listVehicles, input, { as: 'commercial' })).body.totalCount;
    expect(await total({})).toBe(4);
    await house.db.updateTable('vehicles').set({ active: false }).where('id', '=', 1).execute();
    const [active, inactive] = [await total({ active: true }), await total({ active: false })];
    expect(active + inactive).toBe(4);
    expect(inactive).toBeGreaterThan(0);
  });
});
