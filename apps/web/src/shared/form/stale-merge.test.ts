import { describe, expect, test } from 'vitest';
import type { RecordField, RecordFields } from './record-field';
import { mergeStale, moveTyping, typedWords } from './stale-merge';

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
  return mergeStale(
    { fields: FIELDS },
    {
      opened: OPENED,
      typed: { ...OPENED, ...typed },
      current: { ...OPENED, ...current },
    },
  );
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
    const { asked, followed, values } = mergeStale(
      { fields: FIELDS },
      { opened: null, typed: OPENED, current },
    );
    expect(asked).toMatchObject([{ name: 'address.city', yours: OPENED.address.city, current: 'Campinas' }]);
    expect(followed).toEqual([]);
    expect(values).toEqual(OPENED);
  });

  test('what was chosen is put in, and no side is written to', () => {
    const typed = { ...OPENED, address: { city: 'Osasco' }, note: 'b' };
    const current = { ...OPENED, address: { city: 'Campinas' }, note: 'c' };
    const { values, choose } = mergeStale({ fields: FIELDS }, { opened: OPENED, typed, current });
    const chosen = choose({ 'address.city': 'current', note: 'yours' });
    expect(chosen).toEqual({ ...typed, address: { city: 'Campinas' } });
    expect(typed.address.city).toBe('Osasco');
    expect(values.address.city).toBe('Osasco');
  });
});

type Line = { id: number | null; text: string };
type Ordered = { status: string; partner: string; order: string; lines: Line[]; reason: string };

const ORDERED: RecordFields<Ordered> = {
  given: ['status'],
  fields: [
    { name: 'partner', label: 'Parceiro', group: 'order' },
    { name: 'order', label: 'Pedido', group: 'order' },
    {
      name: 'lines',
      label: 'Linhas',
      parts: {
        keyOf: ({ id }) => (id === null ? null : String(id)),
        labelOf: (id) => `Linha ${id}`,
        newLabel: 'Nova linha',
        text: ({ text }) => text,
        goneText: '(excluída)',
        anew: (line) => ({ ...line, id: null }),
      },
    },
  ],
};
const line = (id: number | null, text: string): Line => ({ id, text });
const opened: Ordered = {
  status: 'open',
  partner: 'A',
  order: '',
  lines: [line(1, 'um'), line(2, 'dois')],
  reason: '',
};

describe('a list whose lines are chosen one by one', () => {
  const sides = {
    opened,
    typed: { ...opened, lines: [line(1, 'meu'), line(2, 'meu'), line(null, 'nova')], reason: 'motivo' },
    current: { ...opened, status: 'closed', lines: [line(1, 'dele'), line(3, 'três')] },
  };

  test('asks about a line that both changed and about one that was excluded; one that came is told', () => {
    const { asked, followed } = mergeStale(ORDERED, sides);
    expect(asked).toEqual([
      { name: 'lines:1', label: 'Linha 1', yours: 'meu', current: 'dele' },
      { name: 'lines:2', label: 'Linha 2', yours: 'meu', current: '(excluída)' },
    ]);
    expect(followed).toEqual(['Linha 3']);
  });

  test('each as it was chosen: a line that is wished for again is a new one, and new ones stay', () => {
    const { values, choose } = mergeStale(ORDERED, sides);
    expect(values).toMatchObject({ status: 'closed', reason: 'motivo' });
    expect(values.lines).toEqual([line(1, 'meu'), line(3, 'três'), line(null, 'meu'), line(null, 'nova')]);
    expect(choose({ 'lines:1': 'current', 'lines:2': 'current' }).lines).toEqual([
      line(1, 'dele'),
      line(3, 'três'),
      line(null, 'nova'),
    ]);
  });

  test('what was typed is told in words, line by line', () => {
    expect(typedWords(ORDERED, sides)).toEqual([
      { label: 'Linha 1', text: 'meu' },
      { label: 'Linha 2', text: 'meu' },
      { label: 'Nova linha', text: 'nova' },
    ]);
  });

  test('typing goes on upon a newer record, and still knows what it began with', () => {
    const moved = moveTyping(ORDERED, sides);
    expect(moved.typed.lines).toEqual([line(1, 'meu'), line(3, 'três'), line(2, 'meu'), line(null, 'nova')]);
    expect(moved.opened?.lines).toEqual([line(1, 'um'), line(3, 'três'), line(2, 'dois')]);
  });
});

describe('fields that mean something only together', () => {
  const typed = { ...opened, order: 'pedido de A' };
  const current = { ...opened, partner: 'B' };
  const { asked, choose } = mergeStale(ORDERED, { opened, typed, current });

  test('are one question: whoever changed one is asked about both', () => {
    expect(asked).toEqual([
      {
        name: 'order',
        label: 'Parceiro e Pedido',
        yours: 'Parceiro: A\nPedido: pedido de A',
        current: 'Parceiro: B\nPedido: (vazio)',
      },
    ]);
  });

  test('are not mixed of two sides', () => {
    expect(choose({ order: 'yours' })).toMatchObject({ partner: 'A', order: 'pedido de A' });
    expect(choose({ order: 'current' })).toMatchObject({ partner: 'B', order: '' });
  });
});

describe('where nobody knows what was opened', () => {
  const typing = {
    opened: null,
    typed: { ...opened, order: 'x', lines: [line(2, 'meu')] },
    current: { ...opened, lines: [line(1, 'um')] },
  };

  test('whatever differs is asked about', () => {
    const { asked } = mergeStale(ORDERED, typing);
    expect(asked.map(({ label }) => label)).toEqual(['Pedido', 'Linha 2']);
  });

  test('a line that is gone is not brought back, and one that came stays', () => {
    expect(moveTyping(ORDERED, typing).typed).toMatchObject({ order: 'x', lines: [line(1, 'um')] });
  });
});
