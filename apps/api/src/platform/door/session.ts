import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { readAgain } from '../db/tx';
import type { Origin, SessionUser } from './context';
import { isThisMachine } from './this-machine';
import type { UnknownTokens } from './unknown-tokens';

/** How the door learns who a token belongs to; the identity feature answers, the platform knows no feature. */
export interface Sessions {
  find(tokenHash: Buffer): Promise<SessionUser | null>;
  /** Whether it was somebody's when it was last asked for. */
  isFamiliar(tokenHash: Buffer): boolean;
}

/** The same from its source, with the time for which it holds if nobody changes anything. */
export interface SessionSource {
  find(tokenHash: Buffer): Promise<FoundSession | null>;
}

export interface FoundSession {
  readonly user: SessionUser;
  readonly holdsForMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    sessionUser: SessionUser | null;
    hadToken: boolean;
    /** Who the token belongs to by now. */
    askAgain: () => Promise<SessionUser | null>;
  }
}

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits: only its hash is stored, so a stolen table signs nobody in. */
export function newSessionToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** `Authorization: Bearer <token>`, or the bare token as a plain client of the specification may send it. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  return header.replace(/^Bearer\s+/i, '').trim();
}

export async function loadSession(
  request: FastifyRequest,
  sessions: Sessions,
  unknown: UnknownTokens,
): Promise<void> {
  const token = bearerToken(request);
  request.hadToken = token !== null;
  const hash = token !== null && TOKEN_FORM.test(token) ? tokenHash(token) : null;
  request.askAgain = async () => (hash === null ? null : readAgain(() => sessions.find(hash)));
  // Who works here does not stand in line behind what else their address sends.
  request.sessionUser =
    hash === null || sessions.isFamiliar(hash)
      ? await request.askAgain()
      : await unknown.ask(clientAddress(request), hash, request.askAgain);
}

export function originOf(request: FastifyRequest): Origin {
  return {
    address: clientAddress(request),
    // What few calls ask for.
    get device() {
      return deviceName(request.headers['user-agent'] ?? '');
    },
    get isThisMachine() {
      return isThisMachine(request);
    },
  };
}

/**
 * Where a call comes from, as far as the proxies that we believe tell it: always an IP address. What a proxy passed on
 * is text that anybody may have written, so the nearest address that is one counts.
 */
export function clientAddress(request: FastifyRequest): string {
  for (const text of [...(request.ips ?? [request.ip])].reverse()) {
    const address = plainAddress(text);
    if (address !== null) return address;
  }
  return UNKNOWN_ADDRESS;
}

/** A socket without an address is one that has gone. */
const UNKNOWN_ADDRESS = '0.0.0.0';

/** One way to write each: without port, brackets and zone, and IPv4 as IPv4. */
function plainAddress(text: string | undefined): string | null {
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text ?? '')?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text ?? '')?.[1];
  const address = (bare ?? text ?? '').split('%')[0]?.toLowerCase() ?? '';
  if (isIP(address) === 0) return null;
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome em Windows": enough to recognise an own session, without keeping a fingerprint. */
function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return 'Programa';
  return system === undefined ? browser : `${browser} em ${system}`;
}
