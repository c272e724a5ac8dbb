import { AREA_TEXTS } from '@lastro/domain/identity/area-texts';
import { Combobox, Modal, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useGo } from '../../lib/page-link';
import { useOpenScreens } from '../../lib/screens-context';
import { KeyHint } from '../../ui/key-hint';
import { notify } from '../../ui/notify';
import { useDensity } from '../../ui/ui-provider';
import styles from './palette.module.css';
import { actionItems, matching, type PaletteGroup, screenItems, taxIdItems } from './palette-items';
import { leave } from './sign-out';
import { useRecordItems } from './use-record-items';

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
  /** What was typed between Ctrl+K and now. */
  takeTyped: () => string;
}

/** Ctrl+K: screens, actions and records; offers only what exists and what the person may open. */
export default function Palette({ onClose, onHelp, takeTyped }: PaletteProps) {
  const screens = useOpenScreens();
  const { setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const [wanted, setWanted] = useState('');
  // In the same moment as the field takes the focus: not a letter falls between the two.
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (typed !== '') setWanted(typed);
  }, [takeTyped]);
  const [settled] = useDebouncedValue(wanted, 200);
  // Always open; Escape asks the list to close, and with it the whole palette.
  const store = useCombobox({ opened: true, onDropdownClose: onClose });
  const goTo = useGo();
  const go = (to: string, search: Record<string, string> = {}) => goTo({ to, search });
  const records = useRecordItems(settled, go);

  const actions = actionItems({
    setColorScheme,
    toggleDensity: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    showShortcuts: onHelp,
    signOut: leave,
  });
  const areaLabel = (screen: (typeof screens)[number]) =>
    screen.area === 'public' ? '' : AREA_TEXTS[screen.area].label;
  const pasted = taxIdItems(wanted, copyTaxId);
  // What is found later stands last: nothing moves away from under the pointer of somebody about to choose it.
  const atHand: PaletteGroup[] = [
    { title: 'Documento', items: pasted },
    { title: 'Telas', items: matching(screenItems(screens, areaLabel, go), wanted) },
    { title: 'Ações', items: matching(actions, wanted) },
  ];
  const groups = [...atHand, { title: 'Registros', items: records.items }].filter(
    (group) => group.items.length > 0,
  );

  // What Enter means: the first one, but a pasted document means the record that it belongs to.
  const shownIds = groups.flatMap((group) => group.items.map((item) => item.id)).join(' ');
  const firstRecord = atHand.reduce((sum, group) => sum + group.items.length, 0);
  const meant = pasted.length > 0 && records.items.length > 0 ? firstRecord : 0;
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
    onClose();
    void item.run();
  }

  return (
    <Modal.Root opened onClose={onClose} yOffset="10dvh" size={620}>
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
                placeholder="Buscar telas, ações, empresas, pessoas; cole um CNPJ"
                leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
                value={wanted}
                onChange={(event) => setWanted(event.currentTarget.value)}
              />
            </Combobox.EventsTarget>
            {/* Focusable, since it scrolls: a long list must be reachable without a mouse. */}
            <Combobox.Options className={styles.options} aria-label="Resultados" tabIndex={0}>
              {groups.map((group) => (
                <Combobox.Group key={group.title} label={group.title}>
                  {group.items.map(({ id, icon: IconOf, label, hint, keys, run }) => (
                    <Combobox.Option
                      key={id}
                      value={id}
                      disabled={run === undefined}
                      className={styles.option}
                    >
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
              {groups.length === 0 ? (
                <Combobox.Empty>
                  {records.isSearching ? 'Procurando…' : 'Nada encontrado. Tente outras palavras.'}
                </Combobox.Empty>
              ) : null}
            </Combobox.Options>
          </Combobox>
          <p className={styles.foot} aria-hidden>
            <KeyHint keys={['↑', '↓']} /> escolher <KeyHint keys={['Enter']} /> abrir{' '}
            <KeyHint keys={['Esc']} /> fechar
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

async function copyTaxId(text: string, kind: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success({ message: `${kind} copiado: ${text}` });
  } catch {
    notify.failure({ message: `Não foi possível copiar. O ${kind} é ${text}.` });
  }
}
