import { type FichaSection, neededField } from '@lastro/domain/company/company-fields';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths';
import { fieldIdOf } from '../../shared/form/form-registry';
import type { CompanyRecord } from './company-queries';
import styles from './completeness.module.css';
import { sectionId, sectionLabel } from './labels';
import { useWriteRight } from './use-write-right';

type Gap = CompanyRecord['completeness']['missing'][number];

/** Where on the ficha a gap is filled: its field, or the section of people it is about. */
export function gapTarget(gap: Gap): string {
  const field = neededField(gap.key);
  return field === null ? sectionId(gap.section) : fieldIdOf(field);
}

interface MissingListProps {
  missing: readonly Gap[];
  renderGap: (gap: Gap) => ReactNode;
}

/** What a ficha still lacks, by section. */
export function MissingList({ missing, renderGap }: MissingListProps) {
  const sections = [...new Set(missing.map((gap) => gap.section))];
  return (
    <ul className={styles.groups}>
      {sections.map((section) => (
        <li key={section}>
          <span className={styles.groupTitle}>{sectionLabel(section as FichaSection)}</span>
          <ul className={styles.gaps}>
            {missing
              .filter((gap) => gap.section === section)
              .map((gap) => (
                <li key={gap.key}>{renderGap(gap)}</li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function GapLink({ cnpj, gap }: { cnpj: string; gap: Gap }) {
  const { opensFicha } = useWriteRight();
  if (!opensFicha) return gap.label;
  return (
    <Link to={paths.ficha({ taxId: cnpj })} hash={gapTarget(gap)}>
      {gap.label}
    </Link>
  );
}
