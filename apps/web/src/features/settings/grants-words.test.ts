import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { describe, expect, test } from 'vitest';
import { refusalText } from '../../lib/refusal-text';

describe('why somebody does not decide a request', () => {
  test.each([
    ['asked for it', { requestedBy: 1, userId: 2 }],
    ['would receive it', { requestedBy: 2, userId: 1 }],
  ])('whoever %s: the sentence fits approving and refusing alike', (_, grant) => {
    expect(refusalText(refuseGrantDecision(grant, 1))).toMatch(/não pode decidir o pedido/);
  });
});
