import { describe, expect, test } from 'vitest';
import { exportedColumns } from '../../shared/data-table/columns';
import { titleColumns } from './titles-columns';

const headersOf = (isOneCompany: boolean) =>
  exportedColumns(titleColumns(isOneCompany), undefined).map(({ header }) => header);

describe('the export of titles', () => {
  test('has the documents that stand under the names', () => {
    expect(headersOf(false)).toEqual(
      expect.arrayContaining(['Sacado', 'CPF ou CNPJ do sacado', 'Empresa', 'CNPJ da empresa']),
    );
  });

  test('of one company does not repeat it on every line', () => {
    expect(headersOf(true)).toContain('CPF ou CNPJ do sacado');
    expect(headersOf(true)).not.toContain('CNPJ da empresa');
  });
});
