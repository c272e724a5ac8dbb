import { sightOfGroups } from '@lastro/domain/company/masking';
import { listAuditEntries, listOwnActivity, verifyAuditTrail } from '@lastro/wire/audit/audit-operations';
import type { InputOf } from '@lastro/wire/operation';
import { verifyAudit } from '../../platform/door/audit-verify';
import { type Binding, bind, type UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { takeVerification } from './audit-read';
import { auditPage, readTrail } from './public';

/** The trail holds what was typed: whoever reads personal data in it leaves a trace as everywhere else. */
const listAuditEntriesCase: UseCase<typeof listAuditEntries> = async (ctx, filter) => {
  const { disclosed, ...page } = await readTrail(ctx.tx, filter, sightOfGroups(signedIn(ctx).groups));
  if (disclosed.length > 0) {
    const seqs = page.results.map((entry) => entry.seq);
    ctx.audit({
      action: 'audit.personal-data-read',
      recordType: 'trail',
      recordId: `${seqs.at(-1)}-${seqs[0]}`,
      after: { entries: disclosed.length, ...asked(filter) },
      subjects: disclosed,
    });
  }
  return page;
};

/** Whom the search named, so that it is found under the person as one that finds nothing is. */
function asked(filter: InputOf<typeof listAuditEntries>): { readonly person?: readonly { taxId: string }[] } {
  const people = listAuditEntries.peopleIn?.(filter) ?? [];
  return people.length === 0 ? {} : { person: people.map((taxId) => ({ taxId })) };
}

export const auditBindings: readonly Binding[] = [
  bind(listAuditEntries, listAuditEntriesCase),
  bind(listOwnActivity, (ctx, input) => auditPage(ctx.tx, { ...input, actorId: signedIn(ctx).userId })),
  bind(verifyAuditTrail, async (ctx) => {
    if (!(await takeVerification(ctx.tx))) throw new AppError('audit.verifying');
    return verifyAudit(ctx.tx);
  }),
];
