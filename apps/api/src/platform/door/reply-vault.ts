import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Answers that are kept for a replay hold people's data: they lie sealed, and open only where they belong. */
export interface ReplyVault {
  seal(body: unknown, place: string): Buffer;
  /** Null where it was sealed by another secret, for another place, or was touched. */
  open(sealed: Buffer, place: string): { readonly body: unknown } | null;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function replyVault(secret: string): ReplyVault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lastro remembered replies', KEY_BYTES));
  return {
    seal(body, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(JSON.stringify(body ?? null), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd));
        const text = Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
        return { body: JSON.parse(text.toString('utf8')) };
      } catch {
        return null;
      }
    },
  };
}
