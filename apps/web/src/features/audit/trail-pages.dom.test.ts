import { beforeEach, expect, test } from 'vitest';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubNetwork } from '../../lib/testing';
import { trailPages } from './trail-pages';

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['audit']));
});

test('pages that follow a first one stay under what it began with; a first page or another filter begins anew', async () => {
  let newest = 100;
  const seen = stubNetwork({
    'GET /api/auth/audit/entries': ({ url }) => {
      const until = new URL(url).searchParams.get('until');
      // Each reading is an entry of its own.
      newest += 1;
      return {
        body: {
          results: [],
          metadata: { page: 1, limit: 50, total: 0, pages: 1 },
          until: until === null ? newest : Number(until),
        },
      };
    },
  });
  const read = trailPages();
  const signal = new AbortController().signal;
  for (const page of [1, 2, 3, 1, 2]) await read({ page, limit: 50 }, signal);
  await read({ page: 2, limit: 50, action: 'company.changed' }, signal);
  await read({ page: 3, limit: 50, action: 'company.changed' }, signal);
  const bounds = seen.map(({ url }) => new URL(url).searchParams.get('until'));
  expect(bounds).toEqual([null, '101', '101', null, '104', null, '106']);
});
