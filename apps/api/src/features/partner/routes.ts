import { listPartnerOrders, listPartners } from '@lastro/wire/partner/partner-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { listPartnerOrdersCase, listPartnersCase } from './partners';

export const partnerBindings: readonly Binding[] = [
  bind(listPartners, listPartnersCase),
  bind(listPartnerOrders, listPartnerOrdersCase),
];
