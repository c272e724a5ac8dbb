import { type Cents, formatAmount, parseMoney } from '@lastro/domain/money';
import { formatPercent, type Percent, parsePercent } from '@lastro/domain/percent';
import { issueText } from '@lastro/wire/issue-texts';
import { type ParsedFieldProps, ParsedInput } from './parsed-input';

interface MoneyInputProps extends ParsedFieldProps<Cents> {
  /** Refused unless said otherwise: almost no amount that people type here is below zero. */
  allowNegative?: boolean;
}

export function MoneyInput({ allowNegative = false, ...props }: MoneyInputProps) {
  const parse = (text: string) => {
    const amount = parseMoney(text);
    return amount !== null && amount < 0 && !allowNegative ? null : amount;
  };
  return (
    <ParsedInput
      placeholder="0,00"
      {...props}
      parse={parse}
      format={formatAmount}
      explain={(text) =>
        parseMoney(text) === null ? issueText('money.invalid') : 'O valor não pode ser negativo.'
      }
      inputMode="decimal"
      leftSection={<span aria-hidden>R$</span>}
      leftSectionWidth={38}
      alignEnd
      selectOnFocus
    />
  );
}

interface PercentInputProps extends ParsedFieldProps<Percent> {
  /** `%` alone or `% a.m.` */
  unit?: string;
}

export function PercentInput({ unit = '%', ...props }: PercentInputProps) {
  return (
    <ParsedInput
      placeholder="0,00"
      {...props}
      parse={parsePercent}
      format={formatForEditing}
      explain={() => issueText('percent.invalid')}
      inputMode="decimal"
      rightSection={<span aria-hidden>{unit}</span>}
      rightSectionWidth={unit === '%' ? 32 : 60}
      alignEnd
      selectOnFocus
    />
  );
}

/** All decimals that the value has, never fewer than two: rounding here would change it on the next save. */
function formatForEditing(percent: Percent): string {
  const decimals = percent.split('.')[1]?.length ?? 0;
  return formatPercent(percent, Math.max(2, decimals)).replace('%', '');
}
