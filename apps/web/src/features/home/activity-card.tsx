import { relativeTime } from '@lastro/domain/dates';
import { listOwnActivity } from '@lastro/wire/audit/audit-operations';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../lib/api-error';
import { queryOf } from '../../lib/query';
import { useNow } from '../../lib/use-now';
import { timelineEntry } from '../../shared/trail/entry-words';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { EmptyState, FailedState } from '../../ui/states';
import { Timeline } from '../../ui/timeline';
import { activityLines } from './activity-lines';

const SHOWN = 6;

export function ActivityCard({ email }: { email: string }) {
  const activity = useQuery(queryOf(listOwnActivity, { page: 1, limit: SHOWN }));
  const now = useNow();
  return (
    <Section title="Sua atividade recente">
      {activity.isPending ? (
        <LinesSkeleton lines={4} label="Carregando atividade" />
      ) : activity.isError ? (
        <FailedState
          onRetry={() => activity.refetch()}
          requestId={activity.error instanceof ApiError ? (activity.error.requestId ?? undefined) : undefined}
        >
          {messageOf(activity.error)}
        </FailedState>
      ) : activity.data.results.length === 0 ? (
        <EmptyState title="Nada por aqui ainda" icon={IconHistory}>
          O que você fizer no Lastro aparece aqui, do mais novo ao mais antigo.
        </EmptyState>
      ) : (
        <Timeline
          label="Sua atividade"
          entries={activity.data.results.map((entry) => ({
            ...timelineEntry(entry, email),
            when: relativeTime(entry.at, now),
            lines: activityLines(entry),
          }))}
        />
      )}
    </Section>
  );
}
