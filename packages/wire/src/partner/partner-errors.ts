import { defineErrors } from '../error-kinds';

/** Texts of spec §8 letter by letter. */
export const partnerErrors = defineErrors({
  'partners.failed': { kind: 'unexpected', text: 'Erro ao buscar os parceiros.' },
  'partners.invalid': { kind: 'validation', text: 'Erro ao buscar parceiros' },
  'partner-orders.invalid': { kind: 'validation', text: 'Erro ao buscar pedidos dos parceiros.' },
  'partner-orders.failed': { kind: 'unexpected', text: 'Erro ao buscar pedidos dos parceiros.' },
});
