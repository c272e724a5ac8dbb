import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { PersonDrawer } from './person-drawer';
import { FULL_PERSON } from './testing';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['registration']));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['Nova pessoa', null],
  [FULL_PERSON.name, personSchema.encode(FULL_PERSON)],
])(
  'interface, forms: the drawer of a person (%s) opens at the first field to fill in',
  async (title, personDetails) => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) =>
      String(init.body ?? '').includes('personDetails')
        ? new Response(JSON.stringify({ data: { personDetails } }))
        : new Response(JSON.stringify(problem(404, 'request.not-found')), { status: 404 }),
    );
    const { page } = pageAt(
      '/',
      () => <PersonDrawer taxId={FULL_PERSON.taxId} canWrite onClose={() => undefined} />,
      '/',
    );
    renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
    await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Nome completo/ })).toHaveFocus());
  },
);
