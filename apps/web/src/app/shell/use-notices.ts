import { daysBetween, formatDate, relativeTime } from '@lastro/domain/dates';
import { flagLabel } from '@lastro/domain/identity/flags';
import { messageOf } from '../../lib/api-error';
import type { Place } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { useProfile } from '../../lib/session';
import { useNow } from '../../lib/use-now';
import { useWorkLook } from '../../lib/work';
import { useSeenWork } from '../../shared/work/seen-work';
import { useWaiting } from '../../shared/work/work-queries';

export interface Notice extends Place {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const FLAG_WARNING_DAYS = 7;

/** What came into this person's worklist since they last looked, and rights that are about to end. */
export function useNotices() {
  const { isAsked, waiting, newest, total } = useWaiting();
  const lookOf = useWorkLook();
  const { isNew, look } = useSeenWork();
  const now = useNow();
  const work = newest.filter(isNew).flatMap((item): Notice[] => {
    const words = lookOf(item.kind);
    if (words === null) return [];
    const text = `${words.why(item)}, ${relativeTime(item.since, now)}`;
    return [{ ...words.placeOf(item), id: `${item.kind}-${item.id}`, title: words.title(item), text }];
  });
  return {
    notices: [...work, ...useEndingFlags()],
    /** Everything that waits, new or not. */
    total,
    failure: isAsked && waiting.isError ? messageOf(waiting.error) : null,
    retry: () => waiting.refetch(),
    look: () => look(newest),
  };
}

function useEndingFlags(): Notice[] {
  const { flags, businessDate } = useProfile();
  return flags
    .filter((flag) => daysBetween(businessDate, flag.endsOn) <= FLAG_WARNING_DAYS)
    .map((flag) => ({
      id: `flag-${flag.flag}`,
      title: `${flagLabel(flag.flag)}: perto do fim`,
      text: `Sua permissão termina em ${formatDate(flag.endsOn)}.`,
      to: paths.profile(),
    }));
}
