import { formatPercent, parsePercent, percentFromNumber, percentToNumber } from '@lastro/domain/percent';
import { issueText } from '@lastro/wire/issue-texts';
import { type ParsedFieldProps, ParsedInput } from './parsed-input';

const integers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const MOST_DECIMALS = 6;

/** A count: how many employees, how many instalments. */
export function IntegerInput(props: ParsedFieldProps<number>) {
  return (
    <ParsedInput
      placeholder="0"
      {...props}
      parse={parseInteger}
      format={(value) => integers.format(value)}
      explain={() => issueText('field.not-an-integer')}
      inputMode="numeric"
      alignEnd
      selectOnFocus
    />
  );
}

/** `1.250` and `1 250` are one thousand two hundred and fifty; nothing here has a fraction. */
export function parseInteger(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)[.\s](?=\d{3}(\D|$))/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** A plain number with a comma, such as a ratio. Read like a percentage: the same exact digits, without the sign. */
export function DecimalInput(props: ParsedFieldProps<number>) {
  return (
    <ParsedInput
      placeholder="0,00"
      {...props}
      parse={parseDecimal}
      format={formatDecimal}
      explain={() => issueText('field.not-a-number')}
      inputMode="decimal"
      alignEnd
      selectOnFocus
    />
  );
}

export function parseDecimal(text: string): number | null {
  const parsed = text.includes('%') ? null : parsePercent(text);
  return parsed === null ? null : percentToNumber(parsed);
}

export function formatDecimal(value: number): string {
  const exact = percentFromNumber(value);
  if (exact === null) return String(value);
  const decimals = exact.split('.')[1]?.length ?? 0;
  return formatPercent(exact, Math.min(Math.max(2, decimals), MOST_DECIMALS)).replace('%', '');
}
