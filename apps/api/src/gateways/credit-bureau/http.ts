import { RESTRICTION_KIND_CODES } from '@lastro/domain/inquiry/restrictions';
import { isoDate, reais } from '@lastro/wire/codecs';
import { z } from 'zod';
import { unavailable } from '../port';
import { type Limits, postJson, USUAL_LIMITS, understood } from '../read-json';
import type { CreditBureau } from './port';

/** More entries of one kind than anybody has. */
const MOST_ENTRIES = 100_000;

const said = z.object({
  tax_id: z.string().max(20),
  score: z.number().int().min(0).max(1000).nullish(),
  restrictions: z
    .array(
      z.object({
        kind: z.enum(RESTRICTION_KIND_CODES),
        count: z.number().int().min(1).max(MOST_ENTRIES),
        amount: reais.refine((value) => value >= 0),
        latest_date: isoDate,
      }),
    )
    .max(100),
});

/** A bureau elsewhere, asked by `POST {address}` with the tax id (docs/operating.md). */
export function httpCreditBureau(address: string, limits: Limits = USUAL_LIMITS): CreditBureau {
  return {
    async consult({ value }, on) {
      const reply = await postJson(address, { tax_id: value }, limits);
      const read = understood(reply, said);
      if ('outcome' in read) return read;
      const { tax_id, score, restrictions } = read.said;
      if (tax_id !== value) return unavailable('answered another question');
      const isOnce = new Set(restrictions.map(({ kind }) => kind)).size === restrictions.length;
      if (!isOnce) return unavailable('told a kind twice');
      if (restrictions.some(({ latest_date }) => latest_date > on)) return unavailable('told of tomorrow');
      return {
        outcome: 'told',
        report: {
          score: score ?? null,
          restrictions: restrictions.map(({ kind, count, amount, latest_date }) => ({
            kind,
            count,
            amount,
            latestOn: latest_date,
          })),
        },
      };
    },
  };
}
