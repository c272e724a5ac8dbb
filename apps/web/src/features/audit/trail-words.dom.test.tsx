import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { exportedColumns } from '../../shared/data-table/columns';
import { exportTable } from '../../shared/data-table/export-run';
import type { TrailEntry } from '../../shared/trail/entry-words';
import { renderUi } from '../../ui/testing/render';
import { AUDIT_COLUMNS } from './audit-columns';
import { EntryDrawer } from './entry-drawer';

const entry: TrailEntry = {
  seq: 1,
  at: '2026-11-10T12:00:00.000Z',
  actor: 'lia@demo.test',
  actorName: 'Lia Prado',
  actorType: 'user',
  origin: 'web',
  action: 'identity.user-changed',
  recordType: 'user',
  recordId: '31',
  recordName: 'Rui Mesquita',
  before: null,
  after: null,
  reason: null,
  marks: [],
  requestId: 'r',
  hash: 'h',
};

const columnOf = (id: string) => AUDIT_COLUMNS.find((column) => column.id === id);
const recordOf = (more: Partial<TrailEntry>) =>
  columnOf('record')?.cell({ ...entry, recordName: null, ...more });

describe('the trail is told in words', () => {
  test('people by their names, with the e-mail as the hint', () => {
    renderUi(columnOf('actor')?.cell(entry));
    expect(screen.getByText('Lia Prado')).toHaveAttribute('title', 'lia@demo.test');
    expect(columnOf('record')?.cell(entry)).toBe('Usuário Rui Mesquita (31)');
  });

  test('documents as they are written', () => {
    expect(recordOf({ recordType: 'company', recordId: '12ABC34501DE35' })).toBe(
      'Empresa 12.ABC.345/01DE-35',
    );
    expect(recordOf({ recordType: 'tax-id', recordId: '***.***.***-42' })).toBe('CPF ou CNPJ ***.***.***-42');
    expect(recordOf({ recordType: 'tax-id', recordId: '22304085342,11144477735' })).toBe(
      'CPF ou CNPJ 223.040.853-42, 111.444.777-35',
    );
    expect(recordOf({ recordType: 'proposal', recordId: '12345678901' })).toBe('Proposta 12345678901');
  });

  test('exported as the screen says it, with the e-mail in a column of its own', () => {
    const { header, lines } = exportTable(exportedColumns(AUDIT_COLUMNS, undefined), [entry]);
    expect(header).toEqual(['Quando', 'Quem', 'E-mail', 'O quê', 'Registro', 'Motivo', 'Nº']);
    expect(lines[0]?.slice(1, 5)).toEqual([
      'Lia Prado',
      'lia@demo.test',
      'Alterou o usuário',
      'Usuário Rui Mesquita (31)',
    ]);
  });

  test('the drawer says the same', async () => {
    renderUi(<EntryDrawer entry={entry} onClose={() => {}} />);
    expect(await screen.findByText('Lia Prado')).toHaveAttribute('title', 'lia@demo.test');
    expect(screen.getByText('Usuário Rui Mesquita (31)')).toBeInTheDocument();
  });
});
