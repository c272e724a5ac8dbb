import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { type DescribedField, type DescribedValues, valuesFrom } from './described';
import { DescribedInput, DescribedInputs } from './described-fields';
import type { AsyncOptions } from './use-found';

const TRADES: AsyncOptions = {
  useSearch: () => ({
    options: [{ value: '10', label: 'Padaria' }],
    isSearching: false,
    hasFailed: false,
  }),
  useLabels: (values) => new Map(values.map((value) => [value, 'Padaria'])),
};

const FIELDS = [
  { name: 'title', label: 'Título', kind: 'text', help: 'Como se chama.' },
  { name: 'note', label: 'Observação', asked: 'O que mais há a dizer?', kind: 'long', maxLength: 40 },
  { name: 'signs', label: 'Assina', kind: 'answer' },
  { name: 'state', label: 'UF', kind: 'choice', options: [{ value: 'SP', label: 'São Paulo' }] },
  { name: 'roles', label: 'Papéis', kind: 'choices', options: [{ value: 'a', label: 'Avalista' }] },
  { name: 'since', label: 'Desde', kind: 'date' },
  { name: 'amount', label: 'Valor', kind: 'money' },
  { name: 'share', label: 'Parte', kind: 'percent' },
  { name: 'taxId', label: 'CPF', kind: 'cpf', required: true },
  { name: 'phone', label: 'Telefone', kind: 'phone' },
  { name: 'active', label: 'Ativa', kind: 'flag' },
  { name: 'people', label: 'Funcionários', kind: 'integer' },
  { name: 'index', label: 'Índice', kind: 'decimal' },
  { name: 'result', label: 'Resultado', kind: 'money', mayBeNegative: true },
  { name: 'trades', label: 'Ramos', kind: 'manyFound', source: TRADES },
] as const satisfies readonly DescribedField[];

type Values = { house: DescribedValues<(typeof FIELDS)[number]> };

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['registration']));
});

it('each kind has its field, under the scope, with the words of its description', async () => {
  const held: { values?: () => Values } = {};
  function Screen() {
    const form = useForm<Values>({ defaultValues: { house: valuesFrom(FIELDS, {}) } });
    held.values = form.getValues;
    return (
      <DescribedInputs
        control={form.control}
        scope="house"
        fields={FIELDS}
        isRequired={(name) => name === 'title'}
      />
    );
  }
  const { user } = renderUi(<Screen />);
  const textbox = (name: RegExp) => screen.getByRole('textbox', { name });
  expect(textbox(/^Título/)).toBeRequired();
  expect(textbox(/^Título/)).toHaveAccessibleDescription('Como se chama.');
  expect(textbox(/^CPF/)).toBeRequired();
  expect(textbox(/^Telefone/)).not.toBeRequired();
  expect(screen.getByText('0 de 40 caracteres')).toBeVisible();
  const paste = async (name: RegExp, text: string) => {
    await user.click(textbox(name));
    await user.paste(text);
  };
  await paste(/^Título/, 'Casa');
  await paste(/^O que mais/, 'Nada');
  await paste(/^Desde/, '16/11/2026');
  await paste(/^Valor/, '12,34');
  await paste(/^Parte/, '25');
  await user.click(screen.getByText('Sim'));
  await user.click(screen.getByRole('checkbox', { name: 'Avalista' }));
  await user.click(screen.getByRole('combobox', { name: 'UF' }));
  await user.click(await screen.findByRole('option', { name: 'São Paulo' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ativa' }));
  await paste(/^Funcionários/, '12');
  await paste(/^Índice/, '1,25');
  await paste(/^Resultado/, '-7,50');
  await user.click(screen.getByRole('combobox', { name: 'Ramos' }));
  await user.click(await screen.findByRole('option', { name: 'Padaria' }));
  expect(held.values?.().house).toEqual({
    title: 'Casa',
    note: 'Nada',
    signs: true,
    state: 'SP',
    roles: ['a'],
    since: '2026-11-16',
    amount: 1234,
    share: '25',
    taxId: null,
    phone: null,
    active: true,
    people: 12,
    index: 1.25,
    result: -750,
    trades: ['10'],
  });
});

it('what nobody filled in is empty as its kind is', () => {
  const { title, signs, roles, active, people, trades } = valuesFrom(FIELDS, {});
  expect({ title, signs, roles, active, people, trades }).toEqual({
    title: '',
    signs: null,
    roles: [],
    active: false,
    people: null,
    trades: [],
  });
});

it('a form without rooms has its fields at the root', async () => {
  const held: { values?: () => { title: string } } = {};
  function Screen() {
    const form = useForm({ defaultValues: { title: '' } });
    held.values = form.getValues;
    return <DescribedInput control={form.control} field={FIELDS[0]} />;
  }
  const { user } = renderUi(<Screen />);
  await user.type(screen.getByRole('textbox', { name: /^Título/ }), 'Casa');
  expect(held.values?.()).toEqual({ title: 'Casa' });
});

it('a long text is counted as the rule measures it: one line, an emoji is one character', async () => {
  function Screen() {
    const form = useForm<Values>({ defaultValues: { house: valuesFrom(FIELDS, {}) } });
    return <DescribedInputs control={form.control} scope="house" fields={FIELDS} />;
  }
  const { user } = renderUi(<Screen />);
  await user.click(screen.getByRole('textbox', { name: /^O que mais/ }));
  await user.paste('  Tudo \n\n certo 😀  ');
  expect(screen.getByText('12 de 40 caracteres')).toBeVisible();
});
