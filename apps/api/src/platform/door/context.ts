import type { IsoDate } from '@lastro/domain/dates';
import type { Group, SignInType } from '@lastro/domain/identity/groups';
import type { TrailAction, TrailRecord, TrailService } from '@lastro/wire/trail-catalogue';
import type { Transaction } from 'kysely';
import type { Clock } from '../clock';
import type { DB } from '../db/tables';
import type { Log } from '../log';
import type { AppError } from './errors';

export type Tx = Transaction<DB>;

/** Who asks, as the session tells. */
export interface SessionUser {
  /** None where the house itself acts in somebody's name (demo data). */
  readonly sessionId: string | null;
  readonly userId: number;
  readonly email: string;
  readonly signInType: SignInType;
  readonly companyTaxId: string | null;
  readonly groups: readonly Group[];
}

/** From where: shown to people as the origin of an audit entry and of a session. */
export interface Origin {
  readonly address: string;
  readonly device: string;
  /** Made on this machine, for this machine, through no proxy. */
  readonly isThisMachine?: boolean;
}

export interface AuditRecord {
  readonly action: TrailAction;
  readonly recordType: TrailRecord;
  readonly recordId: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  /** Exceptions that were used, such as a feature flag. */
  readonly marks?: readonly string[];
  /** Whose data were shown, where the record's id does not tell (none: nobody's). Counted, not written. */
  readonly subjects?: readonly string[];
  /** Only where nobody is signed in yet. */
  readonly actor?: { readonly id: number | null; readonly name: string };
}

/** What the house did by itself, in the name of a service. */
export interface ServiceRecord extends Omit<AuditRecord, 'actor'> {
  readonly service: TrailService;
}

/** Told before a command's own entry: what it did to another record, or what the house did by itself. */
export type OnTheWay = AuditRecord | ServiceRecord;

/** All that a use case can reach: one transaction, so a query outside of it cannot be written. */
export interface Context {
  readonly tx: Tx;
  readonly user: SessionUser | null;
  readonly origin: Origin;
  readonly requestId: string;
  readonly clock: Clock;
  readonly businessDate: IsoDate;
  readonly log: Log;
  /** Tells the trail what this command did: exactly once per command. */
  audit(record: AuditRecord): void;
  /** What the command did to another record as well, which has a history of its own: told right before its own entry. */
  auditAlso(record: Omit<AuditRecord, 'subjects'>): void;
  /** What the house did by itself on the way of a command: told right before the command's own entry. */
  auditService(record: ServiceRecord): void;
  /** Commits what was written and answers with this failure (a failed sign-in is counted, and refused). */
  failAfterCommit(error: AppError): void;
  /** Queues a job that starts only if this transaction commits. */
  enqueue(job: string, payload: Record<string, unknown>): Promise<void>;
}

/** The signed-in user of an operation whose access is not public. */
export function signedIn(ctx: Context): SessionUser {
  if (ctx.user === null) throw new Error('a use case that needs a user was bound to a public operation');
  return ctx.user;
}
