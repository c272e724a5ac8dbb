import { listLocalAccounts } from '@lastro/wire/identity/local-issuer-operations';
import { IconId } from '@tabler/icons-react';
import type { Screen } from '../../lib/screen';

export const LOCAL_ISSUER_PATH = '/dev/issuer';

export const localIssuerScreens: readonly Screen[] = [
  {
    id: 'local-issuer.choose',
    path: LOCAL_ISSUER_PATH,
    title: 'Escolher conta',
    summary: 'Emissor local de identidade, fora de produção',
    icon: IconId,
    area: 'public',
    opensWith: listLocalAccounts,
    isAvailable: ({ production, googleSignIn }) =>
      !production && googleSignIn?.authorizeUrl === LOCAL_ISSUER_PATH,
    lazy: () => import('./issuer-page'),
  },
];
