import { createPublicKey, randomUUID } from 'node:crypto';
import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { keptFile } from '../../platform/kept-file';
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
  const pem = await keptFile(keyFile, makeKey);
  const privateKey = await importPKCS8(pem, 'RS256');
  const publicKey = createPublicKey(pem);
  const expected = { issuers: [ISSUER], audience: CLIENT_ID, hostedDomain: DOMAIN, algorithms: ['RS256'] };
  return {
    authorizeUrl: '/dev/issuer',
    clientId: CLIENT_ID,
    hostedDomain: DOMAIN,
    check: (token, nonce) => verifyIdToken(token, publicKey, expected, nonce),
    issue: (person, nonce) =>
      new SignJWT({
        email: person.email,
        email_verified: true,
        name: person.name,
        hd: DOMAIN,
        nonce,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(CLIENT_ID)
        .setSubject(person.email)
        .setIssuedAt()
        // A token signs in once: two of the same second and nonce must not be the same one.
        .setJti(randomUUID())
        .setExpirationTime('5 minutes')
        .sign(privateKey),
  };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportPKCS8(privateKey);
}
