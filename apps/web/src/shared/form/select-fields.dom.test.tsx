import { screen, waitFor } from '@testing-library/react';
import type { FormEvent, ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import { AsyncMultiSelectField, AsyncSelectField } from './async-select-fields';
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

  it.each(
    (['short', 'long'] as const).flatMap((kind) =>
      [
        ['one letter', 'c', 'chile'],
        ['letters without a pause', 'boli', 'bolívia'],
        ['nothing that is there', 'xyz', 'brasil'],
      ].map(([what = '', typed = '', taken = '']) => ({ kind, what, typed, taken })),
    ),
  )('$kind: $what, typed or pasted, and Enter: taken, and the form is not sent', async (how) => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Screen kind={how.kind} required />
      </form>,
    );
    await user.tab();
    await user.keyboard(`${how.typed}{Enter}`);
    expect(chosen()).toBe(how.taken);
    await user.keyboard('{Escape}');
    await user.clear(field());
    await user.paste(how.typed);
    await user.keyboard('{Enter}');
    expect(chosen()).toBe(how.taken);
    expect(onSubmit).not.toHaveBeenCalled();
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

describe('a searched field that has a choice', () => {
  const aimed = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const open = () => {
    onSubmit.mockClear();
    return renderUi(
      <form onSubmit={onSubmit}>
        <Screen kind="searched" required />
      </form>,
    );
  };

  it('opens upon it: an arrow and Enter leave it as it is, the next arrow goes on from there', async () => {
    const { user } = open();
    await user.tab();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(aimed()).toHaveTextContent('Brasil'));
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('brasil');
    expect(field()).toHaveValue('Brasil');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(aimed()).toHaveTextContent('Brasil'));
    await user.keyboard('{ArrowDown}');
    expect(aimed()).toHaveTextContent('Argentina');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('argentina');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps what found nothing while one is there, and Enter says so', async () => {
    const { user } = open();
    await user.click(field());
    await user.paste('99.999.999/0001-91');
    expect(await screen.findByText('Nada encontrado')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nada encontrado para “99.999.999/0001-91”. A escolha anterior continua valendo.',
    );
    expect(field()).toHaveValue('99.999.999/0001-91');
    await user.keyboard('{Escape}{Enter}');
    expect(field()).toHaveValue('99.999.999/0001-91');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.tab();
    expect(field()).toHaveValue('Brasil');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(chosen()).toBe('brasil');
  });

  it('names no option that is gone', async () => {
    const { user } = open();
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(aimed()).toBeVisible();
    await user.keyboard('p');
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    expect(await screen.findByRole('option', { name: 'Peru' })).toBeVisible();
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}');
    expect(aimed()).toHaveTextContent('Paraguai');
  });
});

describe('options that the server searches', () => {
  const answered = new Set<string>();
  const SLOW = {
    ...SOURCE,
    useSearch: (text: string) => {
      const isThere = text === '' || answered.has(text);
      return { ...SOURCE.useSearch(text), ...(isThere ? {} : { options: [], isSearching: true }) };
    },
  };

  function Searched({ isMany }: { isMany: boolean }) {
    const { control } = useForm<{ one: string | null; many: string[] }>({
      defaultValues: { one: null, many: [] },
    });
    const [one, many] = useWatch({ control, name: ['one', 'many'] });
    return (
      <FormRegistryProvider registry={registry}>
        {isMany ? (
          <AsyncMultiSelectField control={control} name="many" label="País" source={SLOW} maxValues={3} />
        ) : (
          <AsyncSelectField control={control} name="one" label="País" source={SLOW} />
        )}
        <output>{[one, ...many].join('') || 'vazio'}</output>
      </FormRegistryProvider>
    );
  }

  describe.each([false, true])('several: %s', (isMany) => {
    const setUp = () => {
      answered.clear();
      const { user, rerender } = renderUi(<Searched isMany={isMany} />);
      return { user, answer: (text: string) => rerenderWith(rerender, text) };
    };
    const rerenderWith = (rerender: (ui: ReactNode) => void, text: string) => {
      answered.add(text);
      rerender(<Searched isMany={isMany} />);
    };

    it('nothing of the older question can be chosen while the new one has no answer', async () => {
      const { user } = setUp();
      await user.click(field());
      expect(await screen.findByRole('option', { name: 'Argentina' })).toBeVisible();
      await user.paste('uru');
      expect(screen.queryByRole('option')).not.toBeInTheDocument();
      expect(screen.getByText('Procurando…')).toBeVisible();
      await user.keyboard('{ArrowDown}{Enter}');
      expect(chosen()).toBe('vazio');
    });

    it('Enter takes the only match, also when it came before the answer', async () => {
      const { user, answer } = setUp();
      await user.click(field());
      await user.paste('uru');
      await user.keyboard('{ArrowDown}{Enter}');
      answer('uru');
      await waitFor(() => expect(chosen()).toBe('uruguai'));
    });

    it('the arrows go through the list, also opened by them after Escape', async () => {
      const { user } = setUp();
      await user.click(field());
      await user.keyboard('{Escape}{ArrowDown}');
      expect(await screen.findByRole('option', { name: 'Argentina' })).toBeVisible();
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      expect(chosen()).toBe('bolívia');
    });

    it('Enter takes nothing where several match and none is marked', async () => {
      const { user, answer } = setUp();
      await user.click(field());
      await user.paste('gua');
      await user.keyboard('{ArrowDown}');
      answer('gua');
      expect(await screen.findByRole('option', { name: 'Paraguai' })).toBeVisible();
      await user.keyboard('{Enter}');
      expect(chosen()).toBe('vazio');
    });
  });
});
