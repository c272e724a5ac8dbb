import { formatDate, isoDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatCnpj } from '@lastro/domain/tax-id';
import { Button, NativeSelect } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { BulkAction } from '../shared/data-table/bulk-action';
import { DataTable } from '../shared/data-table/data-table';
import type { TableState } from '../shared/data-table/table-state';
import { CopyButton } from '../ui/copy-button';
import { Figure, FigureRow } from '../ui/figure';
import { notify } from '../ui/notify';
import { Section } from '../ui/section';
import { StatusBadge } from '../ui/status-badge';
import {
  askFakeSource,
  type FakeColumn,
  type FakeRow,
  fakeFilters,
  fakeRows,
  statusLooks,
} from './fake-source';

const today = isoDate('2026-11-16');
const PAGE_SIZE = 25;

const columns: FakeColumn[] = [
  {
    id: 'name',
    header: 'Cliente',
    primary: true,
    sortable: true,
    cell: (row) => row.name,
    exportValue: (row) => row.name,
  },
  {
    id: 'taxId',
    header: 'CNPJ',
    cell: (row) => (
      <span className="tabular">
        {formatCnpj(row.taxId)} <CopyButton value={row.taxId} label="CNPJ" />
      </span>
    ),
    exportValue: (row) => formatCnpj(row.taxId),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    cell: (row) => <StatusBadge {...statusLooks[row.status]} />,
    exportValue: (row) => statusLooks[row.status].label,
  },
  {
    id: 'dueOn',
    header: 'Vencimento',
    sortable: true,
    numeric: true,
    cell: (row) => formatDate(row.dueOn),
    exportValue: (row) => ({ kind: 'date', date: row.dueOn }),
  },
  {
    id: 'amount',
    header: 'Valor',
    sortable: true,
    numeric: true,
    cell: (row) => formatMoney(row.amount),
    exportValue: (row) => ({ kind: 'money', cents: row.amount }),
  },
  {
    id: 'urgent',
    header: 'Prioridade',
    hidden: true,
    cell: (row) => (row.isUrgent ? 'Urgente' : 'Normal'),
    exportValue: (row) => (row.isUrgent ? 'Urgente' : 'Normal'),
  },
];

const bulkActions: BulkAction<FakeRow>[] = [
  {
    id: 'cancel',
    label: 'Cancelar parcelas',
    icon: <IconBan size={14} aria-hidden />,
    tone: 'danger',
    consequence: 'As parcelas deixam de ser cobradas. O histórico continua visível.',
    blocked: (row) => (row.status === 'paid' ? 'Esta parcela já possui pagamentos!' : null),
    run: (row) =>
      new Promise((resolve, reject) => {
        setTimeout(
          () => (row.isUrgent ? reject(new Error('O serviço recusou esta parcela.')) : resolve()),
          300,
        );
      }),
  },
];

const situations = [
  { value: 'many', label: '10.000 linhas' },
  { value: 'one', label: 'Uma linha' },
  { value: 'zero', label: 'Vazia' },
  { value: 'loading', label: 'Carregando' },
  { value: 'failed', label: 'Falhou' },
  { value: 'partial', label: 'Parcial' },
];

export function TableSection() {
  const [situation, setSituation] = useState('many');
  const [state, setState] = useState<TableState>({ page: 1, filters: {} });
  const source = useMemo(
    () => fakeRows(situation === 'zero' ? 0 : situation === 'one' ? 1 : 10_000),
    [situation],
  );
  const answer = useMemo(() => askFakeSource(source, state, state.pageSize ?? PAGE_SIZE), [source, state]);
  const hasAnswer = situation !== 'loading' && situation !== 'failed';
  const partial =
    situation === 'partial'
      ? 'O serviço de boletos não respondeu: a coluna Status pode estar velha.'
      : undefined;

  return (
    <Section
      id="tabela"
      title="Tabela"
      plain
      description="Filtro, ordem, página e contagem vêm da fonte; j e k andam, Enter abre, e edita, x seleciona."
      actions={
        <NativeSelect
          aria-label="Situação da tabela"
          data={situations}
          value={situation}
          onChange={(event) => setSituation(event.currentTarget.value)}
        />
      }
    >
      <DataTable
        id="dev"
        caption="Parcelas"
        columns={columns}
        filters={fakeFilters}
        searchPlaceholder="Buscar por nome ou CNPJ"
        today={today}
        state={state}
        onStateChange={setState}
        data={hasAnswer ? { ...answer, partial } : undefined}
        failure={
          situation === 'failed'
            ? { message: 'O servidor não respondeu em 120 segundos.', requestId: 'req-7f3a' }
            : null
        }
        onRetry={() => setSituation('many')}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => notify.info({ message: `Abrir ${row.name}` })}
        onEdit={(row) => notify.info({ message: `Editar ${row.name}` })}
        empty={{
          title: 'Nenhuma parcela ainda',
          description: 'As parcelas aparecem aqui quando uma proposta é aceita.',
          action: <Button leftSection={<IconPlus size={16} aria-hidden />}>Criar proposta</Button>,
        }}
        summary={
          hasAnswer ? (
            <FigureRow>
              <Figure label="Parcelas filtradas" value={answer.total.toLocaleString('pt-BR')} />
              <Figure label="Valor filtrado" value={formatMoney(answer.amount)} />
            </FigureRow>
          ) : null
        }
        totals={{ amount: formatMoney(answer.amount) }}
        bulkActions={bulkActions}
        exporting={{
          fileName: 'parcelas',
          fetchPage: (page) =>
            new Promise((resolve) =>
              setTimeout(() => resolve(askFakeSource(source, { ...state, page }, 1000)), 80),
            ),
        }}
      />
    </Section>
  );
}
