/** 128 random bits, as text that goes into a header or an address. */
export function newIdempotencyKey(): string {
  // Not randomUUID: it exists only in secure contexts, and a test machine may serve plain http on a LAN.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
