import { refuseMeeting } from '@lastro/domain/identity/grants';
import {
  BAAS_GROUPS,
  GROUPS,
  type Group,
  groupLabel,
  groupSignInType,
  needsSecondAdmin,
  STAFF_GROUPS,
} from '@lastro/domain/identity/groups';
import type { Cnpj } from '@lastro/domain/tax-id';
import { userRecord } from '@lastro/wire/identity/identity-schemas';
import type { createUser, updateUser } from '@lastro/wire/identity/user-operations';
import { eachUserText, USER_TEXT_NAMES, USER_TEXTS, type UserTexts } from '@lastro/wire/identity/user-texts';
import type { InputOf } from '@lastro/wire/operation';
import type { z } from 'zod';
import type { SignInType } from '../../lib/session';
import type { Sides } from '../../shared/form/record-field';
import type { RecordDefinition } from '../../shared/form/use-record-form';
import { refusalText } from '../../shared/refusal-text';

export type UserRecord = z.output<typeof userRecord>;

/** A type and not an interface: only types fit the drafts' plain records. */
export type NewUserValues = UserTexts & {
  signInType: SignInType;
  email: string;
  companyTaxId: Cnpj | null;
  groups: Group[];
  reason: string;
};

export const EMPTY_USER: NewUserValues = {
  ...eachUserText(() => ''),
  signInType: 'staff',
  email: '',
  companyTaxId: null,
  groups: [],
  reason: '',
};

export function groupsFor(signInType: SignInType): readonly Group[] {
  return signInType === 'staff' ? STAFF_GROUPS : BAAS_GROUPS;
}

/** A company belongs to banking logins only; what was typed before switching must not travel. */
export function toNewUser(values: NewUserValues): InputOf<typeof createUser> {
  const isBaas = values.signInType === 'baas';
  return {
    signInType: values.signInType,
    ...eachUserText((_, name) => values[name]),
    email: values.email,
    groups: values.groups.filter((group) => groupSignInType(group) === values.signInType),
    companyTaxId: isBaas ? values.companyTaxId : null,
    reason: values.reason.trim() === '' ? null : values.reason,
  };
}

export function newUserFieldOf(wirePath: string): keyof NewUserValues | null {
  const [field = ''] = wirePath.split('.');
  return Object.hasOwn(EMPTY_USER, field) ? (field as keyof NewUserValues) : null;
}

export function alsoWrongInNewUser(values: NewUserValues) {
  const wrong: { field: 'companyTaxId' | 'groups' | 'reason'; message: string }[] = [...meetingWrong(values)];
  if (values.signInType === 'baas' && values.companyTaxId === null)
    wrong.push({ field: 'companyTaxId', message: 'Campo obrigatório.' });
  if (values.groups.some(needsSecondAdmin) && values.reason.trim() === '') {
    wrong.push({ field: 'reason', message: 'Diga à segunda pessoa por que este acesso é preciso.' });
  }
  return wrong;
}

/** Groups that never meet in one person (decisions §2): the server would refuse them with the same words. */
export function meetingWrong({ groups }: { readonly groups: readonly Group[] }) {
  const message = refusalText(refuseMeeting(groups));
  return message === null ? [] : [{ field: 'groups' as const, message }];
}

/** A draft of an older release is no draft. */
export function readUserDraft(body: Record<string, unknown>): NewUserValues | null {
  const { firstName, lastName, email, signInType, groups } = body;
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof email !== 'string') return null;
  if ((signInType !== 'staff' && signInType !== 'baas') || !Array.isArray(groups)) return null;
  // Only the fields of today: an older draft may hold others.
  const known = Object.entries(body).filter(([field]) => Object.hasOwn(EMPTY_USER, field));
  return { ...EMPTY_USER, ...Object.fromEntries(known) };
}

export type UserValues = UserTexts & {
  /** What the person should have: groups in force and those that wait for a second admin. */
  groups: Group[];
  reason: string;
};

export function userValuesOf(user: UserRecord): UserValues {
  const held = [...user.groups, ...user.pendingGroups];
  return {
    ...eachUserText((_, name) => user[name]),
    groups: groupsFor(user.signInType).filter((group) => held.includes(group)),
    reason: '',
  };
}

/**
 * What this person wished about each group, on top of what others did. One that merely waited when the form was opened
 * is nobody's wish, and is not asked for again once it was decided about.
 */
function rebasedGroups({ opened, typed, current }: Sides<Group[]>): Group[] {
  const isToggled = (group: Group) => typed.includes(group) !== opened.includes(group);
  return GROUPS.filter((group) => (isToggled(group) ? typed : current).includes(group));
}

/** Groups travel only when they changed: sending them at all is a wish about the person's access. */
export function toUserUpdate(
  user: UserRecord,
  { groups, ...values }: UserValues,
): InputOf<typeof updateUser> {
  const before = userValuesOf(user).groups;
  const isSame = groups.length === before.length && groups.every((group) => before.includes(group));
  return { id: user.id, version: user.version, ...values, ...(isSame ? {} : { groups }) };
}

function userFieldOf(wirePath: string): keyof UserValues | null {
  const [field = ''] = wirePath.split('.');
  const known = [...USER_TEXT_NAMES, 'groups' as const, 'reason' as const];
  return known.find((name) => name === field) ?? null;
}

export const USER_FORM: RecordDefinition<UserRecord, UserValues> = {
  subject: 'Este usuário',
  schema: userRecord,
  valuesOf: userValuesOf,
  fieldOf: userFieldOf,
  fields: [
    ...USER_TEXT_NAMES.map((name) => ({ name, label: USER_TEXTS[name].label })),
    {
      name: 'groups',
      label: 'Grupos',
      text: (groups) => groups.map(groupLabel).join(', ') || 'Nenhum',
      rebase: rebasedGroups,
    },
  ],
};
