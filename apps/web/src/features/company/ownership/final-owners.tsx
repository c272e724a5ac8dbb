import { extraText } from '@lastro/domain/company/company-rules';
import { formatPercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { IconFlag } from '@tabler/icons-react';
import { RecordTable } from '../../../shared/record-table';
import { StatusBadge } from '../../../ui/status-badge';
import { yesNo } from '../labels';
import { THRESHOLD_TEXT } from './owner-words';
import styles from './ownership.module.css';
import type { Picture } from './ownership-tree';

/** The natural persons at the ends of the chain, each with the sum of every path that leads to them. */
export function FinalOwners({ owners }: { owners: Picture['finalOwners'] }) {
  return (
    <div className={styles.final}>
      <h3 className={styles.finalTitle}>Beneficiários finais</h3>
      {owners.length === 0 ? (
        <p className={styles.soft}>A cadeia ainda não chega a nenhuma pessoa.</p>
      ) : (
        <RecordTable
          caption="Beneficiários finais"
          rows={owners}
          rowId={(owner) => owner.id}
          columns={[
            {
              header: 'Pessoa',
              cell: (owner) => (
                <span className={styles.stack}>
                  <span className={styles.strong}>{owner.name}</span>
                  <span className={`${styles.soft} tabular`}>{formatTaxId(owner.taxId)}</span>
                </span>
              ),
            },
            {
              header: 'Situação',
              cell: (owner) =>
                owner.reachesThreshold ? (
                  <span className={styles.stack}>
                    <StatusBadge tone="info" icon={IconFlag} label={THRESHOLD_TEXT} />
                    {owner.missing.length > 0 ? (
                      <span className={styles.soft}>Falta: {extraText(owner.missing)}.</span>
                    ) : (
                      <span className={styles.soft}>Dados completos</span>
                    )}
                  </span>
                ) : (
                  <span className={styles.soft}>Nada exigido</span>
                ),
            },
            { header: 'PEP', cell: (owner) => yesNo(owner.pep) },
            { header: 'Total', isNumber: true, cell: (owner) => formatPercent(owner.total) },
          ]}
        />
      )}
    </div>
  );
}
