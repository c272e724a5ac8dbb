import { eachUserText } from '@lastro/wire/identity/user-texts';
import { describe, expect, test } from 'vitest';
import { mergeStale } from '../../shared/form/stale-merge';
import { userRecord } from './testing';
import {
  alsoWrongInNewUser,
  EMPTY_USER,
  meetingWrong,
  readUserDraft,
  toNewUser,
  toUserUpdate,
  USER_FORM,
  type UserRecord,
  type UserValues,
  userValuesOf,
} from './user-form-values';

const user = userRecord({
  firstName: 'Caio',
  lastName: 'Brandão',
  email: 'caio@demo.test',
  groups: ['credit_analyst', 'unknown_group'],
  pendingGroups: ['admin'],
  version: 3,
});

describe('new user', () => {
  test('what belongs to a banking login does not travel for staff', () => {
    const typed = {
      ...EMPTY_USER,
      groups: ['commercial' as const, 'baas_viewer' as const],
    };
    expect(toNewUser(typed)).toMatchObject({
      companyTaxId: null,
      groups: ['commercial'],
      reason: null,
    });
  });

  test('a banking login needs a company; a sensitive group needs a reason', () => {
    expect(alsoWrongInNewUser({ ...EMPTY_USER, signInType: 'baas' }).map(({ field }) => field)).toEqual([
      'companyTaxId',
    ]);
    expect(alsoWrongInNewUser({ ...EMPTY_USER, groups: ['bank_data'] }).map(({ field }) => field)).toEqual([
      'reason',
    ]);
  });

  test('§2 groups that never meet in one person are refused with the reason before they travel', () => {
    const both = { ...EMPTY_USER, groups: ['admin' as const, 'credit_desk' as const], reason: 'motivo' };
    expect(alsoWrongInNewUser(both)).toEqual([
      {
        field: 'groups',
        message:
          'Administração e Mesa de crédito não ficam na mesma pessoa: quem dá acessos não aprova dinheiro nem crédito.',
      },
    ]);
    expect(meetingWrong({ groups: ['treasury', 'treasury_approver'] })).toEqual([]);
  });

  test('a draft keeps the fields of today, and none of an older release', () => {
    const older = { ...EMPTY_USER, firstName: 'Ana', password: 'x' };
    expect(readUserDraft(older)).toEqual({ ...EMPTY_USER, firstName: 'Ana' });
    expect(readUserDraft({ firstName: 1 })).toBeNull();
  });
});

describe('update', () => {
  test('groups in force and pending ones stand in the form, in the order of the list', () => {
    expect(userValuesOf(user).groups).toEqual(['admin', 'credit_analyst']);
  });

  test('groups travel only when they changed, and the version always', () => {
    const values = { ...userValuesOf(user), reason: 'motivo' };
    expect(toUserUpdate(user, values)).toEqual({
      ...eachUserText(() => ''),
      id: 5,
      version: 3,
      firstName: 'Caio',
      lastName: 'Brandão',
      reason: 'motivo',
    });
    expect(toUserUpdate(user, { ...values, groups: ['credit_analyst'] })).toMatchObject({
      groups: ['credit_analyst'],
    });
  });
});

describe('a stale save', () => {
  const base: UserRecord = {
    ...user,
    groups: ['commercial'],
    pendingGroups: ['credit_desk', 'bank_data'],
  };
  // Meanwhile one request was approved and the other one refused.
  const current: UserRecord = {
    ...base,
    firstName: 'Caio José',
    groups: ['commercial', 'credit_desk'],
    pendingGroups: [],
    version: 4,
  };

  const merged = (typed: UserValues) =>
    mergeStale(USER_FORM, { opened: userValuesOf(base), typed, current: userValuesOf(current) });

  test('what merely waited is neither shown as a wish nor asked for again', () => {
    const typed = { ...userValuesOf(base), groups: ['credit_desk' as const, 'bank_data' as const] };
    const { values, asked } = merged(typed);
    expect(values).toMatchObject({ firstName: 'Caio José', groups: ['credit_desk'] });
    expect(asked).toEqual([
      { name: 'groups', label: 'Grupos', yours: 'Mesa de crédito', current: 'Comercial, Mesa de crédito' },
    ]);
    expect(toUserUpdate(current, values)).toMatchObject({ groups: ['credit_desk'] });
  });

  test('what was typed and chosen stays, on top of what others did', () => {
    const typed = { ...userValuesOf(base), firstName: 'Caíque', reason: 'motivo' };
    const { values, asked } = merged({ ...typed, groups: [...typed.groups, 'treasury'] });
    expect(values).toMatchObject({ firstName: 'Caíque', lastName: 'Brandão', reason: 'motivo' });
    expect([...values.groups].sort()).toEqual(['commercial', 'credit_desk', 'treasury']);
    expect(asked.map(({ label }) => label)).toEqual(['Nome', 'Grupos']);
  });

  test('who did not touch the groups wishes nothing about them', () => {
    const { values, asked, followed } = merged({ ...userValuesOf(base), lastName: 'Brandão Filho' });
    expect(values.groups).toEqual(userValuesOf(current).groups);
    expect(toUserUpdate(current, values)).not.toHaveProperty('groups');
    expect(asked).toEqual([]);
    expect(followed).toEqual(['Nome', 'Grupos']);
  });
});
