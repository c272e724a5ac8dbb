import { getUserHistory, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { call } from '../../lib/api';
import { useProfile } from '../../lib/session';
import { pageOfTrail, RecordHistory } from '../../shared/record-history';
import { timelineEntry } from '../../shared/trail/entry-words';
import { Section } from '../../ui/section';
import { historyLines } from './user-history-lines';

export function UserHistory({ userId }: { userId: number }) {
  const { email } = useProfile();
  return (
    <Section title="Histórico">
      <RecordHistory
        ofRecord="do usuário"
        withRecord="com este usuário"
        source={{
          queryKey: [getUserHistory.name, userId],
          readPage: async (asked, signal) =>
            pageOfTrail(await call(getUserHistory, { id: userId, ...asked, limit: USERS_PAGE }, { signal })),
        }}
        linesOf={(entries) =>
          entries.map((entry) => ({ ...timelineEntry(entry, email), lines: historyLines(entry) }))
        }
      />
    </Section>
  );
}
