import { formatTaxId } from '@lastro/domain/tax-id';
import { Anchor } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button';
import type { PersonSummary } from './people-of-company';
import styles from './person-cell.module.css';

interface PersonCellProps {
  person: PersonSummary;
  onOpen: () => void;
}

/** Who, with the way to everything about them. */
export function PersonCell({ person, onOpen }: PersonCellProps) {
  return (
    <span className={styles.cell}>
      <Anchor component="button" type="button" className={styles.name} onClick={onOpen}>
        {person.name}
      </Anchor>
      <span className={`${styles.taxId} tabular`}>
        {formatTaxId(person.taxId)}
        {person.masked ? null : <CopyButton value={person.taxId} label={`CPF de ${person.name}`} />}
      </span>
    </span>
  );
}
