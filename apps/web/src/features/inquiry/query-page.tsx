import { formatTaxId, parseTaxId, type TaxId } from '@lastro/domain/tax-id';
import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { type ScreenLoad, useScreenSearch } from '../../lib/screen';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { LinesSkeleton } from '../../ui/skeletons';
import { EmptyState, FailedState } from '../../ui/states';
import { hasPersonIn, useAsk, useAskedPerson } from './asked-document';
import { DocumentForm } from './document-form';
import styles from './query.module.css';
import { TaxIdSections } from './tax-id-sections';

/** A link that somebody wrote with a CPF asks nothing in the name of who opens it. */
export async function load({ search }: ScreenLoad): Promise<void> {
  if (hasPersonIn(search)) throw redirect({ to: paths.inquiry(), replace: true });
}

export function Page() {
  const { documento } = useScreenSearch();
  const person = useAskedPerson();
  const ask = useAsk();
  const wanted = person?.value ?? (typeof documento === 'string' ? documento : '');
  const taxId = parseTaxId(wanted);
  return (
    <>
      <PageHeader
        title="Consulta de CPF ou CNPJ"
        description="O que o registro público, os bureaus e a própria casa sabem de uma empresa ou pessoa."
      />
      <div className={styles.page}>
        {/* Another document is another form. */}
        <DocumentForm key={wanted} initial={wanted} onAsk={(asked) => ask(asked, { replace: true })} />
        {taxId === null ? (
          <EmptyState title="Informe um CPF ou CNPJ" icon={IconSearch}>
            Aparecem aqui os dados do registro, a exposição, as restrições e o histórico com a casa.
          </EmptyState>
        ) : (
          // What is under way for one document is not waited for by another.
          <Answer key={taxId.value} taxId={taxId} />
        )}
      </div>
    </>
  );
}

const MASKED =
  'Seu acesso mostra de uma pessoa o primeiro nome e os últimos dígitos do CPF. Cada consulta fica registrada e há um limite por dia.';

function Answer({ taxId }: { taxId: TaxId }) {
  const view = useQuery(queryOf(getTaxIdView, { tax_id: taxId }));
  if (view.isPending) return <LinesSkeleton lines={8} label="Consultando" />;
  if (view.isError) return <FailedState onRetry={() => view.refetch()}>{messageOf(view.error)}</FailedState>;
  const { name, kind, tax_id, masked } = view.data;
  return (
    <>
      <div className={styles.identity} role="status">
        <span className={styles.name}>{name ?? 'Nome desconhecido'}</span>
        <span className={styles.soft}>
          {kind === 'cnpj' ? 'CNPJ' : 'CPF'} <span className="tabular">{formatTaxId(tax_id)}</span>
          {masked ? null : (
            <CopyButton value={formatTaxId(tax_id)} label={kind === 'cnpj' ? 'CNPJ' : 'CPF'} />
          )}
        </span>
        {masked ? <span className={styles.soft}>{MASKED}</span> : null}
      </div>
      <TaxIdSections view={view.data} taxId={taxId} onRegistryRetry={() => view.refetch()} />
    </>
  );
}
