import { reais } from '@lastro/wire/codecs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyFields, jsonColumn, travelColumn } from './json-column';

describe('a JSON column is read by its schema', () => {
  const read = jsonColumn('persons.origins', z.record(z.string(), z.object({ at: z.string() })));

  it('gives what was written', () => {
    expect(read({ name: { at: '2026-11-16' } })).toEqual({ name: { at: '2026-11-16' } });
  });

  it('says which column and where, and nothing of what stands there', () => {
    expect(() => read({ name: { at: 52998224725 } })).toThrow(
      /^persons\.origins cannot be read: name\.at \(invalid_type\)$/,
    );
  });

  it('gives on as it is what lies there as it travels', () => {
    const travels = travelColumn('transaction_versions.simulation', z.object({ iof: reais }));
    expect(travels({ iof: 12.34 })).toEqual({ iof: 12.34 });
    expect(() => travels({ iof: '12,34' })).toThrow('transaction_versions.simulation');
  });

  it('takes anybody’s fields as they are, and no list for them', () => {
    expect(anyFields.parse({ a: [1] })).toEqual({ a: [1] });
    expect(anyFields.safeParse([1]).success).toBe(false);
  });
});
