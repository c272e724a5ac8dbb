import { isAllowed } from '@lastro/domain/identity/access';
import { auditScreens } from '../features/audit/routes';
import { companyScreens } from '../features/company/routes';
import { companyWorkLooks } from '../features/company/work';
import { homeScreens } from '../features/home/routes';
import { identityScreens } from '../features/identity/routes';
import { identityWorkLooks } from '../features/identity/work';
import { inquiryScreens } from '../features/inquiry/routes';
import { localIssuerScreens } from '../features/local-issuer/routes';
import { profileScreens } from '../features/profile/routes';
import { proposalScreens } from '../features/proposal/routes';
import { proposalWorkLooks } from '../features/proposal/work';
import { publicScreens } from '../features/public/routes';
import { receivableScreens } from '../features/receivable/routes';
import { paths } from '../lib/paths';
import { type Screen, screenAccess } from '../lib/screen';
import { menuOf } from '../lib/screens-context';
import type { WorkLooks } from '../lib/work';
import { devScreens } from '../showcase/routes';

/** Every screen of the product, once. */
export const SCREENS: readonly Screen[] = [
  ...publicScreens,
  ...localIssuerScreens,
  ...homeScreens,
  ...profileScreens,
  ...proposalScreens,
  ...receivableScreens,
  ...inquiryScreens,
  ...companyScreens,
  ...identityScreens,
  ...auditScreens,
  ...(import.meta.env.DEV ? devScreens : []),
];

/** How what waits for somebody is told: every kind, or this does not compile. */
export const WORK_LOOKS: WorkLooks = { ...proposalWorkLooks, ...companyWorkLooks, ...identityWorkLooks };

/** The first area the user may open (decisions §1 "Refused route"). */
export function homePath(groups: readonly string[], screens: readonly Screen[] = SCREENS): string {
  for (const { screens: entries } of menuOf(screens)) {
    const first = entries.find((screen) => isAllowed(screenAccess(screen), groups, 'read'));
    if (first !== undefined) return first.path.pattern;
  }
  return paths.unauthorized();
}

/** From the top of its branch down to the screen itself. */
export function trailOf(screen: Screen, screens: readonly Screen[] = SCREENS): Screen[] {
  const parent = screens.find((other) => other.id === screen.parent);
  return parent === undefined ? [screen] : [...trailOf(parent, screens), screen];
}
