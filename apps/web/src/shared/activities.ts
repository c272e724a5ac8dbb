import { formatActivityCode } from '@lastro/domain/company/code-formats';
import { listActivities } from '@lastro/wire/company/reference-operations';
import { queryOf } from '../lib/query';

/** `4120-4/00 Construção de edifícios`. */
export function activityLabel({ code, description }: { code: string; description: string }): string {
  return `${formatActivityCode(code)} ${description}`;
}

/** The activity of a code; the list changes with a release and not with the day. */
export function activityQuery(code: string) {
  return {
    ...queryOf(listActivities, { search: code, first: 1, offset: 0 }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
