import type { integrationDifference } from '@lastro/wire/monitoring/monitoring-schemas';
import type { z } from 'zod';
import type { DifferenceRow } from './difference-read';
import type { DifferentField } from './difference-store';

export function differenceToWire(row: DifferenceRow): z.input<typeof integrationDifference> {
  return {
    id: row.id,
    provider: row.provider,
    operation: row.operation,
    proposal_id: row.proposal_id,
    rate_id: row.offer_id,
    first_at: row.first_at,
    last_at: row.last_at,
    times: row.times,
    request: row.request as Record<string, unknown>,
    fields: row.fields as unknown as DifferentField[],
    fields_total: row.fields_total,
  };
}
