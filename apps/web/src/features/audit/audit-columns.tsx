import { formatInstantSeconds } from '@lastro/domain/dates';
import type { Column } from '../../shared/data-table/columns';
import { actorName, reasonOf, recordName, type TrailEntry } from '../../shared/trail/entry-words';
import { accountOf, phraseOf } from './entry-words';

export const AUDIT_COLUMNS: readonly Column<TrailEntry>[] = [
  {
    id: 'at',
    header: 'Quando',
    width: 170,
    cell: (entry) => formatInstantSeconds(entry.at),
    exportValue: (entry) => formatInstantSeconds(entry.at),
  },
  {
    id: 'actor',
    header: 'Quem',
    width: 230,
    cell: (entry) => <span title={entry.actor}>{actorName(entry)}</span>,
    exportValue: actorName,
    alsoShows: 'account',
  },
  {
    id: 'account',
    header: 'E-mail',
    width: 230,
    hidden: true,
    cell: (entry) => accountOf(entry) ?? '',
    exportValue: accountOf,
  },
  {
    id: 'action',
    header: 'O quê',
    primary: true,
    width: 250,
    cell: phraseOf,
    exportValue: phraseOf,
  },
  { id: 'record', header: 'Registro', width: 270, wrap: true, cell: recordName, exportValue: recordName },
  {
    id: 'reason',
    header: 'Motivo',
    width: 230,
    wrap: true,
    cell: (entry) => reasonOf(entry) ?? '',
    exportValue: reasonOf,
  },
  {
    id: 'seq',
    header: 'Nº',
    numeric: true,
    width: 80,
    cell: (entry) => entry.seq,
    exportValue: (entry) => entry.seq,
  },
  {
    id: 'origin',
    header: 'De onde',
    width: 220,
    hidden: true,
    cell: (entry) => entry.origin,
    exportValue: (entry) => entry.origin,
  },
  {
    id: 'hash',
    header: 'Hash',
    width: 200,
    hidden: true,
    cell: (entry) => entry.hash,
    exportValue: (entry) => entry.hash,
  },
];
