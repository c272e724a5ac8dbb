import { formatTaxId, parseTaxId } from '@lastro/domain/tax-id';
import {
  type Icon,
  IconCircleX,
  IconIdBadge2,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconTableOptions,
} from '@tabler/icons-react';
import type { Screen } from '../../lib/screen';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: Icon;
  /** Absent: says something, does nothing. */
  readonly run?: () => unknown;
  /** More words that find it. */
  readonly words?: string;
  readonly keys?: readonly string[];
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Without accents and case: people search as they type. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

export function matching(items: readonly PaletteItem[], wanted: string): PaletteItem[] {
  const terms = fold(wanted).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = fold(`${item.label} ${item.hint} ${item.words ?? ''}`);
    return terms.every((term) => text.includes(term));
  });
}

export function screenItems(
  screens: readonly Screen[],
  areaLabel: (screen: Screen) => string,
  go: (path: string) => unknown,
) {
  return screens
    .filter((screen) => !screen.path.pattern.includes('{'))
    .map(
      (screen): PaletteItem => ({
        id: screen.id,
        label: screen.title,
        hint: screen.summary,
        icon: screen.icon,
        words: areaLabel(screen),
        run: () => go(screen.path.pattern),
        keys: screen.shortcut === undefined ? undefined : ['g', screen.shortcut],
      }),
    );
}

interface ActionHandlers {
  readonly setColorScheme: (scheme: 'light' | 'dark' | 'auto') => unknown;
  readonly toggleDensity: () => unknown;
  readonly showShortcuts: () => unknown;
  readonly signOut: () => unknown;
}

export function actionItems(on: ActionHandlers): PaletteItem[] {
  return [
    {
      id: 'theme-light',
      label: 'Usar tema claro',
      hint: 'Aparência',
      icon: IconSun,
      run: () => on.setColorScheme('light'),
    },
    {
      id: 'theme-dark',
      label: 'Usar tema escuro',
      hint: 'Aparência',
      icon: IconMoon,
      run: () => on.setColorScheme('dark'),
    },
    {
      id: 'theme-auto',
      label: 'Usar tema do sistema',
      hint: 'Aparência',
      icon: IconSunMoon,
      run: () => on.setColorScheme('auto'),
    },
    {
      id: 'density',
      label: 'Alternar densidade',
      hint: 'Confortável ou compacta',
      icon: IconTableOptions,
      run: on.toggleDensity,
    },
    {
      id: 'shortcuts',
      label: 'Ver atalhos do teclado',
      hint: 'Ajuda',
      icon: IconKeyboard,
      keys: ['?'],
      run: on.showShortcuts,
    },
    {
      id: 'sign-out',
      label: 'Sair',
      hint: 'Encerrar esta sessão',
      icon: IconLogout,
      words: 'logout sair encerrar',
      run: on.signOut,
    },
  ];
}

/** What was pasted, if it has the shape of a CPF or a CNPJ: told apart by length, letters allowed in a CNPJ. */
export function taxIdItems(wanted: string, copy: (text: string, kind: string) => unknown): PaletteItem[] {
  const bare = wanted.replace(/[\s.\-/]/g, '');
  const kind = /^\d{11}$/.test(bare) ? 'CPF' : /^[0-9A-Za-z]{12}\d{2}$/.test(bare) ? 'CNPJ' : null;
  if (kind === null) return [];
  const taxId = parseTaxId(wanted);
  if (taxId === null) {
    const hint = 'Os dígitos verificadores não conferem';
    return [
      {
        id: 'tax-id',
        label: `${kind} inválido: ${formatTaxId(bare.toUpperCase())}`,
        hint,
        icon: IconCircleX,
      },
    ];
  }
  const text = formatTaxId(taxId.value);
  return [
    {
      id: 'tax-id',
      label: `${kind} válido: ${text}`,
      hint: 'Copiar formatado',
      icon: IconIdBadge2,
      run: () => copy(text, kind),
    },
  ];
}
