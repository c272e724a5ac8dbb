import { describe, expect, it } from 'vitest';
import { isoDate } from '../dates';
import type { Percent } from '../percent';
import { peopleBehind } from './people-behind';
import type { OwnerShare } from './shares';

const today = isoDate('2026-11-16');
const linked = (taxId: string, endsOn: string | null = null) => ({
  taxId,
  endsOn: endsOn === null ? null : isoDate(endsOn),
});
const owner = (
  taxId: string,
  reachesThreshold: boolean,
  kind: OwnerShare['kind'] = 'person',
): OwnerShare => ({
  taxId,
  kind,
  total: '25' as Percent,
  reachesThreshold,
});
const behind = (links: Parameters<typeof peopleBehind>[0], owners: OwnerShare[] = []) =>
  Object.fromEntries(peopleBehind(links, owners, today));

describe('domain §9.4 whose exposure is the company’s', () => {
  it('that of the natural persons with 25 % or more, through whatever chain, once each', () => {
    expect(behind([linked('a')], [owner('a', true), owner('b', true), owner('c', false)])).toEqual({
      a: null,
      b: '25',
    });
    expect(behind([], [owner('company', true, 'company')])).toEqual({});
  });

  it('not that of a member of the board whose term is over, unless something else binds them', () => {
    expect(behind([linked('a', '2016-12-31'), linked('b', '2026-11-16')])).toEqual({ b: null });
    expect(behind([linked('a', '2026-11-15'), linked('a')])).toEqual({ a: null });
    expect(behind([linked('a', '2016-12-31')], [owner('a', true)])).toEqual({ a: '25' });
  });
});
