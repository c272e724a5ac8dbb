import { expect, test } from 'vitest';
import type { AuditEntry } from '../../shared/trail/entry-words';
import { activityLines } from './activity-lines';

function entryOf(more: Partial<AuditEntry>): AuditEntry {
  return {
    seq: 1,
    at: '2026-11-16T12:00:00.000Z',
    actor: 'desk@demo.test',
    actorName: 'Marina Coutinho',
    actorType: 'user',
    origin: 'rest',
    action: 'proposal.status-changed',
    recordType: 'proposal',
    recordId: '340',
    recordName: null,
    before: null,
    after: null,
    reason: null,
    marks: [],
    requestId: 'r',
    ...more,
  };
}

test('a change of status tells the status that it came to, and why', () => {
  const [before, after] = [{ status: 'pending_approval' }, { status: 'approved' }];
  expect(activityLines(entryOf({ before, after, reason: 'others' }))).toEqual([
    'Proposta 340: Aprovada (mesa)',
    'Motivo: Outros',
  ]);
});

test('what was deleted came to no status', () => {
  const gone = {
    action: 'proposal.deleted' as const,
    before: { status: 'pending_approval' },
    reason: 'others',
  };
  expect(activityLines(entryOf(gone))).toEqual(['Proposta 340', 'Motivo: Outros']);
});

test('a reason names what it is of; what has neither is told by its title alone', () => {
  expect(activityLines(entryOf({ after: { observation: 'x' }, reason: 'others' }))).toEqual([
    'Proposta 340',
    'Motivo: Outros',
  ]);
  expect(activityLines(entryOf({ after: { observation: 'x' } }))).toEqual([]);
});
