/**
 * 100.000 proposals: listed, filtered, sorted, paged and counted by 20 people at once, through the real app on loopback,
 * beside a bare Fastify + pg handler that runs the same SQL in the same run.
 *
 *   npx tsx bench/proposals.ts [seconds per measurement, default 5]
 */
import { join } from 'node:path';
import { fillProposals, TOTAL } from './proposals/fill';
import { runListBench } from './support/list-bench';

const any = (limit: number) => Math.floor(Math.random() * limit);
const TERMS = ['cafe', 'aço', 'horizonte', 'empresa 12', 'São'];
const list = (query: () => string) => () => `/api/proposals/proposals?${query()}`;

await runListBench({
  title: `${TOTAL} proposals`,
  bareServer: join(import.meta.dirname, 'proposals/bare-server.ts'),
  fill: fillProposals,
  scenarios: [
    ['first page', list(() => '')],
    ['one of the first 100 pages', list(() => `page=${1 + any(100)}`)],
    ['by status', list(() => 'status=pending_approval&status=pending_commitee')],
    ['by amount', list(() => `min_amount=${1_000_000 + any(1_000_000)}&sort=-largest_amount`)],
    ['part of a name', list(() => `q=${encodeURIComponent(TERMS[any(TERMS.length)] ?? '')}`)],
    ['sorted by company', list(() => `status=pending_approval&sort=company_name&page=${1 + any(10)}`)],
    ['status counts', () => '/api/proposals/proposals/status-counts'],
    [
      'status counts of a name',
      () => `/api/proposals/proposals/status-counts?q=${encodeURIComponent(TERMS[any(TERMS.length)] ?? '')}`,
    ],
  ],
});
