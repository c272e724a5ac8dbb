import { cents, centsToReais } from '@lastro/domain/money';
import { pageMetadata } from '@lastro/wire/lists';
import type { ReplyOf } from '@lastro/wire/operation';
import { WORK_CODES } from '@lastro/wire/worklist/worklist-catalogue';
import { getWorklist } from '@lastro/wire/worklist/worklist-operations';
import { type Binding, bind, type UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import type { WorkSources } from './work-source-read';
import { type FoundWork, findWork } from './worklist-read';

type WireWork = ReplyOf<typeof getWorklist>['results'][number];

function workToWire(row: FoundWork): WireWork {
  const { kind, title, cnpj, since, urgency, own, detail } = row;
  const amount = row.amount_cents === null ? null : centsToReais(cents(row.amount_cents));
  return { kind, id: row.record_id, title, cnpj, amount, since, ends_on: row.ends_on, urgency, own, detail };
}

function getWorklistCase(sources: WorkSources): UseCase<typeof getWorklist> {
  return async (ctx, asked) => {
    const { userId, groups } = signedIn(ctx);
    const worker = { userId, groups, today: ctx.businessDate };
    const { rows, counts } = await findWork(ctx.tx, sources, worker, asked);
    const ofKinds = counts.filter(({ kind }) => asked.kind === undefined || kind === asked.kind);
    const total = ofKinds.reduce((sum, count) => sum + (asked.scope === 'own' ? count.own : count.total), 0);
    const order = [...counts].sort((a, b) => WORK_CODES.indexOf(a.kind) - WORK_CODES.indexOf(b.kind));
    return {
      results: rows.map(workToWire),
      metadata: pageMetadata(asked.page, asked.limit, total),
      counts: order,
    };
  };
}

export function worklistBindings(sources: WorkSources): Binding[] {
  return [bind(getWorklist, getWorklistCase(sources), { asksOnce: true })];
}
