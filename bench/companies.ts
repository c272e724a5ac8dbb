/**
 * 10.000 companies: listed, paged, and searched by part of a name (accents ignored) by 20 people at once, through the
 * real app on loopback, beside a bare Fastify + pg handler that runs the same SQL in the same run.
 *
 *   npx tsx bench/companies.ts [seconds per measurement, default 5]
 */
import { join } from 'node:path';
import { fillBench, TOTAL } from './companies/fill';
import { runListBench } from './support/list-bench';

const TERMS = [
  'acai',
  'SÃO',
  'transp',
  'café',
  'ltda',
  'joao',
  'comércio',
  'vale do',
  'xyz',
  'ind',
  'horizonte',
  'pão',
];
const any = (limit: number) => Math.floor(Math.random() * limit);
const QUERIES: readonly (readonly [name: string, query: () => string])[] = [
  ['first page', () => ''],
  ['any page', () => `page=${1 + any(TOTAL / 10)}`],
  ['part of a name', () => `q=${encodeURIComponent(TERMS[any(TERMS.length)] ?? '')}`],
  ['part of a name, any page', () => `q=a&page=${1 + any(50)}`],
  ['beginning of a CNPJ', () => `q=${String(10 + any(89))}.${String(100 + any(899))}`],
  ['any part of a CNPJ', () => `q=${String(10_000 + any(89_999))}`],
  ['two digits of a CNPJ', () => `q=${String(10 + any(89))}`],
  ['state, by completeness', () => 'state=SP&state=MG&sort=-completeness'],
];

await runListBench({
  title: `${TOTAL} companies`,
  bareServer: join(import.meta.dirname, 'companies/bare-server.ts'),
  fill: fillBench,
  scenarios: QUERIES.map(([name, query]) => [name, () => `/api/client-manager/api/clients?${query()}`]),
});
