import type { Cents } from './money';

const UNITS = (
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete ' +
  'dezoito dezenove'
).split(' ');
const TENS = '- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const HUNDREDS =
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');

/** Names of the classes from the thousands up; "mil" does not inflect and never takes "um" before it. */
const CLASSES: readonly (readonly [singular: string, plural: string])[] = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
  ['quatrilhão', 'quatrilhões'],
];
const THOUSANDS = 1;
const MILLION = 1_000_000;

/** 1 to 999: "e" joins hundreds, tens and units. */
function groupInWords(group: number): string {
  if (group === 100) return 'cem';
  const words: string[] = [];
  if (group >= 100) words.push(HUNDREDS[Math.floor(group / 100)] ?? '');
  const rest = group % 100;
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)] ?? '');
  const unit = rest >= 20 ? rest % 10 : rest;
  if (unit > 0) words.push(UNITS[unit] ?? '');
  return words.join(' e ');
}

function classInWords(group: number, order: number): string {
  if (order === 0) return groupInWords(group);
  if (order === THOUSANDS && group === 1) return 'mil';
  const [singular, plural] = CLASSES[order] ?? ['', ''];
  return `${groupInWords(group)} ${group === 1 ? singular : plural}`;
}

/**
 * What stands before a class that is not the first. The last class takes "e" when it is below one hundred or a
 * whole hundred ("mil e cem", "um milhão e duzentos mil"); otherwise a comma, except between thousands and units,
 * which only a blank parts ("mil duzentos e trinta").
 */
function joint(group: number, order: number, previousOrder: number, isLast: boolean): string {
  if (isLast && (group < 100 || group % 100 === 0)) return ' e ';
  return order === 0 && previousOrder === THOUSANDS ? ' ' : ', ';
}

/** An integer in Brazilian Portuguese, masculine: 1234 is "mil duzentos e trinta e quatro". */
export function numberInWords(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${value}`);
  if (value === 0) return UNITS[0] ?? '';
  const groups: { group: number; order: number }[] = [];
  for (let rest = Math.abs(value), order = 0; rest > 0; rest = Math.floor(rest / 1000), order += 1) {
    if (rest % 1000 > 0) groups.unshift({ group: rest % 1000, order });
  }
  let words = value < 0 ? 'menos ' : '';
  groups.forEach(({ group, order }, index) => {
    const previous = groups[index - 1];
    if (previous) words += joint(group, order, previous.order, index === groups.length - 1);
    words += classInWords(group, order);
  });
  return words;
}

/** "mil reais", "um milhão de reais", "um real e um centavo" (domain §14.8). */
export function amountInWords(amount: Cents): string {
  const absolute = Math.abs(amount);
  const centavos = absolute % 100;
  const reais = (absolute - centavos) / 100;
  const parts: string[] = [];
  if (reais > 0 || centavos === 0) {
    // Whole millions, billions… are nouns and need "de" before what they count. Zero counts as singular.
    const of = reais > 0 && reais % MILLION === 0 ? 'de ' : '';
    parts.push(`${numberInWords(reais)} ${of}${reais < 2 ? 'real' : 'reais'}`);
  }
  if (centavos > 0) parts.push(`${numberInWords(centavos)} ${centavos === 1 ? 'centavo' : 'centavos'}`);
  return (amount < 0 ? 'menos ' : '') + parts.join(' e ');
}
