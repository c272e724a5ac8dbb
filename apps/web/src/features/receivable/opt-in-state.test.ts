import { isoDate } from '@lastro/domain/dates';
import { describe, expect, test } from 'vitest';
import { isSettling, optInReasons, optInSentence } from './opt-in-state';

const today = isoDate('2026-11-16');
const until = (date: string, status: string) => ({ status, validUntil: isoDate(date) });
const allowed = (optIn: Parameters<typeof optInReasons>[0]) =>
  Object.entries(optInReasons(optIn, today)).flatMap(([act, reason]) => (reason === null ? [act] : []));

describe('authorisation', () => {
  test('what can be done depends on how it stands', () => {
    expect(allowed(undefined)).toEqual(['request']);
    expect(allowed(until('2027-11-16', 'requested'))).toEqual(['revoke']);
    expect(allowed(until('2027-11-16', 'active'))).toEqual(['refresh', 'revoke']);
    expect(allowed(until('2026-10-01', 'expired'))).toEqual(['request']);
    expect(allowed(until('2027-11-16', 'revoked'))).toEqual(['request']);
  });

  test('an active one serves until its last day, and not after it', () => {
    expect(allowed(until('2026-11-16', 'active'))).toContain('refresh');
    expect(allowed(until('2026-11-15', 'active'))).not.toContain('refresh');
  });

  test('it is watched until a job has confirmed it and brought the first receivables', () => {
    const at = '2026-11-16T12:00:00.000Z';
    expect(isSettling(undefined)).toBe(false);
    expect(isSettling({ status: 'requested', refreshed_at: null })).toBe(true);
    expect(isSettling({ status: 'active', refreshed_at: null })).toBe(true);
    expect(isSettling({ status: 'active', refreshed_at: at })).toBe(false);
    expect(isSettling({ status: 'revoked', refreshed_at: null })).toBe(false);
  });

  test('an unknown status has a sentence too', () => {
    expect(optInSentence({ status: 'paused', refreshed_at: null })).toMatch(/não é conhecido/);
  });
});
