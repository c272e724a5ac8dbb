import { z } from 'zod';
import { instant, isoDate, reais } from '../codecs';

/** As what it brought names it. */
export const namedPartner = z.strictObject({ cnpj: z.string(), name: z.string() });

export const partner = z.strictObject({
  id: z.number().int(),
  cnpj: z.string(),
  fantasy_name: z.string(),
  partner_type: z.string(),
  hubspot_orig: z.string().nullable(),
  active_integration: z.boolean(),
});

export const partnerOrder = z.strictObject({
  uuid: z.string(),
  partner: namedPartner,
  cnpj: z.string(),
  company_name: z.string().nullable(),
  amount: reais,
  due_date: isoDate,
  /** `open`, `proposed` while a proposal for it lives, or `canceled`. */
  status: z.string(),
  created_at: instant,
});
