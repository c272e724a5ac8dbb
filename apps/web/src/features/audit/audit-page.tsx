import { listAuditEntries } from '@lastro/wire/audit/audit-operations';
import { actionPhrase, TRAIL_ACTIONS, TRAIL_RECORDS } from '@lastro/wire/trail-catalogue';
import { useState } from 'react';
import { capitalize } from '../../lib/words';
import { datesIn, textIn } from '../../shared/list/filter-values';
import type { ListOf } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { useListScreen } from '../../shared/list/use-list-screen';
import { actorName, type TrailEntry } from '../../shared/trail/entry-words';
import { AUDIT_COLUMNS } from './audit-columns';
import { EntryDrawer } from './entry-drawer';
import { trailPages } from './trail-pages';
import { VerifyTrail } from './verify-trail';

const TRAIL: ListOf<typeof listAuditEntries> = {
  id: 'audit.trail',
  operation: listAuditEntries,
  reader: trailPages,
  caption: 'Trilha de auditoria',
  fileName: 'auditoria',
  searchPlaceholder: 'Buscar por autor, registro ou motivo',
  filters: [
    { id: 'periodo', label: 'Período', kind: 'date-range' },
    {
      id: 'acao',
      label: 'Ação',
      kind: 'select',
      options: Object.entries(TRAIL_ACTIONS).map(([value, phrase]) => ({ value, label: capitalize(phrase) })),
    },
    {
      id: 'tipo',
      label: 'Tipo de registro',
      kind: 'select',
      options: Object.entries(TRAIL_RECORDS).map(([value, { label }]) => ({ value, label })),
    },
    { id: 'registro', label: 'Identificador do registro', kind: 'text' },
  ],
  asks: ({ q, periodo, acao, tipo, registro }) => ({
    q: textIn(q),
    action: textIn(acao),
    recordType: textIn(tipo),
    recordId: textIn(registro),
    ...datesIn(periodo),
  }),
  columns: AUDIT_COLUMNS,
  rowId: (entry) => String(entry.seq),
  rowLabel: (entry) => `${actorName(entry)} ${actionPhrase(entry.action)}`,
  empty: {
    title: 'A trilha está vazia',
    description: 'A primeira alteração feita no Lastro aparece aqui.',
  },
};

export function Page() {
  const [opened, setOpened] = useState<TrailEntry | null>(null);
  return (
    <>
      <ListScreen
        title="Trilha de auditoria"
        description="Cada alteração com autor, origem, motivo e o antes e depois. As entradas são encadeadas: uma mudança ou uma falta aparece na verificação."
        list={useListScreen({ ...TRAIL, onOpen: setOpened })}
        summary={<VerifyTrail />}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}
