import { anbimaCalendar } from '@lastro/domain/calendar';
import { formatInstant, formatLongDate, type IsoDate, weekdayName } from '@lastro/domain/dates';
import { Title } from '@mantine/core';
import { useNow } from '../../lib/use-now';
import { capitalize } from '../../lib/words';
import { StatusBadge } from '../../ui/status-badge';
import styles from './greeting.module.css';

export function Greeting({ firstName, businessDate }: { firstName: string; businessDate: IsoDate }) {
  const hour = Number(formatInstant(useNow()).slice(11, 13));
  return (
    <header className={styles.greeting}>
      <Title order={1} className={styles.title}>
        {salutation(hour)}, {firstName}
      </Title>
      <p className={styles.date}>
        <span>
          {capitalize(weekdayName(businessDate))}, {formatLongDate(businessDate)}
        </span>
        <DayKind date={businessDate} />
      </p>
    </header>
  );
}

function salutation(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Bom dia';
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
}

function DayKind({ date }: { date: IsoDate }) {
  if (anbimaCalendar.isBusinessDay(date)) return <StatusBadge tone="success" label="Dia útil" />;
  const holiday = anbimaCalendar.holidayName(date);
  return (
    <StatusBadge
      tone="warning"
      label={holiday === null ? 'Fim de semana: não é dia útil' : `Feriado: ${holiday}`}
    />
  );
}
