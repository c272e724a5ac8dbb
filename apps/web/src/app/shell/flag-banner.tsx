import { formatDate } from '@lastro/domain/dates';
import { IconFlag } from '@tabler/icons-react';
import { useProfile } from '../../lib/session';
import styles from './flag-banner.module.css';

/** A banner shows while the flag is on (decisions §2): an exception must not be forgotten. */
export function FlagBanner() {
  const flag = useProfile().flags.find((active) => active.flag === 'cashflow_future_dates');
  if (flag === undefined) return null;
  return (
    <div className={styles.banner} role="status">
      <IconFlag size={16} aria-hidden className={styles.icon} />
      <span>
        <strong>Datas futuras no fluxo de caixa</strong> estão liberadas para você até{' '}
        {formatDate(flag.endsOn)}. Cada uso fica marcado na auditoria.
      </span>
    </div>
  );
}
