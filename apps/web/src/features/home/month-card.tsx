import { anbimaCalendar } from '@lastro/domain/calendar';
import { daysBetween, formatDate, formatLongDate, type IsoDate, weekdayName } from '@lastro/domain/dates';
import { capitalize, plural } from '../../lib/words';
import { Figure } from '../../ui/figure';
import { Section } from '../../ui/section';
import styles from './month-card.module.css';
import { type MonthDay, monthFacts, nextHolidays } from './month-facts';

const WEEKDAY_INITIALS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'];
const HOLIDAYS_SHOWN = 4;

export function MonthCard({ businessDate }: { businessDate: IsoDate }) {
  const facts = monthFacts(businessDate);
  const monthName = capitalize(formatLongDate(businessDate).split(' de ').slice(1).join(' de '));
  return (
    <Section title={monthName} description="Calendário ANBIMA">
      <div className={styles.grid} role="img" aria-label={describeMonth(monthName, facts.businessDays)}>
        {WEEKDAY_INITIALS.map((initial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the week never changes and its initials repeat
          <span key={index} className={styles.weekday}>
            {initial}
          </span>
        ))}
        {facts.days.map((day, index) => (
          <Day
            key={day.date}
            day={day}
            isToday={day.date === businessDate}
            column={index === 0 ? facts.offset + 1 : undefined}
          />
        ))}
      </div>
      <div className={styles.figures}>
        <Figure label="Dias úteis" value={facts.businessDays} />
        <Figure label="Decorridos" value={facts.elapsed} />
        <Figure label="Restantes" value={facts.remaining} />
      </div>
      <p className={styles.next}>
        Próximo dia útil:{' '}
        <strong className="tabular">{formatDate(anbimaCalendar.addBusinessDays(businessDate, 1))}</strong>
      </p>
      <h3 className={styles.heading}>Próximos feriados</h3>
      <ul className={styles.holidays}>
        {nextHolidays(businessDate, HOLIDAYS_SHOWN).map(({ date, name }) => (
          <li key={date}>
            <span className={styles.holidayWords}>
              <span>{name}</span>
              <span className={styles.soft}>
                {weekdayName(date)}, em {plural(daysBetween(businessDate, date), 'dia', 'dias')}
              </span>
            </span>
            <time className={styles.holidayDate} dateTime={date}>
              {formatDate(date)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Day({ day, isToday, column }: { day: MonthDay; isToday: boolean; column?: number }) {
  return (
    <span
      className={`${styles.day} tabular`}
      data-kind={day.kind}
      data-today={isToday || undefined}
      title={day.holiday ?? undefined}
      style={column === undefined ? undefined : { gridColumnStart: column }}
    >
      {day.day}
    </span>
  );
}

function describeMonth(monthName: string, businessDays: number): string {
  return `${monthName}: ${plural(businessDays, 'dia útil', 'dias úteis')}; fins de semana e feriados apagados`;
}
