import { describe, expect, test } from 'vitest';
import { mergeStale, type RecordField, withChoices } from './stale-merge';

type Values = {
  note: string;
  amount: number;
  tags: string[];
  address: { city: string };
  reason: string;
};

const FIELDS: readonly RecordField<Values>[] = [
  { name: 'note', label: 'Observação' },
  { name: 'amount', label: 'Valor', text: (amount) => `R$ ${Math.round(amount)},00` },
  {
    name: 'tags',
    label: 'Marcas',
    text: (tags) => tags.join(', '),
    rebase: ({ opened, typed, current }) => [
      ...current.filter((tag) => typed.includes(tag) || !opened.includes(tag)),
      ...typed.filter((tag) => !opened.includes(tag) && !current.includes(tag)),
    ],
  },
  { name: 'address.city', label: 'Cidade' },
];

const OPENED: Values = { note: 'a', amount: 10, tags: ['x'], address: { city: 'Santos' }, reason: '' };

function merged(typed: Partial<Values>, current: Partial<Values>) {
  return mergeStale(FIELDS, {
    opened: OPENED,
    typed: { ...OPENED, ...typed },
    current: { ...OPENED, ...current },
  });
}

describe('a stale save, field by field', () => {
  test('what only one side changed needs no question, and what others changed is named', () => {
    const outcome = merged(
      { note: 'minha', reason: 'motivo' },
      { amount: 20, address: { city: 'Campinas' } },
    );
    expect(outcome.asked).toEqual([]);
    expect(outcome.followed).toEqual(['Valor', 'Cidade']);
    // The reason is no field of the record: it is this person's, and stays.
    expect(outcome.values).toEqual({
      note: 'minha',
      amount: 20,
      tags: ['x'],
      address: { city: 'Campinas' },
      reason: 'motivo',
    });
  });

  test('what both changed is asked about, in the words of the field', () => {
    const { asked, followed, values } = merged({ amount: 30, note: 'b' }, { amount: 20, note: '' });
    expect(asked).toEqual([
      { name: 'note', label: 'Observação', yours: 'b', current: '(vazio)' },
      { name: 'amount', label: 'Valor', yours: 'R$ 30,00', current: 'R$ 20,00' },
    ]);
    expect(followed).toEqual([]);
    expect(values).toMatchObject({ note: 'b', amount: 30 });
  });

  test('the same change made twice is no conflict, and nobody is told of it', () => {
    expect(merged({ note: 'b' }, { note: 'b' })).toMatchObject({ asked: [], followed: [] });
  });

  test('two texts that read alike are shown as the values that they are', () => {
    const [asked] = merged({ amount: 10.2 }, { amount: 10.4 }).asked;
    expect(asked).toMatchObject({ yours: '10.2', current: '10.4' });
  });

  test('two ways of being empty are nothing to choose between', () => {
    const { asked } = merged({ address: { city: '' } }, { address: {} as Values['address'] });
    expect(asked).toEqual([]);
  });

  test('of a value with parts only what this person did is put on top of the current one', () => {
    const { asked, values } = merged({ tags: ['x', 'y'] }, { tags: ['x', 'z'] });
    expect(values.tags).toEqual(['x', 'z', 'y']);
    expect(asked).toEqual([{ name: 'tags', label: 'Marcas', yours: 'x, z, y', current: 'x, z' }]);
  });

  test('where what was typed stands for the whole, what this person left alone is asked about, too', () => {
    const current = { ...OPENED, address: { city: 'Campinas' } };
    const { asked, followed, values } = mergeStale(FIELDS, { opened: null, typed: OPENED, current });
    expect(asked).toMatchObject([{ name: 'address.city', yours: OPENED.address.city, current: 'Campinas' }]);
    expect(followed).toEqual([]);
    expect(values).toEqual(OPENED);
  });

  test('what was chosen is put in, and no side is written to', () => {
    const typed = { ...OPENED, address: { city: 'Osasco' }, note: 'b' };
    const current = { ...OPENED, address: { city: 'Campinas' }, note: 'c' };
    const { values } = mergeStale(FIELDS, { opened: OPENED, typed, current });
    const chosen = withChoices(values, current, { 'address.city': 'current', note: 'yours' });
    expect(chosen).toEqual({ ...typed, address: { city: 'Campinas' } });
    expect(typed.address.city).toBe('Osasco');
    expect(values.address.city).toBe('Osasco');
  });
});
