import { formatInstantSeconds } from '@lastro/domain/dates';
import { flagLabel } from '@lastro/domain/identity/flags';
import type { ReactNode } from 'react';
import { actorName, reasonOf, recordName, type TrailEntry } from '../../shared/trail/entry-words';
import { factChanges } from '../../shared/trail/fact-changes';
import { CopyButton } from '../../ui/copy-button';
import { DrawerLayer } from '../../ui/layers';
import { StatusBadge } from '../../ui/status-badge';
import styles from './entry-drawer.module.css';
import { phraseOf } from './entry-words';

export function EntryDrawer({ entry, onClose }: { entry: TrailEntry | null; onClose: () => void }) {
  return (
    <DrawerLayer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size={640}
      title={entry === null ? '' : `Entrada ${entry.seq}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ title: styles.title }}
    >
      {entry === null ? null : <EntryDetails entry={entry} />}
    </DrawerLayer>
  );
}

function EntryDetails({ entry }: { entry: TrailEntry }) {
  const changes = factChanges(entry);
  return (
    <>
      <h3 className={styles.what}>{phraseOf(entry)}</h3>
      <dl className={styles.facts}>
        <Fact label="Quem">
          <span title={entry.actor}>{actorName(entry)}</span>{' '}
          <StatusBadge tone="neutral" label={entry.actorType === 'user' ? 'Pessoa' : 'Serviço'} />
        </Fact>
        <Fact label="Quando">{formatInstantSeconds(entry.at)}</Fact>
        <Fact label="Registro">{recordName(entry)}</Fact>
        <Fact label="De onde">{entry.origin}</Fact>
        {entry.reason === null ? null : <Fact label="Motivo">{reasonOf(entry)}</Fact>}
        {entry.marks.length === 0 ? null : (
          <Fact label="Marcas">{entry.marks.map(flagLabel).join(', ')}</Fact>
        )}
      </dl>
      {changes.length === 0 ? (
        <p className={styles.none}>Esta ação não altera campos.</p>
      ) : (
        <table className={styles.changes}>
          <caption className="visually-hidden">Antes e depois, campo a campo</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field} data-changed={change.isChanged || undefined}>
                <th scope="row">
                  {change.label}
                  {change.isChanged ? <span className="visually-hidden"> (alterado)</span> : null}
                </th>
                <td>{change.before}</td>
                <td>{change.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.facts}>
        <Fact label="Pedido">
          <code>{entry.requestId}</code>
          <CopyButton value={entry.requestId} label="código do pedido" />
        </Fact>
        <Fact label="Hash">
          <code>{entry.hash}</code>
          <CopyButton value={entry.hash} label="hash" />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
