import { seesPersonalData } from '@lastro/domain/company/masking';
import type { IsoDate } from '@lastro/domain/dates';
import type { makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import type { BureauReport, CreditBureau } from '../../gateways/credit-bureau/port';
import type { StagedUseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { inquiriesOf, justMadeOf } from './inquiry-read';
import { insertInquiry } from './inquiry-store';
import { inquiryToWire, restrictionsOf } from './inquiry-translate';

interface Prepared {
  readonly today: IsoDate;
  readonly justMade: number | null;
}

/** What the bureau told now, or the number of the consultation in which it just had. */
type Told = { readonly report: BureauReport } | { readonly justMade: number };

/**
 * A consultation has a price: whoever asks about a document while it is being consulted, or just was, gets that one. A key
 * knows its own caller alone, so the turn is the document's.
 */
export function makeInquiryCase(bureau: CreditBureau): StagedUseCase<typeof makeInquiry, Prepared, Told> {
  return {
    turn: ({ tax_id }) => tax_id.value,
    prepare: async (ctx, { tax_id }) => ({
      today: ctx.businessDate,
      justMade: await justMadeOf(ctx.tx, tax_id.value, ctx.clock.now()),
    }),
    outside: async ({ today, justMade }, { tax_id }) => {
      if (justMade !== null) return { justMade };
      const answer = await bureau.consult(tax_id, today);
      if (answer.outcome === 'unavailable') throw new AppError('bureau.unavailable');
      return { report: answer.report };
    },
    complete: async (ctx, { tax_id }, told) => {
      const taxId = tax_id.value;
      const created = 'report' in told;
      const id = created
        ? await insertInquiry(ctx.tx, { taxId, by: signedIn(ctx).userId, at: ctx.clock.now() }, told.report)
        : told.justMade;
      const row = (await inquiriesOf(ctx.tx, taxId)).find((each) => each.id === id);
      if (row === undefined) throw new Error(`inquiry ${id} vanished`);
      ctx.audit({
        action: created ? 'inquiry.made' : 'inquiry.asked-again',
        recordType: 'tax-id',
        recordId: taxId,
        after: { score: row.score, restrictions: restrictionsOf(row).length },
      });
      return { ...inquiryToWire(row, seesPersonalData(signedIn(ctx).groups)), created };
    },
  };
}
