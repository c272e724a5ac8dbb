import {
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type InputWrapperProps,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
} from '@mantine/core';
import { readPreferences, subscribePreferences, writePreferences } from './preferences';

/** The accent: petrol. Shade 8 carries white text at 7,7:1 in both themes. */
const petrol: MantineColorsTuple = [
  '#ecf7f8',
  '#d5ecee',
  '#aadadd',
  '#7ac4ca',
  '#4fadb5',
  '#33969f',
  '#218089',
  '#176c75',
  '#0f5b64',
  '#0a454d',
];

/** Neutrals lean slightly to the accent, so that large white surfaces do not look blue or yellow beside it. */
const gray: MantineColorsTuple = [
  '#f7f9fa',
  '#eff3f4',
  '#e3e9eb',
  '#d2dade',
  '#b3bec4',
  '#838f97',
  '#5d6a73',
  '#46525a',
  '#303a41',
  '#1b2328',
];

const dark: MantineColorsTuple = [
  '#e4e9ec',
  '#c8d0d5',
  '#a5b0b7',
  '#84919a',
  '#3d4951',
  '#2e383f',
  '#232c32',
  '#192024',
  '#12181b',
  '#0b0f11',
];

const green: MantineColorsTuple = [
  '#edf8f1',
  '#d6efdf',
  '#aedfc0',
  '#81cc9d',
  '#58b97d',
  '#38a362',
  '#23894d',
  '#18733e',
  '#105f31',
  '#0a4824',
];

const amber: MantineColorsTuple = [
  '#fff8e8',
  '#feedc6',
  '#fbdb8f',
  '#f5c455',
  '#e8ab2b',
  '#cb8d12',
  '#a97109',
  '#8a5b08',
  '#704907',
  '#543605',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fbdcd9',
  '#f5b7b1',
  '#ed8e85',
  '#e26a5f',
  '#d04b3f',
  '#c0402f',
  '#b03527',
  '#9c2a1e',
  '#741c13',
];

const blue: MantineColorsTuple = [
  '#eff5fc',
  '#d9e7f7',
  '#b3cfee',
  '#88b3e3',
  '#6199d7',
  '#417fc4',
  '#2c68ac',
  '#215591',
  '#194677',
  '#11345a',
];

const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** A dialog's title row is an HTML header, which the page has one of already: the application's own. */
const PLAIN_HEADER = { attributes: { header: { role: 'presentation' } } };

function given<Props>(defaultProps: Partial<Props>) {
  return { defaultProps };
}

export const theme = createTheme({
  colors: { petrol, gray, dark, green, yellow: amber, red, blue },
  primaryColor: 'petrol',
  // Mantine's own shades fail AA; these settings make every filled control pass in both themes.
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1b2328',
  fontFamily,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  // 14 px is the base: Mantine's controls default to `sm`, its texts to `md`, and both must agree.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name alone: a page that has no dialog loads none.
  components: {
    Tooltip: given<TooltipProps>({ multiline: true, maw: 320 }),
    Modal: given<ModalProps>({
      centered: true,
      closeButtonProps: { 'aria-label': 'Fechar' },
      overlayProps: { backgroundOpacity: 0.45 },
      ...PLAIN_HEADER,
    }),
    Drawer: given<DrawerProps>(PLAIN_HEADER),
    // Help below the field and not above it: fields side by side keep their boxes on one line.
    InputWrapper: given<InputWrapperProps>({
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
    }),
    Popover: given<PopoverProps>({ shadow: 'md' }),
    // The kit's own way of hiding a panel takes its effects down: a typed form behind another tab would guard nothing.
    Tabs: { defaultProps: { keepMountedMode: 'display-none' } },
    // Choosing what is chosen already confirms it; what may be empty has a cross that empties it.
    Select: { defaultProps: { allowDeselect: false } },
  },
});

/** Where Mantine's semantic colours fall short of 4,5:1 we name others. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-placeholder': '#69757d',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-8)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-placeholder': '#93a0a8',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
  },
});

/** Mantine keeps the colour scheme in its own entry; ours lives with the other preferences. */
export function preferencesColorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: () => readPreferences().colorScheme,
    set: (colorScheme) => writePreferences({ colorScheme }),
    subscribe: (onUpdate) => {
      stop = subscribePreferences(() => onUpdate(readPreferences().colorScheme));
    },
    unsubscribe: () => stop?.(),
    clear: () => writePreferences({ colorScheme: 'auto' }),
  };
}
