import { screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import { AsyncSelectField } from './async-select-fields';
import { FormRegistry, FormRegistryProvider } from './form-registry';
import { SelectField } from './plain-fields';

const COUNTRIES = [
  'Argentina',
  'Bolívia',
  'Brasil',
  'Chile',
  'Colômbia',
  'Equador',
  'Paraguai',
  'Peru',
  'Uruguai',
].map((label) => ({ value: label.toLowerCase(), label }));

const SOURCE = {
  useSearch: (text: string) => ({
    options: COUNTRIES.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    isSearching: false,
    hasFailed: false,
  }),
  useLabels: (values: readonly string[]) =>
    new Map(
      COUNTRIES.filter(({ value }) => values.includes(value)).map(({ value, label }) => [value, label]),
    ),
};

interface ScreenProps {
  kind: 'short' | 'long' | 'searched';
  required?: boolean;
}

const registry = new FormRegistry();

function Screen({ kind, required }: ScreenProps) {
  const { control } = useForm<{ country: string | null }>({ defaultValues: { country: 'brasil' } });
  const country = useWatch({ control, name: 'country' });
  const common = { control, name: 'country', label: 'País', required } as const;
  return (
    <FormRegistryProvider registry={registry}>
      {kind === 'searched' ? (
        <AsyncSelectField {...common} source={SOURCE} />
      ) : (
        <SelectField {...common} options={kind === 'long' ? COUNTRIES : COUNTRIES.slice(0, 4)} />
      )}
      <output>{country ?? 'vazio'}</output>
    </FormRegistryProvider>
  );
}

const KINDS = ['short', 'long', 'searched'] as const;
const field = () => screen.getByRole('combobox', { name: /País/ });
const chosen = () => screen.getByRole('status').textContent;

describe('fields to choose from', () => {
  it.each(KINDS.flatMap((kind) => [true, false].map((required) => ({ kind, required }))))(
    '$kind, required $required: choosing the chosen one keeps it',
    async ({ kind, required }) => {
      const { user } = renderUi(<Screen kind={kind} required={required} />);
      await user.click(field());
      await user.click(await screen.findByRole('option', { name: 'Brasil' }));
      expect(chosen()).toBe('brasil');
      expect(field()).toHaveValue('Brasil');
    },
  );

  it.each(KINDS)(
    '%s: what may be empty has a cross for mouse and keyboard, what may not has none',
    async (kind) => {
      const { user, unmount } = renderUi(<Screen kind={kind} />);
      screen.getByRole('button', { name: 'Limpar País' }).focus();
      await user.keyboard('{Enter}');
      expect(chosen()).toBe('vazio');
      expect(field()).toHaveFocus();
      unmount();
      renderUi(<Screen kind={kind} required />);
      expect(screen.queryByRole('button', { name: 'Limpar País' })).not.toBeInTheDocument();
    },
  );

  it.each(KINDS)('%s: typing searches afresh, also right after choosing', async (kind) => {
    const { user } = renderUi(<Screen kind={kind} />);
    await user.tab();
    await user.keyboard('chi');
    expect(field()).toHaveValue('chi');
    await user.click(await screen.findByRole('option', { name: 'Chile' }));
    expect(chosen()).toBe('chile');
    await user.keyboard('arg');
    expect(field()).toHaveValue('arg');
    await user.click(await screen.findByRole('option', { name: 'Argentina' }));
    expect(chosen()).toBe('argentina');
  });

  it.each(KINDS)('%s: finding the chosen one again leaves no half of a question', async (kind) => {
    const { user } = renderUi(<Screen kind={kind} />);
    await user.click(field());
    await user.keyboard('bra');
    await user.click(await screen.findByRole('option', { name: 'Brasil' }));
    expect(field()).toHaveValue('Brasil');
    expect(chosen()).toBe('brasil');
  });

  it.each(['short', 'long'] as const)('%s: Enter takes what was typed, accents or not', async (kind) => {
    const { user } = renderUi(<Screen kind={kind} required />);
    await user.tab();
    await user.keyboard('chile{Enter}');
    expect(chosen()).toBe('chile');
    await user.keyboard('bolivia{Enter}');
    expect(chosen()).toBe('bolívia');
    // What begins with it comes before what only contains it: Brasil stands before, and has no "a" at its beginning.
    await user.keyboard('a{Enter}');
    expect(chosen()).toBe('argentina');
  });

  it('short: Enter and Space open it, and the form is not sent', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Screen kind="short" required />
      </form>,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'Chile' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('chile');
    await user.keyboard('[Space]');
    expect(await screen.findByRole('option', { name: 'Argentina' })).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
