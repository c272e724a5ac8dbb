import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { z } from 'zod';
import { limit, monitorPageOf, page } from '../lists';
import { restRead } from '../operation';
import { integrationDifference } from './monitoring-schemas';

export const listIntegrationDifferences = restRead({
  name: 'monitoring.list-differences',
  summary: 'Answers of services outside that were not believed, newest first',
  service: 'monitor',
  method: 'GET',
  path: '/integrations/differences',
  access: AREA_ACCESS.monitoring,
  input: z.object({ page, per_page: limit(25) }),
  output: monitorPageOf(integrationDifference),
});
