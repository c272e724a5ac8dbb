// The whole and not its parts: so a test can count its work.
import argon2 from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, the floor that OWASP names. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password, and takes as long where there is none to check against: the time of an answer must not tell
 * whether an e-mail is known.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('no password has this value');
  const matches = await argon2.verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
