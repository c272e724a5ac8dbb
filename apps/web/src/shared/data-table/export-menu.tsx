import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../lib/save-file';
import { ModalLayer } from '../../ui/layers';
import { notify } from '../../ui/notify';
import { MenuLayer } from '../../ui/passing-layers';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './bulk.module.css';
import type { Column } from './columns';
import { toCsv } from './export-csv';
import { collectRows, type ExportProgress, exportTable, type FetchExportPage } from './export-run';

export interface TableExport<Row> {
  /** Without extension. */
  fileName: string;
  fetchPage: FetchExportPage<Row>;
}

interface ExportMenuProps<Row> extends TableExport<Row> {
  caption: string;
  columns: readonly Column<Row>[];
}

type Format = 'csv' | 'xlsx';

export function ExportMenu<Row>(props: ExportMenuProps<Row>) {
  const { progress, failure, run, stop, forgetFailure } = useExport(props);
  return (
    <>
      <MenuLayer position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Tudo o que está filtrado</Menu.Label>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => void run('csv')}>
            CSV
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeXls size={16} aria-hidden />} onClick={() => void run('xlsx')}>
            Excel (XLSX)
          </Menu.Item>
        </Menu.Dropdown>
      </MenuLayer>
      <ModalLayer
        opened={progress !== null || failure !== null}
        onClose={() => {
          stop();
          forgetFailure();
        }}
        title={failure ? 'A exportação falhou' : 'Exportando'}
      >
        {failure ? <p role="alert">{failure.message}</p> : null}
        {progress ? (
          <ProgressBar
            label="Progresso da exportação"
            done={progress.done}
            total={progress.total}
            caption={
              progress.total === 0
                ? 'Buscando as linhas…'
                : `${progress.done.toLocaleString('pt-BR')} de ${rowsText(progress.total)}`
            }
          />
        ) : null}
        <div className={styles.dialogActions}>
          {failure ? (
            <>
              <Button variant="default" onClick={forgetFailure}>
                Fechar
              </Button>
              <Button onClick={() => void run(failure.format)}>Tentar de novo</Button>
            </>
          ) : (
            <Button variant="default" onClick={stop}>
              Cancelar exportação
            </Button>
          )}
        </div>
      </ModalLayer>
    </>
  );
}

/** One export at a time; leaving the page stops it. */
function useExport<Row>({ fileName, fetchPage, caption, columns }: ExportMenuProps<Row>) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [failure, setFailure] = useState<{ format: Format; message: string } | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function run(format: Format) {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    setFailure(null);
    setProgress({ done: 0, total: 0 });
    try {
      const rows = await collectRows(fetchPage, controller.signal, setProgress);
      const file = await untilAborted(fileOf(format, caption, columns, rows), controller.signal);
      saveBlob(file, `${fileName}.${format}`);
      notify.success({ message: `${rowsText(rows.length)} em ${fileName}.${format}` });
    } catch (error) {
      if (!controller.signal.aborted) setFailure({ format, message: messageOf(error) });
    } finally {
      abort.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    failure,
    run,
    stop: () => abort.current?.abort(),
    forgetFailure: () => setFailure(null),
  };
}

async function fileOf<Row>(
  format: Format,
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const { header, lines } = exportTable(columns, rows);
  if (format === 'csv') return new Blob([toCsv(header, lines)], { type: 'text/csv;charset=utf-8' });
  const { toXlsx } = await import('./export-xlsx');
  return toXlsx(caption, header, lines);
}

/** Packing a large file cannot be interrupted, but nobody has to wait for it after *Cancelar*. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function rowsText(count: number): string {
  return count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Não foi possível buscar todas as linhas.';
}
