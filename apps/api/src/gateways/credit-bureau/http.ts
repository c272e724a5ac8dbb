import { RESTRICTION_KIND_CODES } from '@lastro/domain/inquiry/restrictions';
import { isoDate, reais } from '@lastro/wire/codecs';
import { z } from 'zod';
import { type Limits, postJson, USUAL_LIMITS } from '../read-json';
import type { CreditBureau } from './port';

/** More entries of one kind than anybody has. */
const MOST_ENTRIES = 100_000;

const said = z.object({
  /** The answer to another question is no answer. */
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
      const parsed = reply.outcome === 'read' ? said.safeParse(reply.body) : null;
      if (!parsed?.success || parsed.data.tax_id !== value) return { outcome: 'unavailable' };
      const { score, restrictions } = parsed.data;
      // One row for each kind, and nothing that happens tomorrow: else it is no answer.
      const isOnce = new Set(restrictions.map(({ kind }) => kind)).size === restrictions.length;
      if (!isOnce || restrictions.some(({ latest_date }) => latest_date > on))
        return { outcome: 'unavailable' };
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
