import type { Operation, ReplyOf } from '@lastro/wire/operation';
import type { z } from 'zod';

/** Gives a command as a demo user, through the same corridor as any request: every rule holds for demo data too. */
export type DemoCall = <Op extends Operation>(
  email: string,
  operation: Op,
  input: z.input<Op['input']>,
  key?: string,
) => Promise<ReplyOf<Op>>;
