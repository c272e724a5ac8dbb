import { FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import styles from './file-drop.module.css';
import { type FileRejection, formatBytes, sortFiles } from './file-rules';

interface FileDropProps {
  label: string;
  /** Extensions with the dot and MIME types, e.g. `['.pdf', 'application/pdf']`; anything when absent. */
  accept?: readonly string[];
  /** How the accepted kinds are told to people, e.g. "PDF, PNG ou JPEG". */
  acceptText?: string;
  maxBytes: number;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Why no file can be sent now. */
  disabledReason?: string | null;
}

/** A place to drop files, which is also a button: everything works from the keyboard. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, acceptText, maxBytes, multiple = true, onFiles, disabledReason } = props;
  const [isOver, setOver] = useState(false);
  const [rejections, setRejections] = useState<FileRejection[]>([]);
  const helpId = useId();
  const forget = useRef<() => void>(null);

  function take(files: readonly File[]) {
    const sorted = sortFiles(files, { accept, acceptText, maxBytes, multiple });
    setRejections(sorted.rejected);
    if (sorted.accepted.length > 0) onFiles(sorted.accepted);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabledReason) take([...event.dataTransfer.files]);
  }

  const limits = [acceptText, `até ${formatBytes(maxBytes)}${multiple ? ' cada' : ''}`]
    .filter(Boolean)
    .join(', ');

  return (
    <div>
      {/* Mouse users may drop here; the button inside does the same for everybody else. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra, the button is the control */}
      <div
        className={styles.area}
        data-over={isOver || undefined}
        data-disabled={disabledReason ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!disabledReason) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconUpload size={20} aria-hidden className={styles.icon} />
        <div className={styles.words}>
          <FileButton
            multiple
            accept={accept?.join(',')}
            inputProps={{ 'aria-hidden': true, tabIndex: -1, multiple }}
            resetRef={forget}
            onChange={(files) => {
              // A file that failed, or was mended under the same name, can be chosen again.
              forget.current?.();
              take(files);
            }}
          >
            {(button) => (
              <button
                type="button"
                className={styles.button}
                aria-describedby={helpId}
                aria-disabled={disabledReason ? true : undefined}
                onClick={disabledReason ? undefined : button.onClick}
              >
                {label}
              </button>
            )}
          </FileButton>
          <span className={styles.or}> ou solte {multiple ? 'os arquivos' : 'o arquivo'} aqui</span>
          <p id={helpId} className={styles.help}>
            {disabledReason ?? limits}
          </p>
        </div>
      </div>
      <ul className={styles.rejections} role="alert">
        {rejections.map((rejection) => (
          <li key={rejection.name}>
            <strong>{rejection.name}</strong>: {rejection.reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
