import { addDays, type IsoDate, isoDate } from '@lastro/domain/dates';
import { type Cents, cents, sumCents } from '@lastro/domain/money';
import { type Cnpj, cnpjCheckDigits } from '@lastro/domain/tax-id';
import type { Column } from '../shared/data-table/columns';
import type { DateRange, FilterDef, MoneyRange, TableState } from '../shared/data-table/table-state';

/* A made-up list for the component page only. It answers as a server would: filtered, sorted, paged and counted. */

export interface FakeRow {
  id: string;
  name: string;
  taxId: Cnpj;
  status: FakeStatus;
  amount: Cents;
  dueOn: IsoDate;
  isUrgent: boolean;
}

export type FakeStatus = 'open' | 'paid' | 'late' | 'canceled';

const FIRST_NAMES = 'Aurora,Boa Vista,Cedro,Delta,Estrela,Fênix,Girassol,Horizonte,Ipê,Jacarandá'.split(',');
const TRADES = 'Alimentos,Transportes,Metalúrgica,Têxtil,Química,Papéis,Móveis,Energia,Saúde'.split(',');
const STATUSES: FakeStatus[] = ['open', 'paid', 'late', 'canceled', 'open'];
const START = isoDate('2026-01-05');

function makeRow(index: number): FakeRow {
  const base = `${10_000_000 + index * 37}0001`.slice(0, 12);
  const name =
    index === 3
      ? 'Companhia Nacional de Desenvolvimento, Beneficiamento e Distribuição de Produtos Agroindustriais do Vale do São Francisco S.A.'
      : `${FIRST_NAMES[index % FIRST_NAMES.length]} ${TRADES[index % TRADES.length]} ${index + 1} Ltda.`;
  return {
    id: String(index + 1),
    name,
    taxId: `${base}${cnpjCheckDigits(base)}` as Cnpj,
    status: STATUSES[(index * 7) % STATUSES.length] ?? 'open',
    amount: cents(((index * 7_919) % 900_000_00) + 1_234_56),
    dueOn: addDays(START, (index * 13) % 700),
    isUrgent: index % 11 === 0,
  };
}

export function fakeRows(count: number): FakeRow[] {
  return Array.from({ length: count }, (_, index) => makeRow(index));
}

const sorters: Record<string, (a: FakeRow, b: FakeRow) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'pt-BR'),
  amount: (a, b) => a.amount - b.amount,
  dueOn: (a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0),
  status: (a, b) => a.status.localeCompare(b.status),
};

export function askFakeSource(all: readonly FakeRow[], state: TableState, pageSize: number) {
  const found = all.filter((row) => matches(row, state));
  const sorter = state.sort && sorters[state.sort.column];
  if (sorter) {
    const sign = state.sort?.direction === 'desc' ? -1 : 1;
    found.sort((a, b) => sign * sorter(a, b));
  }
  const start = (state.page - 1) * pageSize;
  return {
    rows: found.slice(start, start + pageSize),
    total: found.length,
    amount: sumCents(found.map((row) => row.amount)),
  };
}

function matches(row: FakeRow, { filters }: TableState): boolean {
  const { q, status, due, amount, urgent } = filters;
  const text = typeof q === 'string' ? q.toLocaleLowerCase('pt-BR') : '';
  if (text && !row.name.toLocaleLowerCase('pt-BR').includes(text) && !row.taxId.includes(q as string))
    return false;
  if (Array.isArray(status) && !status.includes(row.status)) return false;
  const { from, to } = (due ?? {}) as DateRange;
  if ((from && row.dueOn < from) || (to && row.dueOn > to)) return false;
  const { min, max } = (amount ?? {}) as MoneyRange;
  if ((min !== undefined && row.amount < min) || (max !== undefined && row.amount > max)) return false;
  return urgent === undefined || row.isUrgent === urgent;
}

export const statusLooks = {
  open: { tone: 'info', label: 'A vencer' },
  paid: { tone: 'success', label: 'Paga' },
  late: { tone: 'danger', label: 'Vencida' },
  canceled: { tone: 'neutral', label: 'Cancelada' },
} as const;

export const fakeFilters: FilterDef[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'multi',
    options: Object.entries(statusLooks).map(([value, { label }]) => ({ value, label })),
  },
  { id: 'due', label: 'Vencimento', kind: 'date-range' },
  { id: 'amount', label: 'Valor', kind: 'money-range' },
  { id: 'urgent', label: 'Prioridade', kind: 'boolean', yes: 'Urgente', no: 'Normal' },
];

export type FakeColumn = Column<FakeRow>;
