import { staffOf } from '@lastro/domain/identity/access';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { PARTNERS_PAGE } from '@lastro/domain/limits';
import { z } from 'zod';
import { cnpj, recordId } from '../codecs';
import { limit, page, pageOf } from '../lists';
import { restRead } from '../operation';
import { partner, partnerOrder } from './partner-schemas';

/** The partnership area's, and of those who propose what partners bring. */
const access = staffOf('partnership', ...AREA_ACCESS.credit.groups);

export const listPartners = restRead({
  name: 'partner.list',
  summary: 'Partners, by name',
  service: 'proposals',
  method: 'GET',
  path: '/partner',
  access,
  input: z.object({
    id: recordId.optional(),
    q: z.string().max(200).optional(),
    page,
    limit: limit(PARTNERS_PAGE),
  }),
  output: pageOf(partner),
  invalid: 'partners.invalid',
  unexpected: 'partners.failed',
});

/** Spec §7: with non-empty metadata as query. */
export const listPartnerOrders = restRead({
  name: 'partner.list-orders',
  summary: 'Orders of receivables that partners sent',
  service: 'proposals',
  method: 'GET',
  path: '/partner/order/receivable',
  access,
  input: z.object({
    partner: cnpj.optional(),
    cnpj: cnpj.optional(),
    status: z.enum(['open', 'proposed', 'canceled']).optional(),
    page,
    limit: limit(PARTNERS_PAGE),
  }),
  output: pageOf(partnerOrder),
  invalid: 'partner-orders.invalid',
  unexpected: 'partner-orders.failed',
});
