import { Anchor } from '@mantine/core';
import { useDocumentTitle, useWindowEvent } from '@mantine/hooks';
import type { MouseEvent } from 'react';
import { parseSearch, safePath, stringifySearch, wayBackSearch } from '../../lib/address';
import { paths } from '../../lib/paths';
import { STORAGE_KEYS } from '../../lib/storage-keys';
import { BANKING_LINK_TEXT, StaffDoor } from './staff-door';

interface DoorstepProps {
  /** The product takes over, at this address; where none is given, at the one where it stands. */
  onLeave: (href?: string) => unknown;
}

/**
 * The staff's door of somebody who has just come and is not signed in: it stands before router, calls and pages are loaded,
 * and they take over as soon as it is left.
 */
export function Doorstep({ onLeave }: DoorstepProps) {
  const wayBack = safePath(parseSearch(window.location.search).redirect);
  const banking = paths.bankingSignIn() + stringifySearch(wayBackSearch(wayBack));
  useDocumentTitle('Entrar · Lastro');
  // A sign-in in another tab opens this door, too.
  useWindowEvent('storage', ({ key }) => {
    if (key === STORAGE_KEYS.auth) onLeave();
  });
  const go = (event: MouseEvent) => {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForBrowser) return;
    event.preventDefault();
    onLeave(banking);
  };
  return (
    <StaffDoor
      wayBack={wayBack}
      notice={null}
      onGo={onLeave}
      bankingLink={
        <Anchor href={banking} underline="always" onClick={go}>
          {BANKING_LINK_TEXT}
        </Anchor>
      }
    />
  );
}

/** Whether who opens this address finds the staff's door, and nothing else has to be asked first. */
export function isAtDoorstep({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  if (hash !== '' || ![paths.root(), paths.staffSignIn()].includes(pathname)) return false;
  try {
    return window.localStorage.getItem(STORAGE_KEYS.auth) === null;
  } catch {
    return false;
  }
}
