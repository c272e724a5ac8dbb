import { defineWork } from '../worklist/worklist-words';
import { COMPANY_WRITE } from './company-access';

export const companyWork = defineWork({
  'company.draft': { label: 'Rascunhos de fichas', action: 'Abrir rascunho', access: COMPANY_WRITE },
  'company.ficha': { label: 'Fichas incompletas', action: 'Completar ficha', access: COMPANY_WRITE },
});
