import { type Cnpj, parseCnpj } from '@lastro/domain/tax-id';
import type { ClientRecord } from '../client-queries';

export type PersonSummary = ClientRecord['representatives'][number]['person'];

/** Everybody a company stands on, once each. */
export function peopleOfClient(client: ClientRecord): PersonSummary[] {
  const links = [
    ...client.representatives,
    ...client.boardMembers,
    ...client.procurators,
    ...client.guarantors,
  ];
  return [...new Map(links.map(({ person }) => [person.id, person])).values()];
}

/** The record carries it as text; the server only ever registers a valid one. */
export function cnpjOf({ cnpj }: Pick<ClientRecord, 'cnpj'>): Cnpj {
  const parsed = parseCnpj(cnpj);
  if (parsed === null) throw new Error(`${cnpj} is no CNPJ`);
  return parsed;
}
