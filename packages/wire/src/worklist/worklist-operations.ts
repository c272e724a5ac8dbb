import { ANY_STAFF } from '@lastro/domain/identity/access';
import { URGENCIES } from '@lastro/domain/worklist/urgency';
import { z } from 'zod';
import { amount, instant, isoDate } from '../codecs';
import { limit, page, pageOf } from '../lists';
import { restRead } from '../operation';
import { WORK_CODES } from './worklist-catalogue';

export const WORKLIST_PAGE = 20;

const kind = z.enum(WORK_CODES);

const workItem = z.strictObject({
  /** One that a page does not know is another release's, and is not done there. */
  kind: z.string(),
  /** Of the record that it is about, as its own calls name it. */
  id: z.string(),
  /** Whom it is about: a company, or a person. */
  title: z.string().nullable(),
  /** Of the company. */
  cnpj: z.string().nullable(),
  amount: amount.nullable(),
  /** Waits since. */
  since: instant,
  /** Over after this day. */
  ends_on: isoDate.nullable(),
  urgency: z.enum(URGENCIES),
  /** Of this very person, and not of a group alone. */
  own: z.boolean(),
  /** What its kind says of it: a status, a share, a group. */
  detail: z.string().nullable(),
});

export const getWorklist = restRead({
  name: 'worklist.get',
  summary: 'What waits for the signed-in person: decisions and unfinished work, by urgency and age',
  service: 'auth',
  method: 'GET',
  path: '/worklist',
  access: ANY_STAFF,
  input: z.object({
    page,
    limit: limit(WORKLIST_PAGE),
    kind: kind.optional(),
    scope: z.enum(['all', 'own']).default('all'),
    sort: z.enum(['urgency', '-since']).default('urgency'),
  }),
  output: pageOf(workItem).extend({
    /** Of everything that waits, whatever was asked for; kinds of which nothing waits are absent. */
    counts: z.array(z.strictObject({ kind: z.string(), total: z.number().int(), own: z.number().int() })),
  }),
});
