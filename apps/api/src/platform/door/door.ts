import type { Clock } from '../clock';
import type { Database } from '../db/connect';
import type { Gone, Shares } from '../db/fair-share';
import type { LastingLocks } from '../db/lasting-locks';
import type { LeaveToRemember } from '../db/remembering';
import type { Enqueue } from '../jobs/queue';
import type { Log } from '../log';
import type { Troubles } from '../troubles';
import type { Origin, SessionUser } from './context';
import type { ReplyVault } from './reply-vault';

/** How many different people one user may ask for by CPF: somebody works, a program harvests. */
export interface PersonalDataLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** The same person always has the same mark, and nobody without the server's secret can tell whose it is. */
export type MarkOf = (subject: string) => string;

/** What the door needs to let a call through. */
export interface Door {
  readonly db: Database;
  /** For what only looks: on connections that writers cannot take away. */
  readonly reads: Database;
  /** So many reads and commands run at once for one user, or for one address: the others have the rest. */
  readonly shares: Shares;
  /** For sessions and health. */
  readonly gate: Database;
  /** What tells other processes that a command is still running here. */
  readonly locks: LastingLocks;
  /** Who ends a session answers when every process has forgotten it. */
  readonly remembering: Pick<LeaveToRemember, 'settled'>;
  readonly troubles: Troubles;
  readonly clock: Clock;
  readonly log: Log;
  readonly enqueue: Enqueue;
  /** Outside production a reply that breaks its schema, or an undeclared failure, throws; there it is logged. */
  readonly strict: boolean;
  /** Where answers lie that may be asked for again. */
  readonly vault: ReplyVault;
  readonly personalData: PersonalDataLimits;
  /** Whose data was used, as it is written down. */
  readonly markOf: MarkOf;
}

export interface Call {
  readonly user: SessionUser | null;
  /** Whether a token was sent at all: a missing and an ended session read differently. */
  readonly hadToken: boolean;
  /** Who its session belongs to by now. */
  readonly askAgain: () => Promise<SessionUser | null>;
  /** Whether nobody is there any more to be answered. */
  readonly gone?: Gone;
  readonly origin: Origin;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly input: unknown;
}

export interface RememberedReply {
  readonly status: number;
  readonly body: unknown;
}

export interface Reply extends RememberedReply {
  readonly replayed: boolean;
}
