import type { InputOf, Operation, ReplyOf } from '@lastro/wire/operation';
import type { Clock } from '../clock';
import type { Log } from '../log';
import type { AuditRecord, Context, Tx } from './context';

/** One verb: load, ask the domain, write, record. */
export type UseCase<Op extends Operation> = (ctx: Context, input: InputOf<Op>) => Promise<ReplyOf<Op>>;

/** What the outside step may use besides the outside. */
export interface OutsideTools {
  readonly requestId: string;
  /** Whose turn it is, where those who call are served by turns. */
  readonly caller: string;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * A short transaction of its own, which stays whatever becomes of the call: what must be written before somebody
   * outside is told, and what they answered that is not to be used. No business record: those are completed, audited.
   */
  keep<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** An entry of the trail about what is kept, in the name of whoever calls. */
  tell(tx: Tx, record: Omit<AuditRecord, 'actor'>): Promise<void>;
}

/**
 * A use case that needs the outside (or heavy computing) never holds a transaction meanwhile:
 * read → call outside → short write.
 */
export interface StagedUseCase<Op extends Operation, Prepared, Result> {
  /** Calls that give the same text run one after the other, from `prepare` until all is written. */
  readonly turn?: (input: InputOf<Op>) => string;
  readonly prepare: (ctx: Context, input: InputOf<Op>) => Promise<Prepared>;
  readonly outside: (prepared: Prepared, input: InputOf<Op>, tools: OutsideTools) => Promise<Result>;
  readonly complete: (ctx: Context, input: InputOf<Op>, result: Result) => Promise<ReplyOf<Op>>;
  /** What was done outside came to nothing: it is taken back, if it can be. The call fails as it would without. */
  readonly abandon?: (result: Result, tools: OutsideTools) => Promise<void>;
}

/** What is known of a use case besides what it does. */
export interface Manner {
  /** A read that asks the database once needs no transaction (`needTransaction` where it must ask more after all). */
  readonly asksOnce?: true;
}

export interface Binding extends Manner {
  readonly operation: Operation;
  readonly useCase: UseCase<Operation> | StagedUseCase<Operation, unknown, unknown>;
}

/** Ties an operation to the use case that answers it; the types must meet here, and only here they are let go. */
export function bind<Op extends Operation, Prepared = unknown, Result = unknown>(
  operation: Op,
  useCase: UseCase<Op> | StagedUseCase<Op, Prepared, Result>,
  manner: Manner = {},
): Binding {
  return { operation, useCase: useCase as Binding['useCase'], ...manner };
}
