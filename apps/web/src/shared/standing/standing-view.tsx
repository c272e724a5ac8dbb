import { formatMoney } from '@lastro/domain/money';
import { PageLink, type Place } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { Figure } from '../../ui/figure';
import { StatusBadge } from '../../ui/status-badge';
import type { Standing } from './standing-queries';
import styles from './standing-view.module.css';

/** What the company owes, and what it could owe tomorrow. */
export function ExposureFigures({ standing }: { standing: Standing }) {
  const { exposure, group, group_total } = standing;
  return (
    <div className={styles.figures}>
      <Figure label="Exposição" value={formatMoney(exposure.total)} />
      <Figure label="Saldo devedor" value={formatMoney(exposure.outstanding)} />
      <Figure label="A contratar ou desembolsar" value={formatMoney(exposure.committed)} />
      <Figure label="Parcelas vencidas" value={formatMoney(exposure.overdue)} />
      {group.length === 0 ? null : (
        <Figure label={`Grupo econômico (${group.length + 1} empresas)`} value={formatMoney(group_total)} />
      )}
      <Figure label="Garantia esperada" value={standing.expected_guarantee} />
    </div>
  );
}

/** Where each pendency is resolved, for those that have such a place. */
const REMEDIES: Readonly<Record<string, { readonly label: string; readonly at: (cnpj: string) => Place }>> = {
  incomplete: { label: 'Completar ficha', at: (cnpj) => ({ to: paths.ficha({ taxId: cnpj }) }) },
  'no-signer': { label: 'Ver representantes', at: (cnpj) => ({ to: paths.company({ taxId: cnpj }) }) },
  'never-inquired': { label: 'Consultar', at: (cnpj) => query(cnpj) },
  'old-inquiry': { label: 'Consultar de novo', at: (cnpj) => query(cnpj) },
  restricted: { label: 'Ver restrições', at: (cnpj) => query(cnpj) },
  overdue: { label: 'Ver contratos', at: (cnpj) => query(cnpj) },
  'no-opt-in': {
    label: 'Pedir autorização',
    at: (cnpj) => ({ to: paths.receivables(), search: { empresa: cnpj } }),
  },
};

function query(taxId: string): Place {
  return { to: paths.inquiry(), search: { documento: taxId } };
}

/** By their titles alone, where something is decided and nothing else: whoever resolves them first goes back. */
export function PendencyTitles({ standing: { pendencies } }: { standing: Standing }) {
  if (pendencies.length === 0) return <p className={styles.clear}>Nenhuma pendência da empresa.</p>;
  return (
    <ul className={styles.titles} aria-label="Pendências da empresa">
      {pendencies.map(({ code, severity, title }) => (
        <li key={code}>
          <PendencyBadge severity={severity} title={severity === 'blocking' ? `Grave: ${title}` : title} />
        </li>
      ))}
    </ul>
  );
}

function PendencyBadge({ severity, title }: Pick<Standing['pendencies'][number], 'severity' | 'title'>) {
  return <StatusBadge wraps tone={severity === 'blocking' ? 'danger' : 'warning'} label={title} />;
}

export function Pendencies({ standing: { pendencies, cnpj } }: { standing: Standing }) {
  if (pendencies.length === 0) return <p className={styles.clear}>Nenhuma pendência.</p>;
  return (
    <ul className={styles.pendencies} aria-label="Pendências da empresa">
      {pendencies.map(({ code, severity, title, detail }) => {
        const remedy = REMEDIES[code];
        return (
          <li key={code} className={styles.pendency}>
            <PendencyBadge severity={severity} title={title} />
            <span className={styles.detail}>
              {severity === 'blocking' ? 'Grave. ' : ''}
              {detail}
            </span>
            {remedy === undefined ? null : (
              <PageLink className={styles.link} {...remedy.at(cnpj)}>
                {remedy.label}
              </PageLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
