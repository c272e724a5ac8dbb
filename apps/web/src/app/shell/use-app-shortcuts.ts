import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useOpenScreens } from '../../lib/screens-context';

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
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
