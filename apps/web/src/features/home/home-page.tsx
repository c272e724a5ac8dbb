import { useProfile } from '../../lib/session';
import { canHaveWork } from '../../shared/work/work-queries';
import { later } from '../../ui/later';
import { AccessCard } from './access-card';
import { AreasCard } from './areas-card';
import { Greeting } from './greeting';
import styles from './home-page.module.css';
import { MonthCard } from './month-card';
import { TermsCard } from './terms-card';
import { WorkCard } from './work-card';

/** Below what somebody comes for, and with the words of the whole trail: it comes after the page. */
const ActivityCard = later(
  async () => (await import('./activity-card')).ActivityCard,
  'Carregando atividade',
);

export function Page() {
  const user = useProfile();
  return (
    <>
      <Greeting firstName={user.firstName} businessDate={user.businessDate} />
      <div className={styles.columns}>
        <div className={styles.wide}>
          {user.companyTaxId === null ? null : <TermsCard companyTaxId={user.companyTaxId} />}
          {canHaveWork(user.groups) ? <WorkCard /> : null}
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
