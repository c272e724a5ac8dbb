import { describe, expect, it } from 'vitest';
import { planGroupChange, refuseGrantDecision, refuseGroups } from './grants';
import {
  BAAS_GROUPS,
  GROUPS,
  type Group,
  groupLabel,
  groupPurpose,
  groupSignInType,
  isGroup,
  needsSecondAdmin,
  STAFF_GROUPS,
} from './groups';

describe('decided groups', () => {
  it('each has a label and a purpose that people read', () => {
    expect(GROUPS.length).toBe(26);
    for (const group of GROUPS) {
      expect(groupLabel(group)).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ]/);
      expect(groupLabel(group)).not.toBe(group);
      expect(groupPurpose(group).length).toBeGreaterThan(5);
    }
    expect(new Set(GROUPS.map(groupLabel)).size).toBe(GROUPS.length);
  });

  it('a code that nobody knows is shown as it is, never a crash', () => {
    for (const odd of ['novo_grupo', '', 'constructor', '__proto__', 'toString']) {
      expect(isGroup(odd)).toBe(false);
      expect(groupLabel(odd)).toBe(odd);
    }
  });

  it('staff and banking groups are two worlds', () => {
    expect(BAAS_GROUPS).toEqual(['baas_operator', 'baas_approver', 'baas_viewer']);
    expect([...STAFF_GROUPS, ...BAAS_GROUPS].sort()).toEqual([...GROUPS].sort());
    expect(STAFF_GROUPS.every((group) => groupSignInType(group) === 'staff')).toBe(true);
  });

  it('admin, bank_data and every approver need a second admin, nobody else', () => {
    const expected = GROUPS.filter((g) => g === 'admin' || g === 'bank_data' || g.endsWith('_approver'));
    expect(GROUPS.filter(needsSecondAdmin)).toEqual(expected);
    expect(expected).toHaveLength(6);
  });
});

describe('group change', () => {
  it.each<[Group[], Group[], Group[], Group[], Group[]]>([
    [[], [], [], [], []],
    [[], ['bi'], ['bi'], [], []],
    [[], ['admin', 'bi', 'bank_data'], ['bi'], ['admin', 'bank_data'], []],
    [['bi'], ['bi'], [], [], []],
    [['bi', 'admin'], [], [], [], ['bi', 'admin']],
    [['bi', 'admin'], ['admin', 'legal'], ['legal'], [], ['bi']],
    [['treasury'], ['treasury_approver'], [], ['treasury_approver'], ['treasury']],
  ])('%j → %j: now %j, pending %j, revoked %j', (current, wanted, grantNow, grantPending, revoke) => {
    expect(planGroupChange(current, wanted)).toEqual({ grantNow, grantPending, revoke });
  });

  it('groups of the other kind of login are refused by name', () => {
    expect(refuseGroups('staff', ['bi', 'legal'])).toBeNull();
    expect(refuseGroups('baas', ['baas_viewer'])).toBeNull();
    expect(refuseGroups('staff', [])).toBeNull();
    expect(refuseGroups('staff', ['bi', 'baas_viewer'])).toEqual({
      code: 'user.group-of-other-kind',
      params: { group: 'baas_viewer' },
    });
    expect(refuseGroups('baas', ['audit'])?.params).toEqual({ group: 'audit' });
  });

  it('the second admin is neither who asked nor who gains', () => {
    const grant = { requestedBy: 1, userId: 2 };
    expect(refuseGrantDecision(grant, 1)?.code).toBe('grant.own-request');
    expect(refuseGrantDecision(grant, 2)?.code).toBe('grant.own-benefit');
    expect(refuseGrantDecision(grant, 3)).toBeNull();
  });
});
