import type { Tx } from '../../platform/door/context';

export async function pageOfDifferences(tx: Tx, page: number, perPage: number) {
  const rows = await tx
    .selectFrom('integration_differences')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await tx
    .selectFrom('integration_differences')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type DifferenceRow = Awaited<ReturnType<typeof pageOfDifferences>>['rows'][number];
