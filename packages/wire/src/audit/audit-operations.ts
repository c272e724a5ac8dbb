import { ANY_USER } from '@lastro/domain/identity/access';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { parseTaxId } from '@lastro/domain/tax-id';
import { z } from 'zod';
import { isoDate, personNamedBy } from '../codecs';
import { limit, page } from '../lists';
import { restRead } from '../operation';
import { auditEntry, auditVerification, timelineEntry, trailPageOf, until } from './audit-schemas';

const AUDIT_PAGE = 50;

export const listAuditEntries = restRead({
  name: 'audit.list-entries',
  summary: 'The audit trail, newest first',
  service: 'auth',
  method: 'GET',
  path: '/audit/entries',
  access: AREA_ACCESS.audit,
  input: z.object({
    page,
    limit: limit(AUDIT_PAGE),
    until,
    q: z.string().max(200).optional(),
    action: z.string().max(100).optional(),
    recordType: z.string().max(100).optional(),
    recordId: z.string().max(100).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
  }),
  output: trailPageOf(auditEntry),
  discloses: true,
  peopleIn: ({ q, recordId }) => [
    ...personNamedBy(parseTaxId(q ?? '')),
    ...personNamedBy(parseTaxId(recordId ?? '')),
  ],
});

export const verifyAuditTrail = restRead({
  name: 'audit.verify-trail',
  summary: 'Whether the chain of the trail is whole',
  service: 'auth',
  method: 'GET',
  path: '/audit/verification',
  access: AREA_ACCESS.audit,
  input: z.object({}),
  output: auditVerification,
  errors: ['audit.verifying'],
});

export const listOwnActivity = restRead({
  name: 'audit.list-own-activity',
  summary: 'What the signed-in user did last',
  service: 'auth',
  method: 'GET',
  path: '/activity',
  access: ANY_USER,
  input: z.object({ page, limit: limit(10), until }),
  output: trailPageOf(timelineEntry),
});
