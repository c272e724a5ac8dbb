import type { Cnpj } from '@lastro/domain/tax-id';
import type { FilterDef } from '../../shared/data-table/table-state';
import type { ReceivablesAddress } from './receivables-address';

/** What every view of the screen takes. */
export interface ViewProps {
  address: ReceivablesAddress;
  filters: readonly FilterDef[];
  onChange: (next: ReceivablesAddress) => void;
}

export const NO_MATCH = 'Nenhum recebível encontrado para estes filtros';

export function emptyWords(cnpj: Cnpj | null) {
  return cnpj === null
    ? {
        title: 'Nenhum recebível ainda',
        description:
          'Escolha uma empresa e peça a autorização do cliente: os recebíveis aparecem aqui depois que ela fica ativa.',
      }
    : {
        title: 'Nenhum recebível desta empresa',
        description:
          'Os recebíveis aparecem aqui depois que a autorização do cliente fica ativa e a registradora responde.',
      };
}
