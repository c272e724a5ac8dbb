import { isAllowed } from '@lastro/domain/identity/access';
import { listGrants } from '@lastro/wire/identity/user-operations';
import { useProfile } from '../../lib/session';
import { AccessCard } from './access-card';
import { ActivityCard } from './activity-card';
import { AreasCard } from './areas-card';
import { Greeting } from './greeting';
import styles from './home-page.module.css';
import { MonthCard } from './month-card';
import { PendingGrantsCard } from './pending-grants-card';
import { TermsCard } from './terms-card';

export function Page() {
  const user = useProfile();
  const maySeeGrants = isAllowed(listGrants.access, user.groups, 'read');
  return (
    <>
      <Greeting firstName={user.firstName} businessDate={user.businessDate} />
      <div className={styles.columns}>
        <div className={styles.wide}>
          {user.companyTaxId === null ? null : <TermsCard companyTaxId={user.companyTaxId} />}
          {maySeeGrants ? <PendingGrantsCard /> : null}
          <AreasCard />
          <ActivityCard email={user.email} />
        </div>
        <div className={styles.narrow}>
          <MonthCard businessDate={user.businessDate} />
          <AccessCard user={user} />
        </div>
      </div>
    </>
  );
}
