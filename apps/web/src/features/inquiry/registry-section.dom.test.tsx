import { wholeConnection } from '@lastro/wire/graphql';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubNetwork } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { RegistrySection } from './registry-section';

const FACTS = {
  registered_name: 'Horizonte Ltda',
  name: null,
  situation: 'Ativa',
  founding_date: null,
  city: null,
  state: null,
  main_activity: '4120400',
  social_capital: null,
  simples: null,
  mei: null,
};

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['credit_analyst']));
});

function activityOf(answer: Parameters<typeof stubNetwork>[0][string]) {
  const requests = stubNetwork({ 'POST /api/client-manager/graphql': answer });
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RegistrySection registry={{ outcome: 'found', facts: FACTS }} onRetry={() => undefined} />
    </QueryClientProvider>,
  );
  return { requests, shown: screen.getByText('Atividade principal (CNAE)').nextElementSibling };
}

test('the activity is told by its code as people write it, and by what it is called', async () => {
  const activity = { id: '4120400', code: '4120400', description: 'Construção de edifícios' };
  const { shown } = activityOf({ body: { data: { allActivity: wholeConnection([activity]) } } });
  expect(shown).toHaveTextContent('4120-4/00');
  await waitFor(() => expect(shown).toHaveTextContent('4120-4/00 Construção de edifícios'));
});

test.each([
  ['does not know', { body: { data: { allActivity: wholeConnection([]) } } }],
  ['cannot look up now', problem(503, 'database.busy')],
])('one that the house %s is told by its code', async (_why, answer) => {
  const { requests, shown } = activityOf(answer);
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(shown).toHaveTextContent(/^4120-4\/00$/);
});
