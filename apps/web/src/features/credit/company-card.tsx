import { formatTaxId } from '@lastro/domain/tax-id';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../lib/api-error';
import { searchFor } from '../../lib/paths';
import { CopyButton } from '../../ui/copy-button';
import { LinesSkeleton } from '../../ui/skeletons';
import { PartialState } from '../../ui/states';
import styles from './proposal-form.module.css';
import { QUERY_PATH } from './proposal-paths';
import { standingQuery } from './standing-queries';
import { ExposureFigures, Pendencies } from './standing-view';

/** The chosen company: who it is, what it owes, and what stands in the way of its credit. */
export function CompanyCard({ cnpj, name }: { cnpj: string; name?: string }) {
  const standing = useQuery(standingQuery(cnpj));
  const place = [standing.data?.city, standing.data?.state].filter(Boolean).join('/');
  return (
    <div className={styles.company}>
      <div className={styles.companyHead} role="status">
        <div className={styles.companyWords}>
          <Link className={styles.companyName} to={`/settings/companies/${cnpj}`}>
            {name ?? standing.data?.name ?? formatTaxId(cnpj)}
          </Link>
          <span className={styles.soft}>
            CNPJ <span className="tabular">{formatTaxId(cnpj)}</span>
            <CopyButton value={formatTaxId(cnpj)} label="CNPJ" />
            {place === '' ? '' : ` · ${place}`}
            {standing.data?.simples ? ' · Simples Nacional ou MEI' : ''}
          </span>
        </div>
        <Link className={styles.link} to={QUERY_PATH} search={searchFor({ documento: cnpj })}>
          Consulta completa
        </Link>
      </div>
      {standing.isPending ? <LinesSkeleton lines={3} label="Carregando exposição e pendências" /> : null}
      {standing.isError ? (
        <PartialState onRetry={() => standing.refetch()}>
          Exposição e pendências não puderam ser carregadas. {messageOf(standing.error)}
        </PartialState>
      ) : null}
      {standing.data === undefined ? null : (
        <>
          <ExposureFigures standing={standing.data} />
          <Pendencies standing={standing.data} />
        </>
      )}
    </div>
  );
}
