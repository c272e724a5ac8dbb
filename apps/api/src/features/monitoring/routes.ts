import { listIntegrationDifferences } from '@lastro/wire/monitoring/monitoring-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { pageOfDifferences } from './difference-read';
import { differenceToWire } from './difference-translate';

export const monitoringBindings: readonly Binding[] = [
  bind(listIntegrationDifferences, async ({ tx }, { page, per_page }) => {
    const { rows, total } = await pageOfDifferences(tx, page, per_page);
    return { data: rows.map(differenceToWire), page, per_page, total };
  }),
];
