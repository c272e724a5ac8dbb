import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFocusBack } from '../../ui/dialog-focus';
import { KeyHint } from '../../ui/key-hint';
import { useLayer } from '../../ui/layers';
import styles from './palette.module.css';
import type { PaletteGroup } from './palette-items';
import { usePaletteGroups } from './use-palette-groups';

const NOTHING = 'Nada encontrado. Tente outras palavras.';
const UNSEARCHED = 'A busca nos registros não respondeu. Tente de novo em instantes.';

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
  onSignOut: () => void;
  /** What was typed between Ctrl+K and now. */
  takeTyped: () => string;
}

/** Ctrl+K: screens, actions and records; offers only what exists and what the person may open. */
export default function Palette({ onClose, onHelp, onSignOut, takeTyped }: PaletteProps) {
  const [wanted, setWanted] = useState('');
  const layer = useLayer(true, onClose, true);
  const hasChosen = useRef(false);
  // What was chosen has a place of its own for the focus.
  useFocusBack(() => !hasChosen.current);
  // In the same moment as the field takes the focus: not a letter falls between the two.
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (typed !== '') setWanted(typed);
  }, [takeTyped]);
  // Always open; Escape asks the list to close, and with it the whole palette.
  const store = useCombobox({ opened: true, onDropdownClose: onClose });
  const { groups, meant, ...search } = usePaletteGroups(wanted, { onHelp, onSignOut });

  const shownIds = groups.flatMap((group) => group.items.map((item) => item.id)).join(' ');
  const { selectFirstOption, selectOption } = store;
  // The list must be on the page before one of it can be marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, another one is meant
  useEffect(() => {
    if (meant === 0) selectFirstOption();
    else selectOption(meant);
  }, [shownIds, meant, selectFirstOption, selectOption]);

  function choose(id: string) {
    const item = groups.flatMap((group) => group.items).find((one) => one.id === id);
    if (item?.run === undefined) return;
    hasChosen.current = true;
    onClose();
    void item.run();
  }

  return (
    <Modal.Root {...layer} opened onClose={onClose} closeOnEscape={false} yOffset="10dvh" size={620}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Busca rápida" radius="lg">
        <Modal.Body p={0}>
          <Combobox store={store} onOptionSubmit={choose} resetSelectionOnOptionHover>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextInput
                data-autofocus
                autoFocus
                variant="unstyled"
                size="md"
                className={styles.input}
                role="combobox"
                aria-label="Buscar telas, ações e registros"
                placeholder="Buscar telas, propostas (#301), empresas, pessoas; cole um CNPJ"
                leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
                value={wanted}
                onChange={(event) => setWanted(event.currentTarget.value)}
              />
            </Combobox.EventsTarget>
            <Results groups={groups} {...search} />
          </Combobox>
          <p className={styles.foot} aria-hidden>
            <KeyHint keys={['↑']} /> <KeyHint keys={['↓']} /> escolher <KeyHint keys={['Enter']} /> abrir{' '}
            <KeyHint keys={['Esc']} /> fechar
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ResultsProps {
  groups: readonly PaletteGroup[];
  isSearching: boolean;
  hasFailed: boolean;
}

function Results({ groups, isSearching, hasFailed }: ResultsProps) {
  return (
    // Focusable, since it scrolls: a long list must be reachable without a mouse.
    <Combobox.Options className={styles.options} aria-label="Resultados" tabIndex={0}>
      {groups.map((group) => (
        <Combobox.Group key={group.title} label={group.title}>
          {group.items.map(({ id, icon: IconOf, label, hint, keys, run }) => (
            <Combobox.Option key={id} value={id} disabled={run === undefined} className={styles.option}>
              <IconOf size={18} stroke={1.5} aria-hidden className={styles.icon} />
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                <span className={styles.hint}>{hint}</span>
              </span>
              {keys ? <KeyHint keys={keys} sequence={keys.length > 1} /> : null}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {groups.length === 0 || hasFailed ? (
        <Combobox.Empty>{isSearching ? 'Procurando…' : hasFailed ? UNSEARCHED : NOTHING}</Combobox.Empty>
      ) : null}
    </Combobox.Options>
  );
}
