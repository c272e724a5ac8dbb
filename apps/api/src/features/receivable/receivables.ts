import { seesPersonalData } from '@lastro/domain/company/masking';
import { isCpf } from '@lastro/domain/tax-id';
import { pageMetadata } from '@lastro/wire/lists';
import type { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { type DraweeSight, keysOfPeople, pageOfReceivables, sumsOfReceivables } from './receivable-read';
import { groupsOf, groupToWire, receivableToWire, statusesToWire } from './receivable-translate';

export const listReceivablesCase: UseCase<typeof listReceivables> = async (ctx, filter) => {
  const sight = sightOf(ctx);
  const { rows, total } = await pageOfReceivables(ctx.tx, filter, ctx.businessDate, sight);
  recordReading(
    ctx,
    rows.map((row) => row.drawee_tax_id),
    sight,
  );
  return {
    results: rows.map((row) => receivableToWire(row, sight)),
    metadata: pageMetadata(filter.page, filter.limit, total),
  };
};

export const sumReceivablesCase: UseCase<typeof sumReceivables> = async (ctx, filter) => {
  const sight = sightOf(ctx);
  const { rows, totals } = await sumsOfReceivables(ctx.tx, filter, ctx.businessDate, sight);
  const groups = groupsOf(rows);
  const people = groups.map(([{ key }]) => key).filter(isCpf);
  const keys = await keysOfPeople(ctx.tx, people);
  recordReading(ctx, people, sight);
  return {
    totals: statusesToWire(totals),
    groups: groups.map((group) => groupToWire(group, filter.by, keys, sight)),
    group_count: rows[0]?.group_count ?? 0,
  };
};

function sightOf(ctx: Context): DraweeSight {
  return { personal: seesPersonalData(signedIn(ctx).groups) };
}

/** Natural persons shown whole: who saw whom is written down, once a call. */
function recordReading(ctx: Context, taxIds: readonly string[], { personal }: DraweeSight): void {
  const people = [...new Set(taxIds.filter(isCpf))];
  if (!personal || people.length === 0) return;
  ctx.audit({
    action: 'receivables.people-read',
    recordType: 'tax-id',
    recordId: people.join(','),
    after: { people: people.length },
  });
}
