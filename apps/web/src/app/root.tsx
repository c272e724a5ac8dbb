import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useShownRecord } from '../lib/record-name';
import { useRouterLeaveGuard } from '../lib/use-leave-guard';
import { RouteGuard } from '../ui/route-guard';
import { NavigationProgress } from './navigation-progress';
import { SentWork } from './sent-work';

/** What every page has, signed in or not. */
export function Root() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  const record = useShownRecord();
  useDocumentTitle([record ?? title, 'Lastro'].filter(Boolean).join(' · '));
  return (
    <>
      <NavigationProgress />
      <SentWork />
      <RouteGuard value={useRouterLeaveGuard}>
        <Outlet />
      </RouteGuard>
    </>
  );
}
