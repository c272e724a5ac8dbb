import { focusField } from '../../ui/error-summary';
import { StatusBadge } from '../../ui/status-badge';
import type { CompanyRecord } from './company-queries';
import styles from './completeness.module.css';
import { CompletenessMeter } from './completeness-meter';
import { completenessStatus } from './labels';
import { gapTarget, MissingList } from './missing-list';

/** Above the ficha: how full it is, and what is missing, each item a way to its field. */
export function FichaCompleteness({ completeness }: Pick<CompanyRecord, 'completeness'>) {
  const { percent, missing } = completeness;
  return (
    <section className={styles.card} aria-label="Preenchimento da ficha">
      <div className={styles.line}>
        <StatusBadge {...completenessStatus(percent)} />
        <CompletenessMeter percent={percent} wide />
        <p className={styles.sentence}>{sentence(missing.length)}</p>
      </div>
      {missing.length > 0 ? (
        <MissingList
          missing={missing}
          renderGap={(gap) => (
            <button type="button" onClick={() => goTo(gapTarget(gap))}>
              {gap.label}
            </button>
          )}
        />
      ) : null}
    </section>
  );
}

function sentence(count: number): string {
  if (count === 0) return 'Nada falta: a ficha pode ser impressa e assinada.';
  return count === 1 ? 'Falta 1 item:' : `Faltam ${count} itens:`;
}

/** To the field itself, or to the heading of a section of people. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  if (place === null) return;
  if (!place.matches('section')) {
    focusField(id);
    return;
  }
  place.scrollIntoView({ block: 'start' });
  place.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
