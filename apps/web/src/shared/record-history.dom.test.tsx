import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeQueryClient } from '../lib/query';
import { freshPage, stubBrowser } from '../lib/testing';
import { renderUi } from '../ui/testing/render';
import { type HistoryPage, RecordHistory } from './record-history';

beforeEach(() => {
  freshPage();
  stubBrowser();
});

interface Entry {
  readonly seq: number;
  readonly title: string;
}

const CHANGED: Entry = { seq: 2, title: 'alterou' };
const CREATED: Entry = { seq: 1, title: 'criou' };

function show(pages: readonly (HistoryPage<Entry> | Error)[]) {
  const asked: unknown[] = [];
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RecordHistory<Entry>
        ofRecord="da ficha"
        withRecord="com esta ficha"
        source={{
          queryKey: ['probe.history', 1],
          readPage: async (page) => {
            asked.push(page);
            const answer = pages[Math.min(asked.length, pages.length) - 1];
            if (answer === undefined || answer instanceof Error) throw answer;
            return answer;
          },
        }}
        linesOf={(entries) =>
          entries.map(({ title }, index) => ({
            id: `${title} ${index}`,
            actor: { kind: 'person', name: 'Lia Prado' },
            title,
            instant: '2026-11-10T12:00:00.000Z',
            lines: [`Motivo: ${title}`],
          }))
        }
      />
    </QueryClientProvider>,
  );
  return asked;
}

describe('the history of a record', () => {
  test('shows who, what, when and why, and older pages until there are none', async () => {
    const asked = show([
      { entries: [CHANGED], hasOlder: true, until: 7 },
      { entries: [CREATED], hasOlder: false, until: 7 },
    ]);
    expect(await screen.findByRole('list', { name: 'Histórico da ficha' })).toHaveTextContent('alterou');
    expect(screen.getByText('10/11/2026 09:00')).toBeInTheDocument();
    expect(screen.getByText('Motivo: alterou')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver mais antigos' }));
    expect(await screen.findByText('Motivo: criou')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ver mais antigos' })).not.toBeInTheDocument();
    // Counted from where the first page began: what happens meanwhile moves nothing to the next one.
    expect(asked).toEqual([{ page: 1 }, { page: 2, until: 7 }]);
  });

  test('an older page that fails leaves what is there, and can be asked for again', async () => {
    show([
      { entries: [CHANGED], hasOlder: true, until: 7 },
      new Error('parou'),
      { entries: [CREATED], hasOlder: false, until: 7 },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver mais antigos' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByText('Motivo: alterou')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver mais antigos' }));
    expect(await screen.findByText('Motivo: criou')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says that there is nothing yet', async () => {
    show([{ entries: [], hasOlder: false, until: 7 }]);
    expect(
      await screen.findByText('O que for feito com esta ficha aparece aqui, com autor e motivo.'),
    ).toBeVisible();
  });

  test('a failure can be tried again', async () => {
    show([new Error('parou'), { entries: [CREATED], hasOlder: false, until: 7 }]);
    await userEvent.click(await screen.findByRole('button', { name: /Tentar de novo/ }));
    expect(await screen.findByText('Motivo: criou')).toBeInTheDocument();
  });
});
