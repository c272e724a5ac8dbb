import { IconBrandGoogle, IconKey, IconLock, IconLogin } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

/** The public routes of spec §2. */
export const publicScreens: readonly Screen[] = [
  {
    id: 'public.staff',
    path: paths.staffSignIn,
    title: 'Entrar',
    summary: 'Entrada da equipe, com a conta Google',
    icon: IconBrandGoogle,
    area: 'public',
    opensWith: 'identity.sign-in-google',
    lazy: () => import('./staff-page'),
  },
  {
    id: 'public.baas',
    path: paths.bankingSignIn,
    title: 'Entrar no Banking',
    summary: 'Entrada de clientes banking, com e-mail e senha',
    icon: IconLogin,
    area: 'public',
    opensWith: 'identity.sign-in-password',
    lazy: () => import('./baas-page'),
  },
  {
    id: 'public.choose-password',
    path: paths.choosePassword,
    title: 'Definir senha',
    summary: 'Escolher a senha pelo link que a Administração entregou',
    icon: IconKey,
    area: 'public',
    opensWith: 'identity.check-password-link',
    lazy: () => import('./choose-password-page'),
  },
  {
    id: 'public.unauthorized',
    path: paths.unauthorized,
    title: 'Acesso não autorizado',
    summary: 'A conta não tem acesso ao Lastro',
    icon: IconLock,
    area: 'public',
    opensWith: null,
    lazy: () => import('./unauthorized-page'),
  },
];
