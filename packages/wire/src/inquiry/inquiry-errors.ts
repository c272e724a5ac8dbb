import { defineErrors } from '../error-kinds';

export const inquiryErrors = defineErrors({
  'standing.company-unknown': { kind: 'not-found', text: 'Esta empresa não está cadastrada.' },
  'bureau.unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'No momento não foi possível consultar as restrições. Tente de novo em alguns minutos.',
  },
});
