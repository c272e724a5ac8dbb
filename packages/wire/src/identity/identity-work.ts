import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { defineWork } from '../worklist/worklist-words';

export const identityWork = defineWork({
  'identity.grant': { label: 'Pedidos de acesso', action: 'Decidir', access: AREA_ACCESS.settings },
});
