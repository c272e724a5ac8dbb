import { formatDate, type IsoDate, parseDate } from '@lastro/domain/dates';
import { issueText } from '@lastro/wire/issue-texts';
import { ActionIcon, Popover } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { PopoverLayer } from '../../ui/passing-layers';
import { CalendarMonth } from './calendar-month';
import { type ParsedFieldProps, ParsedInputView } from './parsed-input';
import { useParsedText } from './use-parsed-text';

interface DateInputProps extends ParsedFieldProps<IsoDate> {
  /** The business date: marked in the calendar, and where an empty one opens. */
  today: IsoDate;
  min?: IsoDate;
  max?: IsoDate;
}

/** A civil date: typed or pasted as text, or picked from a calendar that marks days without banking. */
export function DateInput({ today, min, max, ...props }: DateInputProps) {
  const [isOpen, setOpen] = useState(false);
  const kept = {
    parse: parseDate,
    format: formatDate,
    mask: slashes,
    explain: () => issueText('date.invalid'),
  };
  const field = useParsedText({ ...props, ...kept });
  const ref = useMergedRef(field.input, props.ref ?? null);

  function pick(date: IsoDate) {
    field.put(date);
    setOpen(false);
  }

  const button = (
    <PopoverLayer opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-end">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Abrir calendário de ${props.label}`}
          onClick={() => setOpen((open) => !open)}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Calendário de ${props.label}`}>
        <CalendarMonth value={props.value} today={today} min={min} max={max} onPick={pick} />
      </Popover.Dropdown>
    </PopoverLayer>
  );

  return (
    <ParsedInputView
      placeholder="dd/mm/aaaa"
      {...props}
      {...kept}
      field={field}
      inputRef={ref}
      inputMode="numeric"
      rightSection={button}
    />
  );
}

/** Puts the slashes in for who types only digits; any other way of writing a date is left alone. */
function slashes(text: string): string {
  const bare = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(text) ?? /^(\d{2})\/(\d{2})(\d{1,4})$/.exec(text);
  if (!bare) return text;
  const [, day = '', month = '', year = ''] = bare;
  return year === '' ? `${day}/${month}` : `${day}/${month}/${year}`;
}
