import { integrationDifference } from '@lastro/wire/monitoring/monitoring-schemas';
import type { z } from 'zod';
import { jsonColumn } from '../../platform/db/json-column';
import type { DifferenceRow } from './difference-read';

const { request, fields } = integrationDifference.shape;
const readRequest = jsonColumn('integration_differences.request', request);
const readFields = jsonColumn('integration_differences.fields', fields);

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
    request: readRequest(row.request),
    fields: readFields(row.fields),
    fields_total: row.fields_total,
  };
}
