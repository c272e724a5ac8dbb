import { type Access, isAllowed } from '@lastro/domain/identity/access';
import { AREA_ORDER } from '@lastro/domain/identity/area-texts';
import type { Area } from '@lastro/domain/identity/areas';
import { createContext, use } from 'react';
import { type Screen, screenAccess } from './screen';
import { useProfile } from './session';

/** The registry lives in `app`; features that draw from it (the home cards) get it from here. */
export const ScreensContext = createContext<readonly Screen[]>([]);

export function isOpenTo(screen: Screen, groups: readonly string[]): boolean {
  return screen.area !== 'public' && isAllowed(screenAccess(screen), groups, 'read');
}

/** What the signed-in person may open. */
export function useOpenScreens(): readonly Screen[] {
  const { groups } = useProfile();
  return use(ScreensContext).filter((screen) => isOpenTo(screen, groups));
}

export interface MenuGroup {
  readonly area: Area;
  readonly screens: readonly Screen[];
}

export function menuOf(screens: readonly Screen[]): MenuGroup[] {
  return AREA_ORDER.map((area) => ({
    area,
    screens: screens
      .filter((screen) => screen.area === area && screen.menu !== undefined)
      .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
  })).filter((group) => group.screens.length > 0);
}

/** Why the signed-in person cannot give this command; null when it can. The server decides all the same. */
export function useCommandRefusal(command: { readonly access: Access }): string | null {
  const { groups } = useProfile();
  if (isAllowed(command.access, groups, 'command')) return null;
  return groups.includes('audit')
    ? 'A Auditoria lê tudo, mas não altera nada.'
    : 'Seu acesso não permite esta operação.';
}
