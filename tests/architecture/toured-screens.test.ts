import { expect, test } from 'vitest';
import { SCREENS } from '../../apps/web/src/app/registry';
import { devScreens } from '../../apps/web/src/showcase/routes';
import { DOORS, TOURS } from '../e2e/stops';

const patterns = SCREENS.map(({ path }) => path.pattern);

/** The screen that an address opens: one without parameters before one that has them, as the router chooses. */
function patternOf(address: string): string | undefined {
  const path = address.replace(/[?#].*/, '');
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return patterns.find((pattern) => pattern === path) ?? patterns.find(fits);
}

test('each screen of the registry is looked at by axe, but for the showcase, which is in no build', () => {
  const stops = [...DOORS, ...Object.values(TOURS).flat()];
  const seen = new Set(stops.map(({ path }) => patternOf(path)));
  const inBuilds = SCREENS.filter((screen) => !devScreens.includes(screen));
  expect(inBuilds.length).toBeGreaterThan(15);
  expect(inBuilds.filter(({ path }) => !seen.has(path.pattern)).map(({ id }) => id)).toEqual([]);
});
