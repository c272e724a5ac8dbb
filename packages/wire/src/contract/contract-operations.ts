import { z } from 'zod';
import { cnpj, instant, isoDate, reais } from '../codecs';
import { limit, page, pageOf } from '../lists';
import { restRead } from '../operation';
import { PROPOSAL_READ } from '../proposal/proposal-access';

/** Decisions §8: what a company's page tells of its contracts, to those who read its proposals. */
export const listContracts = restRead({
  name: 'contract.list',
  summary: 'Contracts of a company, newest first',
  service: 'proposals',
  method: 'GET',
  path: '/contracts',
  access: PROPOSAL_READ,
  input: z.object({ cnpj, page, limit: limit(10) }),
  output: pageOf(
    z.strictObject({
      contract_number: z.string(),
      transaction_code: z.string(),
      proposal_id: z.number().int(),
      product_name: z.string(),
      /** A code of another release is shown as it came (decisions preamble). */
      status: z.string().max(60),
      amount: reais,
      /** Lent and not paid back; nothing before the money leaves. */
      outstanding: reais,
      overdue: reais,
      installments: z.number().int(),
      /** Of what is still to be paid; null where nothing is. */
      next_due_date: isoDate.nullable(),
      last_due_date: isoDate,
      created_at: instant,
    }),
  ),
  errors: ['company.not-found'],
});
