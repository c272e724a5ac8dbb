import { IconComponents } from '@tabler/icons-react';
import { paths } from '../lib/paths';
import type { Screen } from '../lib/screen';

/** The component page: only where Vite serves the sources (`npm run dev`), so it is in no build. */
export const devScreens: readonly Screen[] = [
  {
    id: 'dev.components',
    path: paths.components,
    title: 'Componentes',
    summary: 'Cada peça da interface em todos os seus estados',
    icon: IconComponents,
    area: 'public',
    opensWith: null,
    lazy: async () => ({
      Page: import.meta.env.DEV ? (await import('./components-page')).ComponentsPage : () => null,
    }),
  },
];
