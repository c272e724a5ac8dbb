import { anbimaCalendar } from '@lastro/domain/calendar';
import { civilDateAt, formatDate, relativeTime } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatTaxId } from '@lastro/domain/tax-id';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { PageLink, useGo } from '../../lib/page-link';
import { useProfile } from '../../lib/session';
import { useNow } from '../../lib/use-now';
import { plural } from '../../lib/words';
import { useWorkLook, type WorkItem } from '../../lib/work';
import { useTableKeyboard } from '../../shared/data-table/use-table-keyboard';
import { StatusBadge } from '../../ui/status-badge';
import styles from './work-card.module.css';

/** Walked with j and k like every list, opened with Enter. */
export function WorkItems({ items }: { items: readonly WorkItem[] }) {
  const body = useRef<HTMLUListElement>(null);
  const lookOf = useWorkLook();
  const go = useGo();
  const { onKeyDown, rowProps } = useTableKeyboard({
    body,
    rowCount: items.length,
    tableId: 'home.work',
    onOpen: (index) => {
      const item = items[index];
      const look = item === undefined ? null : lookOf(item.kind);
      if (item !== undefined && look !== null) void go(look.placeOf(item));
    },
  });
  return (
    <ul ref={body} className={styles.items} aria-label="Pendências" onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <li key={`${item.kind} ${item.id}`} className={styles.item} {...rowProps(index)}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item }: { item: WorkItem }) {
  const look = useWorkLook()(item.kind);
  const title = look === null ? item.title : look.title(item);
  return (
    <>
      <div className={styles.words}>
        <span className={styles.who}>
          <span className={styles.title}>{title}</span>
          {item.cnpj === null ? null : (
            <span className={`${styles.whole} ${styles.soft} tabular`}>{formatTaxId(item.cnpj)}</span>
          )}
        </span>
        <span className={styles.soft}>
          {look === null ? `Tarefa desconhecida (${item.kind})` : look.why(item)}
        </span>
      </div>
      <div className={styles.facts}>
        {item.amount === null ? null : <span className="tabular">{formatMoney(item.amount)}</span>}
        <Urgency item={item} />
      </div>
      {look === null ? null : (
        <Button
          component={PageLink}
          {...look.placeOf(item)}
          variant="default"
          className={styles.action}
          aria-label={`${look.action}: ${title}`}
        >
          {look.action}
        </Button>
      )}
    </>
  );
}

/** What presses is marked and says why; of the rest the age is enough. */
function Urgency({ item: { urgency, ends_on, since } }: { item: WorkItem }) {
  const { businessDate } = useProfile();
  const age = relativeTime(since, useNow());
  if (urgency === 'now') return <StatusBadge tone="danger" label="Termina hoje" />;
  if (urgency === 'calm')
    return <span className={styles.soft}>{ends_on === null ? age : `Até ${formatDate(ends_on)}`}</span>;
  const waited = anbimaCalendar.businessDaysBetween(civilDateAt(since), businessDate);
  const label =
    ends_on === null ? `Há ${plural(waited, 'dia útil', 'dias úteis')}` : `Até ${formatDate(ends_on)}`;
  return <StatusBadge tone="warning" label={label} />;
}
