import { ESCROW_GUARANTEE_FROM, guaranteeTypeFor } from '@lastro/domain/company/guarantee-type';
import { cents, formatMoney } from '@lastro/domain/money';
import { amountInWords } from '@lastro/domain/words';
import { type Block, bullet, heading, prose } from '../blocks';
import type { Client } from '../content';
import { PROPOSAL_INTRO, SECTIONS } from '../texts';
import { centsOf, textValue } from '../values';

const PEN = '_'.repeat(40);

/** Spec §9: boleto and CCB are the house's defaults; the guarantee follows the exposure, here the amount asked for. */
export function proposalSection({ amountRequested, useOfCredit }: Client): Block[] {
  return [
    heading(SECTIONS.proposal),
    prose(PROPOSAL_INTRO, { keepNext: true }),
    bullet('Valor solicitado', amountText(amountRequested)),
    bullet('Destinação do crédito', textValue(useOfCredit?.description) ?? PEN),
    bullet('Forma de pagamento', 'boleto bancário'),
    bullet('Instrumento', 'Cédula de Crédito Bancário (CCB)'),
    bullet('Garantia', guaranteeText(amountRequested)),
  ];
}

function amountText(reais: number | null): string {
  if (reais === null) return `R$ ${PEN}`;
  const amount = centsOf(reais);
  return `${formatMoney(amount)} (${amountInWords(amount)})`;
}

/** Without an amount the form states the rule itself, so that whoever fills it in knows what is offered. */
function guaranteeText(reais: number | null): string {
  if (reais !== null) return guaranteeTypeFor(centsOf(reais));
  const below = guaranteeTypeFor(cents(ESCROW_GUARANTEE_FROM - 1));
  const above = guaranteeTypeFor(ESCROW_GUARANTEE_FROM);
  const limit = formatMoney(ESCROW_GUARANTEE_FROM);
  return `${below}, se a exposição máxima for inferior a ${limit}; ${above}, a partir desse valor`;
}
