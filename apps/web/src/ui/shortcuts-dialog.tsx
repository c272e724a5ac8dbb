import { KeyHint } from './key-hint';
import { ModalLayer } from './layers';
import styles from './shortcuts-dialog.module.css';

export interface Shortcut {
  keys: readonly string[];
  /** Keys one after the other and not together. */
  sequence?: boolean;
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  groups: readonly ShortcutGroup[];
}

export function ShortcutsDialog({ opened, onClose, groups }: ShortcutsDialogProps) {
  return (
    <ModalLayer opened={opened} onClose={onClose} title="Atalhos do teclado" size="xl">
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={styles.heading}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map((shortcut) => (
                <div key={`${shortcut.keys.join(' ')} ${shortcut.does}`} className={styles.line}>
                  <dt>{shortcut.does}</dt>
                  <dd className={styles.keys}>
                    <KeyHint keys={shortcut.keys} sequence={shortcut.sequence} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalLayer>
  );
}
