import * as inquiryOps from '@lastro/wire/inquiry/inquiry-operations';
import type { CompanyRegistry } from '../../gateways/company-registry/port';
import type { CreditBureau } from '../../gateways/credit-bureau/port';
import { type Binding, bind } from '../../platform/door/binding';
import { makeInquiryCase } from './make-inquiry';
import { getCompanyStandingCase } from './standing';
import { getTaxIdViewCase } from './tax-id-view';

export function inquiryBindings(registry: CompanyRegistry, bureau: CreditBureau): Binding[] {
  return [
    bind(inquiryOps.getTaxIdView, getTaxIdViewCase(registry)),
    bind(inquiryOps.makeInquiry, makeInquiryCase(bureau)),
    bind(inquiryOps.getCompanyStanding, getCompanyStandingCase),
  ];
}
