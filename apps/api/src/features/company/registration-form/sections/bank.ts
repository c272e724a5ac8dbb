import { type Block, heading } from '../blocks';
import type { Company } from '../content';
import { field, grid } from '../grid';
import { SECTIONS } from '../texts';
import { choice, joined, textValue } from '../values';

const KINDS = {
  checking: 'Conta corrente',
  savings: 'Conta poupança',
  payment: 'Conta de pagamento',
} as const;

export function bankSection({ bankAccount: account }: Company): Block[] {
  const bank = joined([textValue(account?.bankCode), textValue(account?.bankName)], ' – ');
  const agency = joined([textValue(account?.agency), textValue(account?.agencyDigit)], '-');
  const number = joined([textValue(account?.account), textValue(account?.accountDigit)], '-');
  const kind = choice(account === null ? null : KINDS[account.kind], ['Corrente', 'Poupança', 'Pagamento']);
  return [
    heading(SECTIONS.bank),
    ...grid([
      [field('Banco ou instituição de pagamento', bank, 6), field('Tipo de conta', kind, 6)],
      [field('Agência', agency, 6), field('Conta', number, 6)],
    ]),
  ];
}
