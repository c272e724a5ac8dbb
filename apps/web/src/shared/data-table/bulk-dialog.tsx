import { Button } from '@mantine/core';
import { ModalLayer } from '../../ui/layers';
import { ProgressBar } from '../../ui/progress-bar';
import { StatusBadge } from '../../ui/status-badge';
import type { Tone } from '../../ui/tone';
import styles from './bulk.module.css';
import type { BulkAction } from './bulk-action';
import { type Outcome, useBulkRun } from './use-bulk-run';

const looks: Record<Outcome, { tone: Tone; label: string }> = {
  waiting: { tone: 'neutral', label: 'Será feito' },
  blocked: { tone: 'warning', label: 'Não se aplica' },
  running: { tone: 'info', label: 'Em andamento' },
  done: { tone: 'success', label: 'Feito' },
  failed: { tone: 'danger', label: 'Falhou' },
  stopped: { tone: 'neutral', label: 'Não feito' },
};

interface BulkDialogProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  onClose: (hasRun: boolean) => void;
}

/** First what would happen to each row, then, on request, what did. */
export function BulkDialog<Row>({ action, rows, rowId, rowLabel, onClose }: BulkDialogProps<Row>) {
  const { items, phase, run, stop } = useBulkRun(action, rows);
  const counted = (outcome: Outcome) => items.filter((item) => item.outcome === outcome).length;
  const toDo = items.filter((item) => item.outcome !== 'blocked').length;
  const finished = counted('done') + counted('failed') + counted('stopped');

  return (
    <ModalLayer
      opened
      size="xl"
      title={phase === 'report' ? `${action.label}: resultado` : `${action.label}: conferir antes`}
      onClose={() => (phase === 'running' ? undefined : onClose(phase === 'report'))}
    >
      <p className={styles.dialogIntro}>
        {phase === 'preview' ? action.consequence : null}
        {phase === 'report'
          ? `Feitas: ${counted('done')}. Com falha: ${counted('failed')}. Não feitas: ${counted('blocked') + counted('stopped')}.`
          : null}
      </p>
      {phase === 'running' ? <ProgressBar label={action.label} done={finished} total={toDo} /> : null}
      <ul className={styles.bulkList} aria-label="Linhas">
        {items.map((item) => (
          <li key={rowId(item.row)} className={styles.bulkItem}>
            <span className={styles.bulkName}>{rowLabel(item.row)}</span>
            <StatusBadge {...looks[item.outcome]} />
            {item.note ? <span className={styles.bulkNote}>{item.note}</span> : null}
          </li>
        ))}
      </ul>
      <div className={styles.dialogActions}>
        {phase === 'preview' ? (
          <>
            <Button variant="default" onClick={() => onClose(false)}>
              Voltar
            </Button>
            <Button
              color={action.tone === 'danger' ? 'red' : undefined}
              disabled={toDo === 0}
              onClick={() => void run()}
            >
              {toDo === 1 ? `${action.label} (1 linha)` : `${action.label} (${toDo} linhas)`}
            </Button>
          </>
        ) : null}
        {phase === 'running' ? (
          <Button variant="default" onClick={stop}>
            Parar
          </Button>
        ) : null}
        {phase === 'report' ? <Button onClick={() => onClose(true)}>Fechar</Button> : null}
      </div>
    </ModalLayer>
  );
}
