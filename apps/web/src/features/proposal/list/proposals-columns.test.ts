import { expect, test } from 'vitest';
import { exportedColumns } from '../../../shared/data-table/columns';
import { exportTable } from '../../../shared/data-table/export-run';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposals-columns';

test('an export has the CNPJ that stands under the name', () => {
  const columns = exportedColumns(PROPOSAL_COLUMNS, ['company_name']);
  const row = { company_name: 'Aurora Comércio Ltda.', cnpj: '12ABC34501DE35' } as ProposalRow;
  expect(exportTable(columns, [row])).toEqual({
    header: ['Empresa', 'CNPJ'],
    lines: [['Aurora Comércio Ltda.', '12.ABC.345/01DE-35']],
  });
});
