import { pageMetadata } from '@lastro/wire/lists';
import type { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import type { UseCase } from '../../platform/door/binding';
import { pageOfReceivables, sumsOfReceivables } from './receivable-read';
import { groupsToWire, receivableToWire, statusesToWire } from './receivable-translate';

export const listReceivablesCase: UseCase<typeof listReceivables> = async (ctx, filter) => {
  const { rows, total } = await pageOfReceivables(ctx.tx, filter, ctx.businessDate);
  return {
    results: rows.map(receivableToWire),
    metadata: pageMetadata(filter.page, filter.limit, total),
  };
};

export const sumReceivablesCase: UseCase<typeof sumReceivables> = async (ctx, filter) => {
  const { rows, totals, limit } = await sumsOfReceivables(ctx.tx, filter, ctx.businessDate);
  return {
    totals: statusesToWire(totals),
    groups: groupsToWire(rows, filter.by, limit),
    group_count: new Set(rows.map(({ key }) => key)).size,
  };
};
