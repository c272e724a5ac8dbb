import { formatDate } from '@lastro/domain/dates';
import { flagLabel } from '@lastro/domain/identity/flags';
import { groupLabel, groupPurpose, isGroup } from '@lastro/domain/identity/groups';
import type { Profile } from '../../lib/session';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './profile-page.module.css';

export function OwnAccess({ user }: { user: Profile }) {
  return (
    <Section title="Grupos e permissões">
      {user.groups.length + user.flags.length === 0 ? (
        <EmptyState title="Nenhum grupo">Peça à Administração os grupos de que precisa.</EmptyState>
      ) : (
        <ul className={styles.lines}>
          {user.groups.map((group) => (
            <li key={group} className={styles.line}>
              <span className={styles.strong}>{groupLabel(group)}</span>
              <span className={styles.soft}>
                {isGroup(group) ? groupPurpose(group) : 'Grupo que esta versão não conhece'}
              </span>
            </li>
          ))}
          {user.flags.map((flag) => (
            <li key={flag.flag} className={styles.line}>
              <span className={styles.strong}>{flagLabel(flag.flag)}</span>
              <StatusBadge tone="warning" label={`Até ${formatDate(flag.endsOn)}`} />
              <span className={styles.soft}>
                Concedida por {flag.grantedBy}: {flag.reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
