import { type Cnpj, parseCnpj } from '@lastro/domain/tax-id';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubNetwork } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { RestrictionsSection } from './restrictions-section';

const value = parseCnpj('12ABC34501DE35') as Cnpj;
const inquiry = (id: number, made_by: string, made_by_name: string) => ({
  id,
  tax_id: value,
  made_at: '2026-11-16T12:00:00.000Z',
  made_by,
  made_by_name,
  score: 700,
  restrictions: [],
});

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['credit_analyst']));
});

test('who asked is told by name, the e-mail is a hint', () => {
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RestrictionsSection
        taxId={{ kind: 'cnpj', value }}
        subject="Horizonte Ltda"
        inquiries={[inquiry(2, 'lia@demo.test', 'Lia Prado'), inquiry(1, 'rui@demo.test', 'Rui Mesquita')]}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('por Lia Prado')).toHaveAttribute('title', 'lia@demo.test');
  expect(screen.getByText('Rui Mesquita')).toHaveAttribute('title', 'rui@demo.test');
  expect(screen.queryByText(/@demo\.test/)).not.toBeInTheDocument();
});

test('the outcome names whom it is about: who asked may be on another page by then', async () => {
  stubNetwork({ 'POST /api/proposals/query': problem(503, 'bureau.unavailable') });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RestrictionsSection taxId={{ kind: 'cnpj', value }} subject="Horizonte Ltda" inquiries={[]} />
      <Notifications />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Consultar restrições' }));
  expect(await screen.findByText('Horizonte Ltda: detalhe de bureau.unavailable')).toBeInTheDocument();
});
