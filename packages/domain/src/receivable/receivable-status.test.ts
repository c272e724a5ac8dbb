import { describe, expect, it } from 'vitest';
import { isoDate } from '../dates';
import { lastOverdueDay } from '../overdue';
import { REGISTERED_STATUSES, receivableStatusLabel } from './receivable-status';
import { backsOrder, receivableStatus } from './testing/standing';

const MONDAY = isoDate('2026-11-16');

describe('decisions §7: where a receivable stands', () => {
  it.each([
    ['available', '2026-12-01', false, 'available'],
    ['available', '2026-12-01', true, 'offered'],
    ['assigned', '2026-12-01', false, 'assigned'],
    ['assigned', '2026-12-01', true, 'assigned'],
    ['available', '2026-11-13', false, 'overdue'],
    ['available', '2026-11-13', true, 'overdue'],
    ['assigned', '2026-11-13', false, 'overdue'],
    ['settled', '2026-11-13', false, 'settled'],
    ['repurchased', '2026-11-13', true, 'repurchased'],
  ] as const)('%s, due %s, offered %s: %s', (registered, due, isOffered, status) => {
    expect(receivableStatus({ registered, dueOn: isoDate(due), isOffered }, MONDAY)).toBe(status);
  });

  it('decisions §4: what fell due on a weekend is met on Monday, and late on Tuesday', () => {
    for (const day of ['2026-11-14', '2026-11-15', '2026-11-16']) {
      const facts = { registered: 'available', dueOn: isoDate(day), isOffered: false } as const;
      expect(receivableStatus(facts, MONDAY)).toBe('available');
      expect(receivableStatus(facts, isoDate('2026-11-17'))).toBe('overdue');
    }
    expect(lastOverdueDay(isoDate('2026-11-15'))).toBe('2026-11-13');
  });

  it('decisions §3: an order counts while its title is available, and not late', () => {
    for (const registered of REGISTERED_STATUSES) {
      const counts = (due: string) => backsOrder({ registered, dueOn: isoDate(due) }, MONDAY);
      expect(counts('2026-11-14'), registered).toBe(registered === 'available');
      expect(counts('2026-11-13'), registered).toBe(false);
    }
  });

  it('a code that nobody knows is shown as it came', () => {
    expect(receivableStatusLabel('overdue')).toBe('Vencido');
    expect(receivableStatusLabel('frozen')).toBe('Status desconhecido (frozen)');
  });
});
