import { formatInstant } from '@lastro/domain/dates';
import { groupLabel } from '@lastro/domain/identity/groups';
import { formatMoney } from '@lastro/domain/money';
import { Figure, FigureRow } from '../../ui/figure';
import styles from './proposal-form.module.css';
import type { ProposalRecord } from './proposal-queries';

/** Who may approve, and by which sum: one proposal is never looked at alone. */
export function AuthorityView({ proposal: { authority, approval, rates } }: { proposal: ProposalRecord }) {
  const { largest_offer, committed, total, level } = authority;
  const isGrown = rates.every(({ amount }) => amount < largest_offer);
  return (
    <>
      <FigureRow>
        <Figure
          label="Maior oferta"
          value={formatMoney(largest_offer)}
          hint={isGrown ? 'Com os encargos financiados' : undefined}
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
    </>
  );
}
