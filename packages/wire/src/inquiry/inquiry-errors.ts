import { defineErrors } from '../error-kinds';

export const inquiryErrors = defineErrors({
  // Spec §5: the look-up of a tax id.
  'tax-id.invalid': { kind: 'validation', text: 'Documento inválido' },
  'standing.company-unknown': { kind: 'not-found', text: 'Esta empresa não está cadastrada.' },
  'bureau.unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'No momento não foi possível consultar as restrições. Tente de novo em alguns minutos.',
  },
});
