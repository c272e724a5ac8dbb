import { ESCROW_GUARANTEE_FROM, guaranteeTypeFor } from '@lastro/domain/company/guarantee-type';
import { type Exposure, maximumExposure } from '@lastro/domain/inquiry/exposure';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { amountInWords } from '@lastro/domain/words';
import { type Block, bullet, heading, prose } from '../blocks';
import type { FormContent } from '../content';
import { PROPOSAL_INTRO, SECTIONS } from '../texts';
import { centsOf, textValue } from '../values';

const PEN = '_'.repeat(40);

/** Spec §9: boleto and CCB are the house's defaults; the guarantee follows the company's maximum exposure. */
export function proposalSection({ company, exposure }: FormContent): Block[] {
  const requested = company.amountRequested === null ? null : centsOf(company.amountRequested);
  return [
    heading(SECTIONS.proposal),
    prose(PROPOSAL_INTRO, { keepNext: true }),
    bullet('Valor solicitado', amountText(requested)),
    bullet('Destinação do crédito', textValue(company.useOfCredit?.description) ?? PEN),
    bullet('Forma de pagamento', 'boleto bancário'),
    bullet('Instrumento', 'Cédula de Crédito Bancário (CCB)'),
    bullet('Garantia', guaranteeText(exposure, requested)),
  ];
}

function amountText(requested: Cents | null): string {
  return requested === null ? `R$ ${PEN}` : `${formatMoney(requested)} (${amountInWords(requested)})`;
}

/** While the amount is still to be written in, the form also says from where on it changes the guarantee. */
function guaranteeText(exposure: Exposure, requested: Cents | null): string {
  const guarantee = guaranteeTypeFor(maximumExposure(exposure, requested));
  const above = guaranteeTypeFor(ESCROW_GUARANTEE_FROM);
  if (requested !== null || guarantee === above) return guarantee;
  const limit = formatMoney(ESCROW_GUARANTEE_FROM);
  return `${guarantee}; ${above}, se com o valor solicitado a exposição máxima alcançar ${limit}`;
}
