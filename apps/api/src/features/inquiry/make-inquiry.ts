import { seesPersonalData } from '@lastro/domain/company/masking';
import type { IsoDate } from '@lastro/domain/dates';
import type { makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import type { BureauReport, CreditBureau } from '../../gateways/credit-bureau/port';
import type { StagedUseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { inquiriesOf } from './inquiry-read';
import { insertInquiry } from './inquiry-store';
import { inquiryToWire } from './inquiry-translate';

export function makeInquiryCase(
  bureau: CreditBureau,
): StagedUseCase<typeof makeInquiry, IsoDate, BureauReport> {
  return {
    prepare: async (ctx) => ctx.businessDate,
    outside: async (today, { tax_id }) => {
      const answer = await bureau.consult(tax_id, today);
      if (answer.outcome === 'unavailable') throw new AppError('bureau.unavailable');
      return answer.report;
    },
    complete: async (ctx, { tax_id }, report) => {
      const id = await insertInquiry(
        ctx.tx,
        { taxId: tax_id.value, by: signedIn(ctx).userId, at: ctx.clock.now() },
        report,
      );
      const row = (await inquiriesOf(ctx.tx, tax_id.value)).find((each) => each.id === id);
      if (row === undefined) throw new Error(`inquiry ${id} vanished`);
      ctx.audit({
        action: 'inquiry.made',
        recordType: 'tax-id',
        recordId: tax_id.value,
        after: { score: report.score, restrictions: report.restrictions.length },
      });
      return inquiryToWire(row, seesPersonalData(signedIn(ctx).groups));
    },
  };
}
