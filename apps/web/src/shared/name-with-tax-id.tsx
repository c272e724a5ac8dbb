import { formatTaxId } from '@lastro/domain/tax-id';
import type { ReactNode } from 'react';
import styles from './name-with-tax-id.module.css';

/** A company or person in a table: its name, cut where it is too long, above its CPF or CNPJ. */
export function NameWithTaxId({ name, taxId }: { name: string; taxId: string }) {
  return (
    <NameOver name={name}>
      <span className="tabular">{formatTaxId(taxId)}</span>
    </NameOver>
  );
}

/** The same above whatever else tells it apart. */
export function NameOver({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.names}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {children === null ? null : <span className={styles.below}>{children}</span>}
    </span>
  );
}
