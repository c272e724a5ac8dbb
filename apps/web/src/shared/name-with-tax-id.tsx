import { formatTaxId } from '@lastro/domain/tax-id';
import styles from './name-with-tax-id.module.css';

/** A company or person in a table: its name, cut where it is too long, above its CPF or CNPJ. */
export function NameWithTaxId({ name, taxId }: { name: string; taxId: string }) {
  return (
    <span className={styles.names}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={`${styles.taxId} tabular`}>{formatTaxId(taxId)}</span>
    </span>
  );
}
