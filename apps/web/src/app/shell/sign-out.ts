import { signOut } from '@lastro/wire/identity/session-operations';
import { call } from '../../lib/api';
import { endSession } from '../../lib/session';

/** Ends the session here whatever the server says: who leaves must be able to leave, also without a network. */
export async function leave(): Promise<void> {
  await call(signOut, {}, { timeoutMs: 5000 }).catch(() => undefined);
  endSession();
}
