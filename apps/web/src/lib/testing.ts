import { isoDate } from '@lastro/domain/dates';
import type { WebConfig } from '@lastro/wire/web-config';
import { vi } from 'vitest';
import { setConfig } from './config';
import { forgetSessionInMemory, type Profile, type Session } from './session';

/** For tests only: what the network edge would give. */
export const TEST_CONFIG: WebConfig = {
  environment: 'test',
  production: false,
  appVersion: '1.3.0-rc.16',
  googleSignIn: { authorizeUrl: '/dev/issuer', clientId: 'lastro-local', hostedDomain: 'demo.test' },
  services: {},
};

export function profileOf(groups: readonly string[], more: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    firstName: 'Ana',
    lastName: 'Souza',
    email: 'ana@demo.test',
    groups: [...groups],
    signInType: 'staff',
    companyTaxId: null,
    flags: [],
    businessDate: isoDate('2026-11-16'),
    appVersion: '1.3.0-rc.16',
    environment: 'test',
    ...more,
  };
}

export function sessionOf(groups: readonly string[], more: Partial<Profile> = {}): Session {
  const user = profileOf(groups, more);
  return { token: 'token-1', type: user.signInType, user };
}

export function freshPage(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetSessionInMemory();
  setConfig(TEST_CONFIG);
}

export type Answer =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | Error
  | DOMException;
type Route = (request: Request) => Answer | Promise<Answer>;

/** Answers by `METHOD /path`; what is not listed is a 404 of the server. Gives the requests that came. */
export function stubNetwork(routes: Record<string, Answer | Route>): Request[] {
  const seen: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    // jsdom's own AbortSignal is not the one that Node's Request accepts.
    const { signal: _, ...rest } = init;
    const request = new Request(new URL(address, 'http://localhost:3000'), rest);
    seen.push(request.clone());
    const found = routes[`${request.method} ${new URL(request.url).pathname}`];
    const answer =
      typeof found === 'function' ? await found(request) : (found ?? problem(404, 'request.not-found'));
    if (answer instanceof Error || answer instanceof DOMException) throw answer;
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers });
  });
  return seen;
}

export function problem(status: number, code: string, more: Record<string, unknown> = {}): Answer {
  const detail = `detalhe de ${code}`;
  return { status, body: { type: `urn:lastro:${code}`, title: code, status, detail, code, ...more } };
}

/** What jsdom leaves out and the UI kit asks for. */
export function stubBrowser(): void {
  // Boxes that grow with their text wait for fonts.
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  vi.stubGlobal('matchMedia', (query: string) => ({
    // Calm: no splash and no transitions to wait for.
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
}
