import { IconId } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

export const localIssuerScreens: readonly Screen[] = [
  {
    id: 'local-issuer.choose',
    path: paths.localIssuer,
    title: 'Escolher conta',
    summary: 'Emissor local de identidade, fora de produção',
    icon: IconId,
    area: 'public',
    opensWith: 'identity.list-local-accounts',
    isAvailable: ({ production, googleSignIn }) =>
      !production && googleSignIn?.authorizeUrl === paths.localIssuer(),
    lazy: () => import('./issuer-page'),
  },
];
