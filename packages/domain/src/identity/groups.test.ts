import { describe, expect, it } from 'vitest';
import {
  endsPassword,
  passwordLinkNeedsSecond,
  planGroupChange,
  reactivationNeedsSecond,
  refuseGrantDecision,
  refuseGroups,
  refuseMeeting,
  refusePasswordLink,
} from './grants';
import {
  approves,
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

  const NAMED: readonly Group[] = [
    'admin',
    'audit',
    'bank_data',
    'credit_desk',
    'credit_committee',
    'credit_board',
    'collection_manager',
    'legal',
  ];

  it('§2 the sensitive ones are those of the decisions and every approver, nobody else', () => {
    const expected = GROUPS.filter((group) => NAMED.includes(group) || group.endsWith('_approver'));
    expect(GROUPS.filter(needsSecondAdmin)).toEqual(expected);
    expect(expected).toHaveLength(12);
  });

  it('§2 reactivating somebody needs a second admin where one of them is among the groups', () => {
    for (const group of GROUPS) expect(reactivationNeedsSecond([group])).toBe(needsSecondAdmin(group));
    expect(reactivationNeedsSecond(['bi', 'commercial'])).toBe(false);
    expect(reactivationNeedsSecond(['bi', 'legal'])).toBe(true);
    expect(reactivationNeedsSecond([])).toBe(false);
  });
});

describe('§2 a password link for somebody with a sensitive group', () => {
  it('takes a second admin, whether the group is held or waits', () => {
    for (const group of GROUPS) {
      expect(passwordLinkNeedsSecond([group], [])).toBe(needsSecondAdmin(group));
      expect(passwordLinkNeedsSecond(['baas_viewer'], [group])).toBe(needsSecondAdmin(group));
    }
    expect(passwordLinkNeedsSecond([], [])).toBe(false);
  });

  it('the group is decided first', () => {
    expect(refusePasswordLink([])).toBeNull();
    expect(refusePasswordLink(['baas_approver'])).toEqual({
      code: 'password-link.group-waits',
      params: { group: 'Banking – aprovação' },
    });
  });

  it('a password from before ends with the first sensitive group of a banking login', () => {
    expect(endsPassword('baas', ['baas_viewer'], 'baas_approver')).toBe(true);
    expect(endsPassword('baas', ['baas_approver'], 'baas_approver')).toBe(false);
    expect(endsPassword('baas', [], 'baas_viewer')).toBe(false);
    expect(endsPassword('staff', [], 'legal')).toBe(false);
  });
});

describe('group change', () => {
  it.each<[Group[], Group[], Group[], Group[], Group[]]>([
    [[], [], [], [], []],
    [[], ['bi'], ['bi'], [], []],
    [[], ['admin', 'bi', 'bank_data'], ['bi'], ['admin', 'bank_data'], []],
    [['bi'], ['bi'], [], [], []],
    [['bi', 'admin'], [], [], [], ['bi', 'admin']],
    [['bi', 'admin'], ['admin', 'legal'], [], ['legal'], ['bi']],
    [['bi'], ['bi', 'audit', 'commercial'], ['commercial'], ['audit'], []],
    [['treasury'], ['treasury_approver'], [], ['treasury_approver'], ['treasury']],
    [['bi'], ['legal', 'commercial', 'legal', 'bi', 'commercial'], ['commercial'], ['legal'], []],
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

  it.each(GROUPS)('§2 admin and %s in one person: refused where it approves money or credit', (group) => {
    const approving = /^credit_(desk|committee|board)$|_approver$|^collection_manager$/.test(group);
    expect(approves(group)).toBe(approving);
    expect(refuseMeeting(['bi', group, 'admin'])).toEqual(
      approving ? { code: 'user.admin-approves', params: { group: groupLabel(group) } } : null,
    );
    expect(refuseMeeting([group])).toBeNull();
  });

  it('§2 who prepares and who approves may be one person: each item decides', () => {
    for (const kind of ['formalization', 'treasury', 'assignment'] as const)
      expect(refuseMeeting([kind, `${kind}_approver`])).toBeNull();
    expect(refuseMeeting(['credit_desk', 'credit_committee', 'credit_board'])).toBeNull();
  });

  it('the second admin is neither who asked nor who gains', () => {
    const grant = { requestedBy: 1, userId: 2 };
    expect(refuseGrantDecision(grant, 1)?.code).toBe('grant.own-request');
    expect(refuseGrantDecision(grant, 2)?.code).toBe('grant.own-benefit');
    expect(refuseGrantDecision(grant, 3)).toBeNull();
  });
});
