import { Button } from '@mantine/core';
import { useDialogFocus } from '../ui/dialog-focus';
import { ModalLayer } from '../ui/layers';
import styles from './sent-work.module.css';

interface SentWorkDialogProps {
  opened: boolean;
  onWait: () => void;
}

export function SentWorkDialog({ opened, onWait }: SentWorkDialogProps) {
  return (
    <ModalLayer opened={opened} onClose={onWait} title="Ainda salvando" returnFocus={false}>
      <Waiting onWait={onWait} />
    </ModalLayer>
  );
}

function Waiting({ onWait }: { onWait: () => void }) {
  const content = useDialogFocus<HTMLDivElement>();
  return (
    <div ref={content}>
      <p role="status">
        O que você enviou está sendo salvo e não volta atrás. Espere o resultado nesta página.
      </p>
      <div className={styles.actions}>
        <Button data-autofocus onClick={onWait}>
          Esperar
        </Button>
      </div>
    </div>
  );
}
