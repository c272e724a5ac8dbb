import type { Cpf } from '@lastro/domain/tax-id';
import { getClient } from '@lastro/wire/company/company-operations';
import { getPeople, getPerson } from '@lastro/wire/company/person-operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer, queryOf, readUntilRead } from '../../../lib/query';
import { COMPANY_READS } from '../company-queries';
import type { PersonRecord } from './person-form-values';

/** Every reading of a person is written to the trail: the answer is kept, and looking back at the window asks nothing. */
const KEPT_MS = 5 * 60_000;

export function personQuery(taxId: Cpf) {
  return { ...queryOf(getPerson, { taxId }), staleTime: KEPT_MS, refetchOnWindowFocus: false };
}

/** Nobody is asked for while there is no CPF. */
export function usePerson(taxId: Cpf | null) {
  return useQuery({ ...personQuery(taxId ?? ('' as Cpf)), enabled: taxId !== null });
}

/** Of a save whose outcome nobody knows. */
export function useReloadPeople() {
  const queryClient = useQueryClient();
  return () => {
    for (const read of [getPerson, getPeople, getClient, ...COMPANY_READS])
      void readUntilRead(queryClient, [read.name]);
  };
}

/** A person is edited once and seen everywhere: every company that shows them is asked again. */
export function usePersonChanged() {
  const queryClient = useQueryClient();
  return (taxId: Cpf, person: PersonRecord) => {
    keepAnswer(queryClient, personQuery(taxId).queryKey, person);
    for (const read of [getClient, getPeople, ...COMPANY_READS]) {
      void queryClient.invalidateQueries({ queryKey: [read.name] });
    }
    // A spouse changes with the person.
    void queryClient.invalidateQueries({ queryKey: [getPerson.name], refetchType: 'none' });
    keepAnswer(queryClient, personQuery(taxId).queryKey, person);
  };
}
