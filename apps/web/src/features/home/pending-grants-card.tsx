import { relativeTime } from '@lastro/domain/dates';
import { listGrants, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { useNow } from '../../lib/use-now';
import { plural } from '../../lib/words';
import { grantLabel } from '../../shared/grant-words';
import { Section } from '../../ui/section';
import { FailedState } from '../../ui/states';
import styles from './cards.module.css';

const SHOWN = 3;

/** For administrators: what waits for a second person. Says nothing while nothing waits. */
export function PendingGrantsCard() {
  const grants = useQuery(queryOf(listGrants, { page: 1, limit: USERS_PAGE }));
  const now = useNow();
  if (grants.isPending) return null;
  if (grants.isError) {
    return (
      <Section title="Aprovações de acesso">
        <FailedState onRetry={() => grants.refetch()}>{messageOf(grants.error)}</FailedState>
      </Section>
    );
  }
  const { results, metadata } = grants.data;
  if (metadata.total === 0) return null;
  return (
    <Section
      title="Aprovações de acesso"
      description={`${plural(metadata.total, 'pedido espera', 'pedidos esperam')} a decisão de uma segunda pessoa`}
    >
      <ul className={styles.lines}>
        {results.slice(0, SHOWN).map((grant) => (
          <li key={grant.id}>
            <span className={styles.strong}>
              {grant.userName}: {grantLabel(grant)}
            </span>
            <span className={styles.soft}>
              Pedido de <span title={grant.requestedBy}>{grant.requestedByName}</span>,{' '}
              {relativeTime(grant.requestedAt, now)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button component={Link} to={paths.grants()} variant="default">
          Ver pedidos
        </Button>
      </div>
    </Section>
  );
}
