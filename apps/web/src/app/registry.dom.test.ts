import { isAllowed } from '@lastro/domain/identity/access';
import { GROUPS } from '@lastro/domain/identity/groups';
import { pathParameters } from '@lastro/wire/operation';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Screen, screenAccess } from '../lib/screen';
import { isOpenTo, menuOf } from '../lib/screens-context';
import { freshPage } from '../lib/testing';
import { homePath, SCREENS, trailOf } from './registry';

beforeAll(freshPage);

/** A name that no operation has would open the screen to nobody, or to everybody. */
function firstCallOf({ id, opensWith }: Screen) {
  const operation = OPERATIONS.find(({ name }) => name === opensWith);
  if (opensWith !== null && operation === undefined) throw new Error(`${id} opens with an unknown call`);
  return operation;
}

describe('decisions §2: menu, route and server read one registry', () => {
  /** Administration reads companies, and the calls that read them; the screens that write belong to their area. */
  const CLOSED_TO_ADMIN = ['company.new', 'company.ficha'];

  test.each(SCREENS.filter((screen) => CLOSED_TO_ADMIN.includes(screen.id)))(
    '$id is closed to administration, and opens for everybody else whom its first call admits',
    (screen) => {
      for (const group of GROUPS) {
        const byServer = isAllowed(firstCallOf(screen)?.access ?? 'public', [group], 'read');
        const open = byServer && group !== 'admin';
        expect({ group, open: isOpenTo(screen, [group]) }).toEqual({ group, open });
      }
    },
  );

  test.each(SCREENS.filter(({ id, opensWith }) => opensWith !== null && !CLOSED_TO_ADMIN.includes(id)))(
    '$id opens for exactly the groups that its first call admits',
    (screen) => {
      for (const group of GROUPS) {
        const byRoute = isAllowed(screenAccess(screen), [group], 'read');
        const byServer = isAllowed(firstCallOf(screen)?.access ?? 'public', [group], 'read');
        expect({ group, open: byRoute }).toEqual({ group, open: byServer });
      }
    },
  );

  test('every screen behind the guard says which call it opens with', () => {
    expect(SCREENS.filter((screen) => screen.area !== 'public' && screen.opensWith === null)).toEqual([]);
  });

  test('what shows people whole is not read by pointing at a link', () => {
    for (const screen of SCREENS.filter(({ area }) => area !== 'public'))
      expect({ id: screen.id, showsPeople: screen.showsPeople }).toEqual({
        id: screen.id,
        showsPeople: firstCallOf(screen)?.discloses,
      });
  });

  test('ids, paths and shortcuts are unique, parents exist', () => {
    for (const values of [SCREENS.map(({ id }) => id), SCREENS.map(({ path }) => path.pattern)]) {
      expect(new Set(values).size).toBe(values.length);
    }
    const shortcuts = SCREENS.flatMap(({ shortcut }) => (shortcut === undefined ? [] : [shortcut]));
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    for (const { parent } of SCREENS) {
      if (parent !== undefined) expect(SCREENS.map(({ id }) => id)).toContain(parent);
    }
  });

  test('every parameter in a path is checked, and a screen with parameters has no menu entry', () => {
    for (const screen of SCREENS.filter(({ path }) => pathParameters(path.pattern).length > 0)) {
      expect(screen.params, screen.id).toBeDefined();
      expect(screen.menu, screen.id).toBeUndefined();
    }
  });

  test('the menu of a group holds only what the group may open', () => {
    for (const group of GROUPS) {
      const screens = menuOf(SCREENS.filter((screen) => isOpenTo(screen, [group]))).flatMap(
        (entry) => entry.screens,
      );
      for (const screen of screens) expect(isAllowed(screenAccess(screen), [group], 'read')).toBe(true);
    }
    expect(
      menuOf(SCREENS.filter((screen) => isOpenTo(screen, ['commercial']))).map(({ area }) => area),
    ).not.toContain('settings');
  });

  test('home is the first area that the user may open', () => {
    for (const group of GROUPS) expect(homePath([group])).toBe('/home');
    expect(
      homePath(
        ['admin'],
        SCREENS.filter(({ area }) => area === 'settings'),
      ),
    ).toBe('/settings/users');
    expect(
      homePath(
        [],
        SCREENS.filter(({ area }) => area === 'settings'),
      ),
    ).toBe('/unauthorized');
  });

  test('breadcrumbs follow the parents', () => {
    const user = SCREENS.find(({ id }) => id === 'settings.user');
    expect(user && trailOf(user).map(({ path }) => path.pattern)).toEqual([
      '/settings/users',
      '/settings/users/{userId}',
    ]);
  });

  test('a numeric id is an integer above zero', () => {
    const params = SCREENS.find(({ id }) => id === 'settings.user')?.params;
    const passes = (userId: string) => params?.({ userId });
    expect(['1', '42'].map(passes)).toEqual([true, true]);
    expect(['0', '-1', 'abc', '1.5', '01', '1e3', ''].map(passes)).toEqual(Array(7).fill(false));
  });
});
