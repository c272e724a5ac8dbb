import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '../ui/testing/render';
import { SplashOver, takeColdStart } from './splash';

beforeEach(() => window.sessionStorage.clear());

const over = (isCold: boolean, isReady: boolean) => (
  <SplashOver isCold={isCold} isReady={isReady}>
    <h1>Início</h1>
  </SplashOver>
);
/** By whichever name the test's document knows it. */
function play(element: HTMLElement | null): void {
  for (const name of ['animationend', 'webkitAnimationEnd'])
    fireEvent(element as HTMLElement, new Event(name, { bubbles: true }));
}
const splash = () => screen.queryByRole('status');

test('only the first load of a browser session is a cold start', () => {
  expect([takeColdStart(), takeColdStart()]).toEqual([true, false]);
});

test('at a cold start the splash stays until it has played, also where the page is there before', () => {
  renderUi(over(true, true));
  const shown = splash();
  expect(shown).toBeVisible();
  play(shown);
  expect(splash()).toBeNull();
});

test('on a page that is loaded again it stays for as long as there is no page, and no longer', () => {
  const { rerender } = renderUi(over(false, false));
  play(splash());
  expect(splash()).toBeVisible();
  rerender(over(false, true));
  expect(splash()).toBeNull();
});
