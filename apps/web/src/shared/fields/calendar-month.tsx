import { anbimaCalendar } from '@lastro/domain/calendar';
import { dateFromParts, dateParts, formatLongDate, type IsoDate, weekdayName } from '@lastro/domain/dates';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateForKey, shiftMonths, weeksOf, yearsAround } from './calendar-dates';
import styles from './calendar-month.module.css';

interface CalendarMonthProps {
  value: IsoDate | null;
  today: IsoDate;
  min?: IsoDate;
  max?: IsoDate;
  onPick: (date: IsoDate) => void;
}

const MONTH_NAMES =
  'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro'.split(' ');
const WEEKDAYS = [
  ['D', 'domingo'],
  ['S', 'segunda-feira'],
  ['T', 'terça-feira'],
  ['Q', 'quarta-feira'],
  ['Q', 'quinta-feira'],
  ['S', 'sexta-feira'],
  ['S', 'sábado'],
] as const;

/** One month of civil dates. Arrows move by day and week, Page Up and Page Down by month, Home and End by week. */
export function CalendarMonth({ value, today, min, max, onPick }: CalendarMonthProps) {
  const [active, setActive] = useState<IsoDate>(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const moveFocus = useRef(false);
  const { year, month } = dateParts(active);

  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    const next = dateForKey(event.key, active);
    if (!next) return;
    event.preventDefault();
    moveFocus.current = true;
    setActive(next);
  }

  const isOutside = (date: IsoDate) => (min !== undefined && date < min) || (max !== undefined && date > max);

  return (
    <div className={styles.calendar}>
      <MonthHead active={active} today={today} onShow={setActive} />
      <table ref={grid} className={styles.grid} aria-label={`${MONTH_NAMES[month - 1]} de ${year}`}>
        <thead>
          <tr>
            {WEEKDAYS.map(([letter, name]) => (
              <th key={name} scope="col" className={styles.weekday}>
                <span aria-hidden>{letter}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, weekday) => (
                <td key={WEEKDAYS[weekday]?.[1]} className={styles.cell}>
                  {date ? (
                    <DayButton
                      date={date}
                      isActive={date === active}
                      isChosen={date === value}
                      isToday={date === today}
                      isOutside={isOutside(date)}
                      onPick={onPick}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>Pontilhado: fim de semana ou feriado bancário</p>
    </div>
  );
}

interface MonthHeadProps {
  active: IsoDate;
  today: IsoDate;
  onShow: (date: IsoDate) => void;
}

/** Which month is shown, and the way to another. */
function MonthHead({ active, today, onShow }: MonthHeadProps) {
  const { year, month } = dateParts(active);
  const showMonth = (newYear: number, newMonth: number) => onShow(dateFromParts(newYear, newMonth, 1));
  return (
    <div className={styles.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Mês anterior"
        onClick={() => onShow(shiftMonths(active, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <NativeSelect
        size="xs"
        aria-label="Mês"
        value={String(month)}
        data={MONTH_NAMES.map((label, index) => ({ label, value: String(index + 1) }))}
        onChange={(event) => showMonth(year, Number(event.currentTarget.value))}
      />
      <NativeSelect
        size="xs"
        aria-label="Ano"
        value={String(year)}
        data={yearsAround(dateParts(today).year, year)}
        onChange={(event) => showMonth(Number(event.currentTarget.value), month)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Próximo mês"
        onClick={() => onShow(shiftMonths(active, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface DayButtonProps {
  date: IsoDate;
  isActive: boolean;
  isChosen: boolean;
  isToday: boolean;
  isOutside: boolean;
  onPick: (date: IsoDate) => void;
}

function DayButton({ date, isActive, isChosen, isToday, isOutside, onPick }: DayButtonProps) {
  const holiday = anbimaCalendar.holidayName(date);
  const isBusinessDay = anbimaCalendar.isBusinessDay(date);
  const notes = [
    // Said as it stands on the button: speech control looks for the number that is seen.
    formatLongDate(date).replace('1º', '1'),
    weekdayName(date),
    isToday ? 'data-base' : null,
    holiday ?? (isBusinessDay ? null : 'não é dia útil'),
  ];
  return (
    <button
      type="button"
      className={`${styles.day} tabular`}
      data-date={date}
      data-quiet={!isBusinessDay || undefined}
      data-chosen={isChosen || undefined}
      data-today={isToday || undefined}
      tabIndex={isActive ? 0 : -1}
      // The popover moves the focus here on opening.
      data-autofocus={isActive || undefined}
      aria-pressed={isChosen}
      aria-label={notes.filter(Boolean).join(', ')}
      aria-disabled={isOutside || undefined}
      title={holiday ?? undefined}
      onClick={() => (isOutside ? undefined : onPick(date))}
    >
      {dateParts(date).day}
    </button>
  );
}
