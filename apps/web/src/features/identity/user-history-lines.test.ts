import { describe, expect, test } from 'vitest';
import { historyLines } from './user-history-lines';

describe('what the history of a user says of an entry', () => {
  test('a decided request names the group, and why', () => {
    expect(
      historyLines({
        recordType: 'user',
        before: { group: 'treasury', status: 'pending' },
        after: { group: 'treasury', status: 'approved', ended: 0 },
        reason: 'Férias da titular',
      }),
    ).toEqual(['Grupo: Tesouraria', 'Situação: Pendente → Aprovado', 'Motivo: Férias da titular']);
  });

  test('until when a link is good is told in São Paulo; sessions that ended are counted, none are not', () => {
    const told = (ended: number) =>
      historyLines({
        recordType: 'user',
        before: { passwordLink: ['baas_approver'], status: 'pending' },
        after: {
          passwordLink: ['baas_approver'],
          status: 'approved',
          passwordLinkUntil: '2026-11-18T02:21:37.205Z',
          ended,
        },
        reason: null,
      });
    expect(told(0)).toContain('Link de senha vale até: (vazio) → 17/11/2026 23:21');
    expect(told(0).join()).not.toContain('Sessões');
    expect(told(2)).toContain('Sessões encerradas: (vazio) → 2');
  });

  test('a password that its owner chose has nothing to say beside it', () => {
    expect(historyLines({ recordType: 'user', before: null, after: null, reason: null })).toEqual([]);
  });
});
