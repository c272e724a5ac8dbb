/**
 * On a phone the rows become cards, and a browser forgets that something is a table once its `display` changes.
 * Saying the roles again keeps it one for screen readers.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
