import { defineErrors } from '../error-kinds';

/** Texts of spec §8 letter by letter. */
export const catalogueErrors = defineErrors({
  'operation-types.failed': { kind: 'unexpected', text: 'Erro ao buscar tipos de operação' },
  'operation-types.invalid': { kind: 'validation', text: 'Erro ao buscar tipos de operação' },
  'vehicles.failed': { kind: 'unexpected', text: 'Erro ao buscar veículos' },
  'vehicles.invalid': { kind: 'validation', text: 'Erro ao buscar veículos' },
});
