import { defineActions } from '../trail-words';

export const inquiryActions = defineActions({
  'inquiry.person-looked-up': 'consultou um CPF',
  'inquiry.made': 'consultou restrições no bureau de crédito',
  'inquiry.asked-again': 'pediu de novo restrições que acabavam de ser consultadas',
});
