import { formatTaxId } from '@lastro/domain/tax-id';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error';
import { PageLink } from '../../../lib/page-link';
import { paths } from '../../../lib/paths';
import { standingQuery } from '../../../shared/standing/standing-queries';
import { ExposureFigures, Pendencies } from '../../../shared/standing/standing-view';
import { CopyButton } from '../../../ui/copy-button';
import { LinesSkeleton } from '../../../ui/skeletons';
import { PartialState } from '../../../ui/states';
import styles from './proposal-form.module.css';

/** The chosen company: who it is, what it owes, and what stands in the way of its credit. */
export function CompanyCard({ cnpj, name }: { cnpj: string; name?: string }) {
  const standing = useQuery(standingQuery(cnpj));
  const place = [standing.data?.city, standing.data?.state].filter(Boolean).join('/');
  return (
    <div className={styles.company}>
      <div className={styles.companyHead} role="status">
        <div className={styles.companyWords}>
          <PageLink className={styles.companyName} to={paths.company({ taxId: cnpj })}>
            {name ?? standing.data?.name ?? formatTaxId(cnpj)}
          </PageLink>
          <span className={styles.soft}>
            CNPJ <span className="tabular">{formatTaxId(cnpj)}</span>
            <CopyButton value={formatTaxId(cnpj)} label="CNPJ" />
            {place === '' ? '' : ` · ${place}`}
            {standing.data?.simples ? ' · Simples Nacional ou MEI' : ''}
          </span>
        </div>
        <PageLink className={styles.link} to={paths.inquiry()} search={{ documento: cnpj }}>
          Consulta completa
        </PageLink>
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
