import {
  type CalculationMemory,
  type MemoryStep,
  memoryOf,
  memoryText,
} from '@lastro/domain/credit/calculation-memory';
import type { Simulation } from '@lastro/domain/credit/simulation';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { saveBlob } from '../../../lib/save-file';
import { DescriptionGrid } from '../../../shared/description-grid';
import { Scrolling } from '../../../shared/scrolling';
import { DrawerLayer } from '../../../ui/layers';
import styles from './memory-drawer.module.css';

export interface Explained {
  readonly title: string;
  /** What is computed here, or what was kept when it was accepted. */
  readonly of: Simulation | CalculationMemory;
  /** Said above, e.g. that the server computed something else. */
  readonly warning?: string;
}

/** How a result came about, step by step, so that somebody with a calculator comes to the same cent. */
export function MemoryDrawer({ explained, onClose }: { explained: Explained | null; onClose: () => void }) {
  return (
    <DrawerLayer
      opened={explained !== null}
      onClose={onClose}
      position="right"
      size={760}
      title={explained === null ? '' : `Memória de cálculo · ${explained.title}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {explained === null ? null : <Memory {...explained} />}
    </DrawerLayer>
  );
}

function Memory({ title, of, warning }: Explained) {
  const memory = useMemo(() => ('steps' in of ? of : memoryOf(of)), [of]);
  const text = useMemo(() => memoryText(memory), [memory]);
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className={styles.memory}>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={
            clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copiada' : 'Copiar'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileNameOf(title))}
        >
          Exportar .txt
        </Button>
      </div>
      {warning === undefined ? null : (
        <p className={styles.warning} role="status">
          {warning}
        </p>
      )}
      <section aria-label="Dados de entrada">
        <h3 className={styles.title}>Dados de entrada</h3>
        <DescriptionGrid items={memory.inputs} />
      </section>
      {memory.steps.map((step, index) => (
        <Step key={step.title} step={step} number={index + 1} />
      ))}
    </div>
  );
}

function Step({ step, number }: { step: MemoryStep; number: number }) {
  return (
    <section aria-label={step.title}>
      <h3 className={styles.title}>
        {number}. {step.title}
      </h3>
      <p className={styles.formula}>{step.formula}</p>
      {step.lines.length === 0 ? null : (
        <dl className={styles.lines}>
          {step.lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {step.table === undefined ? null : (
        <Scrolling label={`Tabela: ${step.title}`}>
          <table className={`${styles.table} tabular`}>
            <thead>
              <tr>
                {step.table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {step.table.rows.map((cells) => (
                <tr key={cells[0]}>
                  {cells.map((cell, at) => (
                    <td key={step.table?.columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
      <p className={styles.rounding}>Arredondamento: {step.rounding}</p>
    </section>
  );
}

function fileNameOf(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-');
  return `memoria-de-calculo-${plain.replace(/^-|-$/g, '')}.txt`;
}
