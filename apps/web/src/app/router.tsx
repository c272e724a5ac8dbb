import { AREA_TEXTS } from '@lastro/domain/identity/area-texts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  type RouterHistory,
  redirect,
  useLoaderData,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { parseSearch, type SearchValues, signInPath, stringifySearch } from '../lib/address';
import { ApiError } from '../lib/api-error';
import { getConfig } from '../lib/config';
import { DWELL_MS } from '../lib/dwell';
import { type Screen, type ScreenLoad, type ScreenModule, screenAccess } from '../lib/screen';
import { getLastSignInType, getSession } from '../lib/session';
import { notify } from '../ui/notify';
import { RecordSkeleton } from '../ui/skeletons';
import { ErrorPage, StandaloneErrorPage } from './error-page';
import { judge, type Verdict } from './guard';
import { loadArea } from './load-area';
import { NotFoundPage, StandaloneNotFoundPage } from './not-found-page';
import { loadProfile } from './profile-query';
import { homePath, SCREENS } from './registry';
import { Root } from './root';
import { ShellSkeleton } from './shell-skeleton';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

interface RouterParts {
  readonly queryClient: QueryClient;
  readonly screens?: readonly Screen[];
  readonly history?: RouterHistory;
}

/** How every page comes, whichever it is. */
const MANNER = {
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // A page seen before must not show while its loader decides to go elsewhere (the way back from Google).
  defaultStaleReloadMode: 'blocking',
  // Pointing at a link or having the focus on it loads its page, after a moment: not while moving over it.
  defaultPreload: 'intent',
  defaultPreloadDelay: DWELL_MS,
  // What was loaded so is asked of the cache when the page is opened, which knows how old it is.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 600,
  defaultNotFoundComponent: StandaloneNotFoundPage,
  defaultErrorComponent: StandaloneErrorPage,
} as const;

/** Routes from the registry: nothing here knows a single screen. */
export function makeRouter({ queryClient, screens = SCREENS, history }: RouterParts) {
  const available = screens.filter((screen) => screen.isAvailable?.(getConfig()) ?? true);
  const rootRoute = createRootRoute({
    component: Root,
    notFoundComponent: StandaloneNotFoundPage,
    errorComponent: StandaloneErrorPage,
  });

  const indexRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: startPath(available), replace: true });
    },
  });

  const shellRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: 'shell',
    loader: () => loadArea('estrutura da página', () => import('./shell/shell')),
    component: LoadedShell,
    pendingComponent: ShellSkeleton,
    errorComponent: StandaloneErrorPage,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const routeOf = (screen: Screen, parent: () => typeof shellRoute | typeof rootRoute) =>
    createRoute({
      getParentRoute: parent,
      path: screen.path.pattern.replace(/\{(\w+)\}/g, '$$$1'),
      staticData: { screen },
      beforeLoad: async ({ location, preload }) => {
        const verdict = await judge({
          access: screenAccess(screen),
          hasPriorRoute: router.state.resolvedLocation !== undefined,
          loadProfile: () => loadProfile(queryClient),
        });
        if (verdict === 'home' && !preload) tellRefused(screen);
        if (verdict !== 'allowed')
          throw redirect({ ...elsewhere(verdict, location.href, available), replace: true });
      },
      loader: ({ location: { search, hash }, params, preload }) =>
        loadScreen(screen, { queryClient, params, search: search as SearchValues, hash }, preload),
      component: LoadedPage,
      pendingComponent: RecordSkeleton,
      notFoundComponent: screen.area === 'public' ? StandaloneNotFoundPage : NotFoundPage,
      errorComponent: screen.area === 'public' ? StandaloneErrorPage : ErrorPage,
      // Another record is another page: its form must not inherit what was typed in the one before.
      remountDeps: ({ params }) => params,
    });

  const routeTree = rootRoute.addChildren([
    indexRoute,
    ...available
      .filter((screen) => screen.area === 'public')
      .map((screen) => routeOf(screen, () => rootRoute)),
    shellRoute.addChildren(
      available
        .filter((screen) => screen.area !== 'public')
        .map((screen) => routeOf(screen, () => shellRoute)),
    ),
  ]);

  const router = createRouter({
    routeTree,
    history,
    ...MANNER,
  });
  return router;
}

export type AppRouter = ReturnType<typeof makeRouter>;

/** Where somebody begins who asks for no page. */
function startPath(available: readonly Screen[]): string {
  const session = getSession();
  return session === null ? signInPath(getLastSignInType()) : homePath(session.user.groups, available);
}

/** Where somebody goes who may not open the page: to the sign-in, which knows the way back, or to their own home. */
function elsewhere(verdict: Exclude<Verdict, 'allowed'>, asked: string, available: readonly Screen[]) {
  return verdict === 'sign-in'
    ? { to: signInPath(getLastSignInType()), search: { redirect: asked } }
    : { to: homePath(getSession()?.user.groups ?? [], available) };
}

async function loadScreen(
  screen: Screen,
  at: ScreenLoad,
  isPreload: boolean,
): Promise<Pick<ScreenModule, 'Page'>> {
  if (screen.params?.(at.params) === false) throw notFound();
  // Nobody is led anywhere by what they only pointed at: what is missing then is missed when it is opened.
  const module = isPreload ? await screen.lazy() : await loadArea(screen.title, screen.lazy);
  if (!isPreload || screen.showsPeople !== true) await firstData(module, at);
  else await module.ahead?.(at);
  return { Page: module.Page };
}

/** A loader's 404 is the not-found page, with the server's sentence (architecture, "Errors: one road"). */
async function firstData(module: ScreenModule, at: ScreenLoad): Promise<void> {
  try {
    await module.load?.(at);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) throw notFound({ data: failure.detail });
    throw failure;
  }
}

function tellRefused(screen: Screen): void {
  const area = screen.area === 'public' ? screen.title : AREA_TEXTS[screen.area].label;
  notify.info({
    title: 'Área não liberada para você',
    message: `Seu acesso não inclui ${area}. Se precisar, peça à Administração.`,
  });
}

function LoadedPage() {
  const { Page } = useLoaderData({ strict: false }) as { Page: ComponentType };
  return <Page />;
}

function LoadedShell() {
  const { Shell } = useLoaderData({ from: '/shell' }) as typeof import('./shell/shell');
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
