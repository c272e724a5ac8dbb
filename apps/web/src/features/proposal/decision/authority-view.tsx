import { formatInstant } from '@lastro/domain/dates';
import { groupLabel } from '@lastro/domain/identity/groups';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { isProposalStatus, pipelineStage } from '@lastro/domain/proposal/proposal-status';
import { OPINION_FIELD } from '@lastro/wire/proposal/proposal-fields';
import { Figure, FigureRow } from '../../../ui/figure';
import styles from '../form/proposal-form.module.css';
import type { ProposalRecord } from '../proposal-queries';

/** Contracted, or over: nobody approves it any more as it stands. */
export function isDecided(status: string): boolean {
  return isProposalStatus(status) && ['contract', 'closed'].includes(pipelineStage(status));
}

/** Who may approve, and by which sum: one proposal is never looked at alone. */
export function AuthorityView({ proposal }: { proposal: ProposalRecord }) {
  // Today's sums hold what came after the decision, its own contract included: they would contradict it.
  return isDecided(proposal.status) ? <ApprovalGiven {...proposal} /> : <AuthorityNow {...proposal} />;
}

function AuthorityNow({ authority, approval, rates }: ProposalRecord) {
  const { largest_offer, committed, total, level } = authority;
  return (
    <>
      <FigureRow>
        <Figure
          label="Maior oferta"
          value={formatMoney(largest_offer)}
          hint={grownHint(rates, largest_offer)}
        />
        <Figure
          label="Já comprometido"
          value={formatMoney(committed)}
          hint="Contratos e propostas aprovadas da empresa e do seu grupo"
        />
        <Figure label="Total para a alçada" value={formatMoney(total)} prominent />
        <Figure label="Alçada necessária" value={groupLabel(level)} />
      </FigureRow>
      {approval === null ? null : (
        <p className={styles.soft}>
          Aprovada por <span title={approval.by}>{approval.by_name}</span> ({groupLabel(approval.level)}) em{' '}
          {formatInstant(approval.at)}, com {formatMoney(approval.total)} de total para a alçada.
        </p>
      )}
      <Opinion approval={approval} />
    </>
  );
}

function ApprovalGiven({ approval, rates }: ProposalRecord) {
  if (approval === null)
    return <p className={styles.soft}>Encerrada, sem aprovação em vigor. As que houve estão no histórico.</p>;
  return (
    <>
      <FigureRow>
        <Figure
          label="Valor aprovado"
          value={formatMoney(approval.lent)}
          hint={grownHint(rates, approval.lent)}
        />
        <Figure label="Total para a alçada" value={formatMoney(approval.total)} prominent />
        <Figure label="Alçada" value={groupLabel(approval.level)} />
      </FigureRow>
      <p className={styles.soft}>
        Aprovada por <span title={approval.by}>{approval.by_name}</span> em {formatInstant(approval.at)}.
      </p>
      <Opinion approval={approval} />
    </>
  );
}

function grownHint(rates: ProposalRecord['rates'], lent: Cents): string | undefined {
  return rates.every(({ amount }) => amount < lent) ? 'Com os encargos financiados' : undefined;
}

/** What whoever approved wrote to it. */
function Opinion({ approval }: Pick<ProposalRecord, 'approval'>) {
  if (approval === null || approval.opinion === null) return null;
  return (
    <figure className={styles.opinion}>
      <figcaption className={styles.soft}>{OPINION_FIELD.label}</figcaption>
      <blockquote>{approval.opinion}</blockquote>
    </figure>
  );
}
