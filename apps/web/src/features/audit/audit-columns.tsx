import type { Column } from '../../shared/data-table/columns';
import { instantColumn, textColumn } from '../../shared/list/column-kinds';
import { actorName, reasonOf, recordName, type TrailEntry } from '../../shared/trail/entry-words';
import { accountOf, phraseOf } from './entry-words';

export const AUDIT_COLUMNS: readonly Column<TrailEntry>[] = [
  instantColumn({ id: 'at', header: 'Quando', width: 200, withSeconds: true, value: (entry) => entry.at }),
  {
    id: 'actor',
    header: 'Quem',
    width: 230,
    cell: (entry) => <span title={entry.actor}>{actorName(entry)}</span>,
    exportValue: actorName,
    alsoShows: 'account',
  },
  textColumn({
    id: 'account',
    header: 'E-mail',
    width: 230,
    hidden: true,
    value: (entry) => accountOf(entry) ?? '',
  }),
  textColumn({ id: 'action', header: 'O quê', primary: true, width: 250, value: phraseOf }),
  textColumn({ id: 'record', header: 'Registro', width: 270, wrap: true, value: recordName }),
  textColumn({
    id: 'reason',
    header: 'Motivo',
    width: 230,
    wrap: true,
    value: (entry) => reasonOf(entry) ?? '',
  }),
  textColumn({ id: 'seq', header: 'Nº', numeric: true, width: 80, value: (entry) => entry.seq }),
  textColumn({ id: 'origin', header: 'De onde', width: 220, hidden: true, value: (entry) => entry.origin }),
  textColumn({ id: 'hash', header: 'Hash', width: 200, hidden: true, value: (entry) => entry.hash }),
];
