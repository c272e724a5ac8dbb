import type { Cents } from '@lastro/domain/money';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { type AuditEntry, timelineEntry } from '../../../shared/trail/entry-words';
import { renderUi } from '../../../ui/testing/render';
import { AuthorityView } from '../decision/authority-view';
import { PROPOSAL_COLUMNS, type ProposalRow } from '../list/proposals-columns';
import { proposalRecord } from '../testing';
import { ProposalHistory } from './proposal-history';

const AT = '2026-11-10T12:00:00.000Z';

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('people are told by their names, their e-mail is a hint', () => {
  test('who approved', () => {
    const approval = {
      by: 'desk@demo.test',
      by_name: 'Rui Mesquita',
      at: AT,
      level: 'credit_desk',
      lent: 1 as Cents,
      total: 1 as Cents,
      opinion: null,
    };
    renderUi(<AuthorityView proposal={proposalRecord({ status: 'approved', approval })} />);
    expect(screen.getByText('Rui Mesquita')).toHaveAttribute('title', 'desk@demo.test');
    expect(screen.queryByText(/desk@demo\.test/)).not.toBeInTheDocument();
  });

  test('the history: a name, oneself, and a service', async () => {
    startSession(sessionOf(['credit_desk']));
    const entry = (seq: number, user: string, user_name: string | null) => ({
      seq,
      datetime: AT,
      user,
      user_name,
      type: user_name === null ? 'service' : 'user',
      action: 'proposal.changed',
      proposal_id: 7,
      proposal_data: {
        status: null,
        old_status: null,
        status_credit_pipeline: null,
        changes: [],
        reason: null,
      },
    });
    stubNetwork({
      'GET /api/proposals/proposals/history/7': {
        body: [
          entry(3, 'lia@demo.test', 'Lia Prado'),
          entry(2, 'ana@demo.test', 'Ana Souza'),
          entry(1, 'proposal:expire', null),
        ],
      },
    });
    renderUi(
      <QueryClientProvider client={makeQueryClient()}>
        <ProposalHistory proposal={proposalRecord()} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Lia Prado')).toHaveAttribute('title', 'lia@demo.test');
    expect(screen.getByText('Você')).toHaveAttribute('title', 'ana@demo.test');
    expect(screen.getByText('Rotina de vencimento de propostas')).toHaveAttribute('title', 'proposal:expire');
  });

  test('the list, on screen and exported', () => {
    const column = PROPOSAL_COLUMNS.find(({ id }) => id === 'created_by');
    const row = { created_by: 'lia@demo.test', created_by_name: 'Lia Prado' } as ProposalRow;
    renderUi(column?.cell(row));
    expect(screen.getByText('Lia Prado')).toHaveAttribute('title', 'lia@demo.test');
    expect(column?.exportValue?.(row)).toBe('Lia Prado');
  });

  test('the trail of a company or a user', () => {
    const entry: AuditEntry = {
      seq: 1,
      at: AT,
      actor: 'lia@demo.test',
      actorName: 'Lia Prado',
      actorType: 'user',
      origin: 'web',
      action: 'company.changed',
      recordType: 'company',
      recordId: '1',
      recordName: null,
      before: null,
      after: null,
      reason: null,
      marks: [],
      requestId: 'r',
    };
    const { actor } = timelineEntry(entry, 'ana@demo.test');
    expect(actor).toEqual({ kind: 'person', name: 'Lia Prado', hint: 'lia@demo.test' });
  });
});
