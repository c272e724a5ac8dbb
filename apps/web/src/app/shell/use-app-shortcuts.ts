import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useOpenScreens } from '../../lib/screens-context';
import { isShortcutKey } from '../../lib/shortcut-keys';

const SEQUENCE_MS = 1500;

interface AppShortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

/** Ctrl+K, `?`, and `g` followed by a screen's letter. Letters are left alone while someone types. */
export function useAppShortcuts({ onPalette, onHelp }: AppShortcuts): void {
  const router = useRouter();
  const screens = useOpenScreens();
  const goPressedAt = useRef<number | null>(null);

  useWindowEvent('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
      return;
    }
    if (!isShortcutKey(event)) return;
    const isSecondKey = goPressedAt.current !== null && event.timeStamp - goPressedAt.current < SEQUENCE_MS;
    goPressedAt.current = null;
    if (isSecondKey) {
      const screen = screens.find(({ shortcut }) => shortcut === event.key.toLowerCase());
      if (screen === undefined) return;
      event.preventDefault();
      void router.navigate({ to: screen.path.pattern });
    } else if (event.key === 'g') {
      goPressedAt.current = event.timeStamp;
    } else if (event.key === '?') {
      event.preventDefault();
      onHelp();
    }
  });
}
