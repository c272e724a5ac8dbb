import { createPublicKey } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import type { LocalIssuer } from './port';
import { verifyIdToken } from './verify';

const ISSUER = 'urn:lastro:local-issuer';
const CLIENT_ID = 'lastro-local';
const DOMAIN = 'demo.test';

/**
 * The local issuer: stands where Google stands, with its own key pair, and issues the same kind of token, so that
 * the whole path of a sign-in is the real one. The key lives in the data folder and is never used in production.
 */
export async function localIssuer(keyFile: string): Promise<LocalIssuer> {
  const pem = await readOrMakeKey(keyFile);
  const privateKey = await importPKCS8(pem, 'RS256');
  const publicKey = createPublicKey(pem);
  const expected = { issuers: [ISSUER], audience: CLIENT_ID, hostedDomain: DOMAIN, algorithms: ['RS256'] };
  return {
    authorizeUrl: '/dev/issuer',
    clientId: CLIENT_ID,
    hostedDomain: DOMAIN,
    check: (token, nonce) => verifyIdToken(token, publicKey as never, expected, nonce),
    issue: (person, nonce) =>
      new SignJWT({
        email: person.email,
        email_verified: true,
        name: person.name,
        hd: DOMAIN,
        ...(nonce === null ? {} : { nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(CLIENT_ID)
        .setSubject(person.email)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey),
  };
}

async function readOrMakeKey(file: string): Promise<string> {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const pem = await exportPKCS8(privateKey);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, pem, { mode: 0o600 });
  try {
    // A link, unlike a rename, fails when another process was first: both then use the same key.
    linkSync(fresh, file);
  } catch {
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(fresh, { force: true });
  }
  return pem;
}
