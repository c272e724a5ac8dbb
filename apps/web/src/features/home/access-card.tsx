import { formatDate } from '@lastro/domain/dates';
import { flagLabel } from '@lastro/domain/identity/flags';
import { groupLabel, groupPurpose, isGroup } from '@lastro/domain/identity/groups';
import type { Profile } from '../../lib/session';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './cards.module.css';

/** Own groups with what each does, and permissions that end. */
export function AccessCard({ user }: { user: Profile }) {
  if (user.groups.length === 0 && user.flags.length === 0) {
    return (
      <Section title="Seu acesso">
        <EmptyState title="Você ainda não tem grupos">
          Peça à Administração os grupos de que precisa para trabalhar.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Seu acesso" description="O que a Administração liberou para você">
      <ul className={styles.lines}>
        {user.groups.map((group) => (
          <li key={group}>
            <span className={styles.strong}>{groupLabel(group)}</span>
            <span className={styles.soft}>
              {isGroup(group) ? groupPurpose(group) : 'Grupo que esta versão não conhece'}
            </span>
          </li>
        ))}
        {user.flags.map((flag) => (
          <li key={flag.flag}>
            <span className={styles.strong}>{flagLabel(flag.flag)}</span>
            <span>
              <StatusBadge tone="warning" label={`Permissão até ${formatDate(flag.endsOn)}`} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
