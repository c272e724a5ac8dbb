import { formatInstant } from '@lastro/domain/dates';
import { getUserHistory, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api';
import { messageOf } from '../../lib/api-error';
import { type AuditEntry, timelineEntry } from '../../lib/audit-words';
import { useProfile } from '../../lib/session';
import { useNow } from '../../lib/use-now';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { EmptyState, FailedState } from '../../ui/states';
import { Timeline } from '../../ui/timeline';
import { historyLines } from './user-history-lines';
import styles from './user-page.module.css';

/** Everything that was done to this user, newest first, people told from services. */
export function UserHistory({ userId }: { userId: number }) {
  const { email } = useProfile();
  const now = useNow();
  const history = useInfiniteQuery({
    queryKey: [getUserHistory.name, userId],
    queryFn: ({ pageParam, signal }) =>
      call(getUserHistory, { id: userId, page: pageParam, limit: USERS_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) => (metadata.page < metadata.pages ? metadata.page + 1 : undefined),
  });
  const entries = history.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <Section title="Histórico">
      {history.isPending ? (
        <LinesSkeleton lines={4} label="Carregando histórico" />
      ) : history.isError ? (
        <FailedState onRetry={() => history.refetch()}>{messageOf(history.error)}</FailedState>
      ) : entries.length === 0 ? (
        <EmptyState title="Nenhuma alteração ainda" icon={IconHistory}>
          O que for feito com este usuário aparece aqui, com autor e motivo.
        </EmptyState>
      ) : (
        <>
          <Timeline
            label="Histórico do usuário"
            entries={entries.map((entry) => ({
              ...timelineEntry(entry, now, email),
              // Days later the hour still matters.
              when: formatInstant(entry.at),
              details: entryDetails(entry),
            }))}
          />
          {history.hasNextPage ? (
            <Button
              variant="default"
              mt="md"
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              Ver mais antigos
            </Button>
          ) : null}
        </>
      )}
    </Section>
  );
}

/** Null where there is nothing to say: an empty box would ask what is missing in it. */
function entryDetails(entry: AuditEntry): ReactNode {
  const lines = historyLines(entry);
  return lines.length === 0
    ? null
    : lines.map((line) => (
        <span key={line} className={styles.change}>
          {line}
        </span>
      ));
}
