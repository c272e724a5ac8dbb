import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import styles from './company-page.module.css';
import type { CompanyRecord } from './company-queries';
import { CompletenessMeter } from './completeness-meter';
import { completenessStatus } from './labels';
import { GapLink, MissingList } from './missing-list';

/** How the ficha stands, the next step, who may take it, and what is missing. */
export function CompanyProgress({ company }: { company: CompanyRecord }) {
  const { percent, missing } = company.completeness;
  const { next, who } = nextStep(company);
  return (
    <Section title="Próximo passo" actions={<StatusBadge {...completenessStatus(percent)} />}>
      <CompletenessMeter percent={percent} wide />
      <p className={styles.next}>{next}</p>
      <p className={styles.who}>{who}</p>
      {missing.length === 0 ? null : (
        <MissingList missing={missing} renderGap={(gap) => <GapLink cnpj={company.cnpj} gap={gap} />} />
      )}
    </Section>
  );
}

export function nextStep({ active, completeness }: Pick<CompanyRecord, 'active' | 'completeness'>) {
  const who = 'Quem pode: Cadastro ou Compliance.';
  const { missing } = completeness;
  if (!active) return { next: 'Reativar a empresa na ficha antes de usá-la de novo.', who };
  if (missing.length === 0) {
    return {
      next: 'Imprimir a ficha e colher as assinaturas.',
      who: 'Imprime quem lê a ficha; Cadastro e Compliance a alteram.',
    };
  }
  return {
    next:
      missing.length === 1
        ? 'Completar a ficha: falta 1 item.'
        : `Completar a ficha: faltam ${missing.length} itens.`,
    who,
  };
}
