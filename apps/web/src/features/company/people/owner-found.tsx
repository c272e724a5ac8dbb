import { type Cnpj, formatCnpj } from '@lastro/domain/tax-id';
import { lookUpCompany } from '@lastro/wire/company/company-operations';
import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api-error';
import { queryOf } from '../../../lib/query';
import { LinesSkeleton } from '../../../ui/skeletons';
import { PartialState } from '../../../ui/states';
import { companyQuery } from '../company-queries';
import { situationOf } from '../registry-facts';
import { factsOf, type OwnerFacts } from './owner-values';
import styles from './person-picker.module.css';

interface Owner {
  /** Null until both the house and the registry answered. */
  readonly facts: OwnerFacts | null;
  readonly isPending: boolean;
  readonly failure: unknown;
  /** Who did not answer: of them nothing is known, not even that they know nothing. */
  readonly silent: 'house' | 'registry' | null;
  /** Looks for it again, in the house and at the registry. */
  readonly retry: () => Promise<unknown>;
}

/** Looks for the owner in the house and at the registry. */
export function useOwner(cnpj: Cnpj | null): Owner {
  const found = useQuery({
    ...queryOf(lookUpCompany, { cnpj: cnpj ?? ('' as Cnpj) }),
    enabled: cnpj !== null,
  });
  const isRegistered = found.data?.registered === true;
  // The registry may be silent while the house knows the company: then the look-up fails and the house still answers.
  const asksHouse = cnpj !== null && (isRegistered || found.isError);
  const house = useQuery({ ...companyQuery(cnpj ?? ''), enabled: asksHouse, retry: false });
  const isPending = cnpj !== null && (found.isLoading || (asksHouse && house.isLoading));
  const isAnswered = cnpj !== null && !isPending && (found.isSuccess || found.isError);
  const isHouseSilent = asksHouse && house.isError && !isNotFound(house.error);
  return {
    silent: isHouseSilent ? 'house' : found.isError ? 'registry' : null,
    facts: isAnswered ? factsOf(house.data ?? null, found.data?.registry ?? null) : null,
    isPending,
    failure: found.error ?? (isRegistered ? house.error : null),
    retry: () => Promise.all([found.refetch(), ...(asksHouse ? [house.refetch()] : [])]),
  };
}

export function OwnerFound({ cnpj, owner }: { cnpj: Cnpj; owner: Owner }) {
  if (owner.isPending) return <LinesSkeleton lines={2} label="Consultando o CNPJ" />;
  const { facts } = owner;
  if (facts === null) return null;
  const name = facts.saved.registeredName ?? facts.registry?.registeredName;
  return (
    <>
      {owner.failure ? <PartialState onRetry={owner.retry}>{messageOf(owner.failure)}</PartialState> : null}
      <div className={styles.found} role="status">
        <div className={styles.words}>
          <span className={styles.name}>
            {name ?? (owner.silent === null ? 'Empresa desconhecida' : 'Empresa não consultada')}
          </span>
          <span className={styles.soft}>CNPJ {formatCnpj(cnpj)}</span>
          <span className={styles.soft}>{sourceText(facts, owner.silent)}</span>
        </div>
      </div>
    </>
  );
}

function sourceText({ isRegistered, registry }: OwnerFacts, silent: Owner['silent']): string {
  const situation = situationOf(registry);
  if (isRegistered)
    return `Já cadastrada no Lastro${situation === '' ? '' : `; na consulta de CNPJ${situation}`}.`;
  if (silent === 'house') return 'Não foi possível ler o cadastro do Lastro.';
  if (silent === 'registry')
    return 'Não está cadastrada no Lastro: será cadastrada como sócia com o que informar.';
  return registry === null
    ? 'Nem o Lastro nem a consulta de CNPJ a conhecem: ela será cadastrada como sócia com o que informar.'
    : `Encontrada na consulta de CNPJ${situation}: será cadastrada como sócia com estes dados.`;
}

function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
