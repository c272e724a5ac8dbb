import type { InputOf, Operation, ReplyOf } from '@lastro/wire/operation';
import type { Context, Origin } from './context';

/** One verb: load, ask the domain, write, record. */
export type UseCase<Op extends Operation> = (ctx: Context, input: InputOf<Op>) => Promise<ReplyOf<Op>>;

/**
 * A use case that needs the outside (or heavy computing) never holds a transaction meanwhile:
 * read → call outside → short write.
 */
export interface StagedUseCase<Op extends Operation, Prepared, Result> {
  readonly prepare: (ctx: Context, input: InputOf<Op>) => Promise<Prepared>;
  readonly outside: (prepared: Prepared, input: InputOf<Op>, origin: Origin) => Promise<Result>;
  readonly complete: (ctx: Context, input: InputOf<Op>, result: Result) => Promise<ReplyOf<Op>>;
}

export interface Binding {
  readonly operation: Operation;
  readonly useCase: UseCase<Operation> | StagedUseCase<Operation, unknown, unknown>;
}

/** Ties an operation to the use case that answers it; the types must meet here, and only here they are let go. */
export function bind<Op extends Operation, Prepared = unknown, Result = unknown>(
  operation: Op,
  useCase: UseCase<Op> | StagedUseCase<Op, Prepared, Result>,
): Binding {
  return { operation, useCase: useCase as Binding['useCase'] };
}
