import type { Clock } from '../clock';
import type { Database } from '../db/connect';
import type { Enqueue } from '../jobs/queue';
import type { Log } from '../log';
import type { Origin, SessionUser } from './context';
import type { RememberedReply } from './idempotency';

/** What the door needs to let a call through. */
export interface Door {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly enqueue: Enqueue;
  /** Outside production a reply that breaks its schema, or an undeclared failure, throws; there it is logged. */
  readonly strict: boolean;
}

export interface Call {
  readonly user: SessionUser | null;
  /** Whether a token was sent at all: a missing and an ended session read differently. */
  readonly hadToken: boolean;
  readonly origin: Origin;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly input: unknown;
}

export interface Reply extends RememberedReply {
  readonly replayed: boolean;
}
