import { AREA_TEXTS } from '@lastro/domain/identity/area-texts';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useGo } from '../../lib/page-link';
import type { Screen } from '../../lib/screen';
import { useOpenScreens } from '../../lib/screens-context';
import { notify } from '../../ui/notify';
import { useDensity } from '../../ui/ui-provider';
import { actionItems, matching, type PaletteGroup, screenItems, taxIdItems } from './palette-items';
import { useRecordItems, useTaxIdQueryItem } from './use-record-items';

interface Actions {
  readonly onHelp: () => void;
  readonly onSignOut: () => void;
}

/** What the palette offers for these words: only what exists and what the person may open. */
export function usePaletteGroups(wanted: string, on: Actions) {
  const screens = useOpenScreens();
  const [settled] = useDebouncedValue(wanted, 200);
  const goTo = useGo();
  const go = (to: string) => goTo({ to });
  const records = useRecordItems(settled, goTo);
  const actions = useActionItems(on);
  const pasted = taxIdItems(wanted, copyTaxId);
  const query = useTaxIdQueryItem(wanted);
  // What is found later stands last: nothing moves away from under the pointer of somebody about to choose it.
  const atHand: PaletteGroup[] = [
    { title: 'Documento', items: [...pasted, ...query] },
    { title: 'Telas', items: matching(screenItems(screens, areaLabel, go), wanted) },
    { title: 'Ações', items: matching(actions, wanted) },
  ];
  const groups = [...atHand, { title: 'Registros', items: records.items }].filter(
    (group) => group.items.length > 0,
  );
  const firstRecord = atHand.reduce((sum, group) => sum + group.items.length, 0);
  const question = query.length > 0 ? pasted.length : 0;
  return {
    groups,
    /** What Enter means: the first one, but a pasted document means the record that it belongs to, or the question. */
    meant: pasted.length === 0 ? 0 : records.items.length > 0 ? firstRecord : question,
    isSearching: records.isSearching,
    hasFailed: records.hasFailed,
  };
}

function useActionItems({ onHelp, onSignOut }: Actions) {
  const { setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  return actionItems({
    setColorScheme,
    toggleDensity: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    showShortcuts: onHelp,
    signOut: onSignOut,
  });
}

function areaLabel(screen: Screen): string {
  return screen.area === 'public' ? '' : AREA_TEXTS[screen.area].label;
}

async function copyTaxId(text: string, kind: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success({ message: `${kind} copiado: ${text}` });
  } catch {
    notify.failure({ message: `Não foi possível copiar. O ${kind} é ${text}.` });
  }
}
