import { type Cnpj, formatCnpj, parseCnpj } from '@lastro/domain/tax-id';
import { lookUpCompany } from '@lastro/wire/company/company-operations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import type { ScreenLoad } from '../../lib/screen';
import { useAddress } from '../../lib/use-address';
import { CnpjInput } from '../../shared/fields/tax-id-inputs';
import { PageHeader } from '../../ui/page-header';
import { Section } from '../../ui/section';
import { FormSkeleton } from '../../ui/skeletons';
import { PartialState } from '../../ui/states';
import styles from './company-new-page.module.css';
import { NewCompanyForm } from './new-company-form';
import { loadReferences } from './references';
import { situationOf } from './registry-facts';

export const load = ({ queryClient }: ScreenLoad) => loadReferences(queryClient);

/** The CNPJ first: what the registry and the house know of it decides what comes next. It lives in the address. */
export function Page() {
  const [{ cnpj: wanted }, setAddress] = useAddress();
  const cnpj = typeof wanted === 'string' ? parseCnpj(wanted) : null;
  const [typed, setTyped] = useState<Cnpj | null>(cnpj);

  function choose(next: Cnpj | null) {
    setTyped(next);
    // A number being corrected must not throw away the form that stands below it.
    if (next !== null && next !== cnpj) setAddress({ cnpj: next });
  }

  return (
    <>
      <PageHeader
        title="Nova empresa"
        description="Comece pelo CNPJ: o que o registro público sabe já vem preenchido, com a data, e pode ser mudado."
      />
      <Section title="Identificação">
        <div className={styles.cnpj}>
          <CnpjInput
            id="field-cnpj"
            label="CNPJ"
            required
            help="Com ou sem pontuação; letras são aceitas."
            value={typed}
            onChange={choose}
          />
        </div>
      </Section>
      {cnpj === null ? null : <LookedUp key={cnpj} cnpj={cnpj} />}
    </>
  );
}

function LookedUp({ cnpj }: { cnpj: Cnpj }) {
  // Asked once: an answer that came later must not take the place of what was typed since.
  const found = useQuery({
    ...queryOf(lookUpCompany, { cnpj }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  if (found.isPending) {
    return (
      <div className={styles.below}>
        <FormSkeleton label="Consultando o CNPJ" />
      </div>
    );
  }
  if (found.data?.registered) {
    return (
      <div className={styles.below}>
        <PartialState>
          A empresa {formatCnpj(cnpj)} já está cadastrada.{' '}
          <Link className={styles.link} to={paths.company({ taxId: cnpj })}>
            {found.data.registry === null ? 'Abrir a empresa' : `Abrir ${found.data.registry.registeredName}`}
          </Link>
        </PartialState>
      </div>
    );
  }
  return (
    <div className={styles.below}>
      {found.isError ? (
        <PartialState onRetry={() => found.refetch()}>{messageOf(found.error)}</PartialState>
      ) : found.data.registry === null ? (
        <PartialState>O registro público não conhece este CNPJ. Preencha os dados à mão.</PartialState>
      ) : (
        <p className={styles.found} role="status">
          Encontramos <strong>{found.data.registry.registeredName}</strong> no registro público
          {situationOf(found.data.registry)}. Confira e complete.
        </p>
      )}
      {/* The answer may come by a second try: the form begins anew with what it brought. */}
      <NewCompanyForm
        key={found.data?.registry === undefined ? 'by hand' : 'looked up'}
        cnpj={cnpj}
        registry={found.data?.registry ?? null}
      />
    </div>
  );
}
