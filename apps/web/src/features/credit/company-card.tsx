import { formatTaxId } from '@lastro/domain/tax-id';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/copy-button';
import { useCompany } from './company-options';
import styles from './proposal-form.module.css';

/** The chosen company, and how much of its ficha is filled in: what is missing delays the formalization. */
export function CompanyCard({ cnpj, name }: { cnpj: string; name?: string }) {
  const company = useCompany(cnpj);
  const completeness = company?.completeness ?? null;
  return (
    <div className={styles.company} role="status">
      <div className={styles.companyWords}>
        <Link className={styles.companyName} to={`/settings/companies/${cnpj}`}>
          {name ?? company?.registeredName ?? formatTaxId(cnpj)}
        </Link>
        <span className={styles.soft}>
          CNPJ <span className="tabular">{formatTaxId(cnpj)}</span>
          <CopyButton value={formatTaxId(cnpj)} label="CNPJ" />
          {company?.city ? ` · ${[company.city, company.state].filter(Boolean).join('/')}` : ''}
        </span>
      </div>
      {completeness === null ? null : (
        <div className={styles.companyMeter}>
          <span className={styles.soft}>Ficha {completeness}% preenchida</span>
          <span className={styles.track} aria-hidden>
            <span
              className={styles.fill}
              data-full={completeness === 100 || undefined}
              style={{ width: `${completeness}%` }}
            />
          </span>
          {completeness < 100 ? (
            <Link className={styles.link} to={`/company/${cnpj}/edit`}>
              Completar ficha
            </Link>
          ) : null}
        </div>
      )}
    </div>
  );
}
