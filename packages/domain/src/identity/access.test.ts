import { describe, expect, it } from 'vitest';
import { type Access, ANY_STAFF, ANY_USER, isAllowed, staffOf } from './access';
import { AREA_ACCESS, type Area } from './areas';
import { BAAS_GROUPS, GROUPS, type Group, STAFF_GROUPS } from './groups';

const EFFECTS = ['read', 'command'] as const;

describe('§2 route guard', () => {
  it('public skips the guard, for everybody', () => {
    for (const effect of EFFECTS) {
      expect(isAllowed('public', [], effect)).toBe(true);
      expect(isAllowed('public', ['baas_viewer'], effect)).toBe(true);
    }
  });

  it('a required group is enough if any of them is held; without it the answer is no', () => {
    const access = staffOf('legal', 'collection');
    for (const effect of EFFECTS) {
      expect(isAllowed(access, ['legal'], effect)).toBe(true);
      expect(isAllowed(access, ['bi', 'collection'], effect)).toBe(true);
      expect(isAllowed(access, ['bi'], effect)).toBe(false);
      expect(isAllowed(access, [], effect)).toBe(false);
    }
  });

  it('hideGroups blocks whatever else the user holds', () => {
    const access: Access = { groups: ['legal'], hideGroups: ['bi'] };
    for (const effect of EFFECTS) {
      expect(isAllowed(access, ['legal', 'bi'], effect)).toBe(false);
      expect(isAllowed(access, ['audit', 'bi'], effect)).toBe(false);
      expect(isAllowed({ hideGroups: ['bi'] }, ['bi', 'admin'], effect)).toBe(false);
    }
  });

  it('audit opens every rule for reading and none for writing', () => {
    for (const group of GROUPS) {
      const access: Access = { groups: [group] };
      expect(isAllowed(access, ['audit'], 'read')).toBe(true);
      expect(isAllowed(access, ['audit'], 'command')).toBe(group === 'audit');
    }
  });

  it('a group that nobody knows opens nothing', () => {
    expect(isAllowed(staffOf('admin'), ['root', 'ADMIN', 'admin ', '__proto__'], 'read')).toBe(false);
  });

  it('any user and any staff', () => {
    expect(isAllowed(ANY_USER, [], 'command')).toBe(true);
    expect(isAllowed(ANY_STAFF, [], 'read')).toBe(true);
    for (const group of BAAS_GROUPS) {
      expect(isAllowed(ANY_USER, [group], 'command')).toBe(true);
      expect(isAllowed(ANY_STAFF, [group], 'read')).toBe(false);
    }
  });
});

describe('decided route needs', () => {
  const credit: Group[] = ['credit_analyst', 'credit_desk', 'credit_committee', 'credit_board'];
  const banking: Group[] = ['treasury', 'treasury_approver', 'baas_operator', 'baas_approver', 'baas_viewer'];
  const needs: Record<Area, readonly Group[]> = {
    home: GROUPS,
    dashboard: STAFF_GROUPS,
    credit: ['commercial', ...credit],
    company: ['registration', 'compliance', 'commercial', ...credit],
    formalization: ['formalization', 'formalization_approver', ...credit],
    collection: ['collection', 'collection_manager', 'legal'],
    transfer: ['assignment', 'assignment_approver'],
    partnership: ['partnership', 'commercial'],
    banking,
    frontoffice: ['admin', 'frontoffice'],
    monitoring: ['monitoring'],
    bi: ['bi'],
    settings: ['admin'],
    audit: ['audit'],
  };

  it.each(Object.keys(needs) as Area[])('%s', (area) => {
    const writes = GROUPS.filter((group) => isAllowed(AREA_ACCESS[area], [group], 'command'));
    expect([...writes].sort()).toEqual([...needs[area]].sort());
    const reads = GROUPS.filter((group) => isAllowed(AREA_ACCESS[area], [group], 'read'));
    expect([...reads].sort()).toEqual([...new Set<Group>([...needs[area], 'audit'])].sort());
  });
});
