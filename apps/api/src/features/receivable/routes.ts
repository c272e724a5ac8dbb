import * as optInOps from '@lastro/wire/receivable/opt-in-operations';
import * as receivableOps from '@lastro/wire/receivable/receivable-operations';
import type { ReceivablesRegistry } from '../../gateways/receivables-registry/port';
import { type Binding, bind } from '../../platform/door/binding';
import { listOptInsCase, refreshReceivablesCase, requestOptInCase, revokeOptInCase } from './opt-ins';
import { listReceivablesCase, sumReceivablesCase } from './receivables';

export function receivableBindings(registry: ReceivablesRegistry): Binding[] {
  return [
    bind(receivableOps.listReceivables, listReceivablesCase),
    bind(receivableOps.sumReceivables, sumReceivablesCase),
    bind(optInOps.requestOptIn, requestOptInCase),
    bind(optInOps.listOptIns, listOptInsCase),
    bind(optInOps.revokeOptIn, revokeOptInCase),
    bind(optInOps.refreshReceivables, refreshReceivablesCase(registry)),
  ];
}
