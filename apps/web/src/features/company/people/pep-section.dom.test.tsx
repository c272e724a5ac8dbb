import { client as companySchema } from '@lastro/wire/company/company-schemas';
import { bareClient } from '@lastro/wire/company/testing/client-sample';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { PepSection } from './pep-section';

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('§9 the office of a spouse has its dates and what the five years make of it; what was declared has none', async () => {
  startSession(sessionOf(['registration']));
  const person = {
    id: '1',
    taxId: '52998224725',
    name: 'Rui Lima',
    birthDate: null,
    pep: false,
    masked: false,
  };
  const office = {
    person,
    indirectShare: null,
    exposedTaxId: null,
    position: 'Prefeita',
    organization: 'Bagé',
  };
  const company = companySchema.decode({
    ...bareClient(),
    guarantors: [{ id: '1', person, version: 1 }],
    politicallyExposed: [
      {
        ...office,
        relationshipType: 'spouse',
        exposedName: 'Ana Lima',
        startDate: '2005-01-01',
        endDate: '2010-12-31',
        inForce: false,
      },
      {
        ...office,
        relationshipType: 'sibling',
        exposedName: 'Rosa Lima',
        startDate: null,
        endDate: null,
        inForce: true,
      },
    ],
  } as never);
  const { page } = pageAt('/', () => <PepSection company={company} canWrite />, '/');
  renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  const rowOf = (why: RegExp) => within(screen.getByText(why).closest('tr') ?? expect.fail('no row'));
  await screen.findByText(/Ana Lima/);
  expect(rowOf(/Ana Lima/).getByText('01/01/2005 a 31/12/2010')).toBeVisible();
  expect(rowOf(/Ana Lima/).getByText('Encerrada')).toBeVisible();
  expect(rowOf(/Rosa Lima/).getByText('Relação declarada')).toBeVisible();
});

test('decisions §8 whoever only owns through other companies is told with their share, though in no list', async () => {
  startSession(sessionOf(['registration']));
  const company = companySchema.decode({
    ...bareClient(),
    politicallyExposed: [
      {
        person: {
          id: '2',
          taxId: '52998224725',
          name: 'Otto Dias',
          birthDate: null,
          pep: true,
          masked: false,
        },
        indirectShare: 60,
        relationshipType: null,
        exposedName: null,
        exposedTaxId: null,
        position: 'Senador',
        organization: 'Senado Federal',
        startDate: '2023-02-01',
        endDate: null,
        inForce: true,
      },
    ],
  } as never);
  const { page } = pageAt('/', () => <PepSection company={company} canWrite />, '/');
  renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  expect(await screen.findByText('Otto Dias')).toBeVisible();
  expect(screen.getByText('É a própria pessoa exposta; sócio(a) indireto(a), 60,00%')).toBeVisible();
  expect(screen.queryByText('Ninguém para declarar ainda')).toBeNull();
});
