import type { Cents } from '@lastro/domain/money';
import { refuseProposal } from '@lastro/wire/proposal/proposal-operations';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkRefusalValues, EMPTY_REFUSAL, refusalFieldOf, toRefusal } from './refusal-values';

const filled = {
  ...EMPTY_REFUSAL,
  new_proposal_value: 5_000_000 as Cents,
  new_proposal_deadline: 12,
  detail: 'Achou outra proposta mais barata.',
};
const AT = { id: 7, version: 3 };

describe('decisions §3: each refusal reason has its own detail', () => {
  test.each([
    ['credit_amount', { new_proposal_value: 5_000_000, new_proposal_deadline: null, detail: null }],
    ['deadline', { new_proposal_value: null, new_proposal_deadline: 12, detail: null }],
    ['rate', { new_proposal_value: null, new_proposal_deadline: null, detail: filled.detail }],
    ['other', { new_proposal_value: null, new_proposal_deadline: null, detail: filled.detail }],
  ] as const)('%s sends only its own', (reason, details) => {
    const sent = toRefusal(AT, { ...filled, reason });
    expect(sent).toEqual({ ...AT, reason, ...details });
    expect(z.safeEncode(refuseProposal.input, sent).success).toBe(true);
  });

  test.each([
    [EMPTY_REFUSAL, 'reason field.required'],
    [{ ...EMPTY_REFUSAL, reason: 'credit_amount' as const }, 'new_proposal_value field.required'],
    [
      { ...filled, reason: 'credit_amount' as const, new_proposal_value: 1_999_999 as Cents },
      'new_proposal_value number.too-small',
    ],
    [
      { ...filled, reason: 'deadline' as const, new_proposal_deadline: 19 },
      'new_proposal_deadline number.too-big',
    ],
    [{ ...filled, reason: 'other' as const, detail: ' ' }, 'detail field.required'],
    [{ ...filled, reason: 'rate' as const, detail: 'cara' }, 'detail text.too-short'],
  ])('%j', (values, issue) => {
    expect(checkRefusalValues(values).map(({ path, code }) => `${path} ${code}`)).toEqual([issue]);
  });

  test('a high rate needs no words', () => {
    expect(checkRefusalValues({ ...EMPTY_REFUSAL, reason: 'rate' })).toEqual([]);
  });

  test('errors of the server find their field', () => {
    expect(refusalFieldOf('new_proposal_value')).toBe('new_proposal_value');
    expect(refusalFieldOf('version')).toBeNull();
  });
});
