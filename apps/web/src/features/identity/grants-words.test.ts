import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { describe, expect, test } from 'vitest';
import { refusalText } from '../../shared/refusal-text';
import type { Grant } from './decide-grant-dialog';
import { refuseApproval } from './grant-approval';

describe('why somebody does not decide a request', () => {
  test.each([
    ['asked for it', { requestedBy: 1, userId: 2 }],
    ['would receive it', { requestedBy: 2, userId: 1 }],
  ])('whoever %s: the sentence fits approving and refusing alike', (_, grant) => {
    expect(refusalText(refuseGrantDecision(grant, 1))).toMatch(/não pode decidir o pedido/);
  });
});

describe('why a request cannot be approved yet', () => {
  const request = (more: Partial<Grant>): Grant => ({
    id: 1,
    kind: 'group',
    group: 'baas_approver',
    userGroups: [],
    userId: 5,
    userName: 'Roberto Castilho',
    userEmail: 'roberto@demo.test',
    requestedBy: 'admin@demo.test',
    requestedByName: 'Helena Duarte',
    requestedById: 1,
    requestedAt: '2026-11-16T12:00:00.000Z',
    reason: 'Entrou na equipe',
    status: 'pending',
    ...more,
  });
  const link = request({ id: 2, kind: 'password-link', group: null });

  test('a password link waits for the group of the same person, which is named', () => {
    expect(refusalText(refuseApproval(link, [request({}), link]))).toMatch(/ainda espera decisão/);
    expect(refuseApproval(link, [request({ userId: 6 }), link])).toBeNull();
    expect(refuseApproval(link, [link])).toBeNull();
  });

  test('the group itself does not wait for the link', () => {
    expect(refuseApproval(request({}), [request({}), link])).toBeNull();
  });
});
