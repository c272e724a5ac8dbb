import { getProfile } from '@lastro/wire/identity/session-operations';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';
import { queryOf } from '../lib/query';
import { getSession, updateProfile } from '../lib/session';

/** The profile as a query: fetched at a cold start, then looked after while the app is open. */
export const profileQuery = {
  ...queryOf(getProfile, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const token = getSession()?.token;
    const profile = await call(getProfile, {}, { signal });
    // The answer belongs to the session that asked.
    if (token === getSession()?.token) updateProfile(profile);
    return profile;
  },
  staleTime: 10_000,
};

export function loadProfile(queryClient: QueryClient) {
  return queryClient.fetchQuery(profileQuery);
}
