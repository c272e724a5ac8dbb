import { IOF_HISTORY } from '@lastro/domain/credit/iof';
import type { IsoDate } from '@lastro/domain/dates';
import { isoDate } from '@lastro/domain/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openHouse, type TestHouse } from '../../testing/harness';
import { iofHistory, parameterOn } from './public';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('domain §3.2 the dated table of IOF', () => {
  it('is the same in a new installation and in the rules', async () => {
    expect(await house.db.transaction().execute(iofHistory)).toEqual(IOF_HISTORY);
  });
});

describe('a dated parameter', () => {
  const NAME = 'test.days';
  const on = (day: string, schema: z.ZodType = z.number()) =>
    house.db.transaction().execute((tx) => parameterOn(tx, NAME, schema, day as IsoDate));

  beforeAll(async () => {
    const values = [
      { name: NAME, valid_from: isoDate('2026-03-01'), value: '10' },
      { name: NAME, valid_from: isoDate('2026-01-01'), value: '20' },
    ];
    await house.db.insertInto('parameters').values(values).execute();
  });

  it.each([
    ['2026-01-01', 20],
    ['2026-02-28', 20],
    ['2026-03-01', 10],
    ['2030-01-01', 10],
  ])('holds from its day until the next value: on %s', async (day, value) => {
    expect(await on(day)).toBe(value);
  });

  it('that does not hold yet, or is not what its reader takes, is an error', async () => {
    await expect(on('2025-12-31')).rejects.toThrow(z.ZodError);
    await expect(on('2026-01-01', z.string())).rejects.toThrow(z.ZodError);
  });
});
