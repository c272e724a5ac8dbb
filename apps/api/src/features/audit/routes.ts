import { listAuditEntries, listOwnActivity, verifyAuditTrail } from '@lastro/wire/audit/audit-operations';
import { verifyAudit } from '../../platform/door/audit-verify';
import { type Binding, bind } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { auditPage } from './public';

export const auditBindings: readonly Binding[] = [
  bind(listAuditEntries, (ctx, filter) => auditPage(ctx.tx, filter)),
  bind(listOwnActivity, (ctx, input) => auditPage(ctx.tx, { ...input, actorId: signedIn(ctx).userId })),
  bind(verifyAuditTrail, (ctx) => verifyAudit(ctx.tx)),
];
