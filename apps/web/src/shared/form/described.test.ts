import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import { comparedFields, type DescribedField, sentFrom, valuesFrom, valueText } from './described';
import { mergeStale } from './stale-merge';

const FIELDS = [
  { name: 'title', label: 'Título', kind: 'text' },
  { name: 'since', label: 'Desde', kind: 'date' },
  { name: 'amount', label: 'Valor', kind: 'money' },
  { name: 'signs', label: 'Assina', kind: 'answer' },
  { name: 'phone', label: 'Telefone', kind: 'phone' },
  {
    name: 'colours',
    label: 'Cores',
    kind: 'choices',
    options: [
      { value: 'r', label: 'Vermelho' },
      { value: 'g', label: 'Verde' },
    ],
  },
] as const satisfies readonly DescribedField[];

const RECORD = {
  title: 'Casa',
  since: isoDate('2026-11-16'),
  amount: cents(12_34),
  colours: ['g', 'r', 'x'],
};

describe('fields that are described once', () => {
  test('the form holds what the record has of them; what it lacks is empty, and choices stand in their order', () => {
    expect(valuesFrom(FIELDS, { ...RECORD, other: 1 })).toEqual({
      title: 'Casa',
      since: '2026-11-16',
      amount: 1234,
      signs: null,
      phone: null,
      colours: ['r', 'g'],
    });
    expect(valuesFrom(FIELDS, {})).toMatchObject({ title: '', since: null, colours: [] });
  });

  test('an emptied text travels as null, and false is an answer', () => {
    const values = { ...valuesFrom(FIELDS, RECORD), title: '  ', signs: false };
    expect(sentFrom(FIELDS, values)).toEqual({ ...values, title: null });
  });

  test('each kind reads as people write it, and nothing reads as nothing', () => {
    const [title, since, amount, signs, phone, colours] = FIELDS;
    expect(valueText(title, 'Casa')).toBe('Casa');
    expect(valueText(since, RECORD.since)).toBe('16/11/2026');
    expect(valueText(amount, RECORD.amount)).toMatch(/^R\$\s12,34$/);
    expect(valueText(signs, false)).toBe('Não');
    expect(valueText(phone, '11912345678')).toBe('(11) 91234-5678');
    expect(valueText(colours, ['r', 'g'])).toBe('Vermelho, Verde');
    expect([valueText(title, ''), valueText(since, null), valueText(colours, [])]).toEqual([
      null,
      null,
      null,
    ]);
    expect(valueText({ ...title, textOf: (text) => `«${text}»` }, 'Casa')).toBe('«Casa»');
  });

  test('a stale save compares them where they stand in the form, in the same words', () => {
    const house = valuesFrom(FIELDS, RECORD);
    const sides = {
      opened: null,
      typed: { house: { ...house, title: '' } },
      current: { house: { ...house, signs: true } },
    };
    const { asked } = mergeStale({ fields: comparedFields<typeof sides.typed>('house', FIELDS) }, sides);
    expect(asked).toEqual([
      { name: 'house.title', label: 'Título', yours: '(vazio)', current: 'Casa' },
      { name: 'house.signs', label: 'Assina', yours: 'Não informado', current: 'Sim' },
    ]);
  });
});
