import { Checkbox, Select, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SavingFields } from './saving-fields';
import { renderUi } from './testing/render';

const changed = vi.fn();

function Fields({ isSaving }: { isSaving: boolean }) {
  return (
    <SavingFields isSaving={isSaving}>
      <TextInput label="Nome" defaultValue="Ana" onChange={changed} />
      <Checkbox label="Ativa" onChange={changed} />
      <Select label="Setor" data={['Varejo', 'Indústria']} onChange={changed} />
      <button type="button" onClick={changed}>
        Adicionar
      </button>
    </SavingFields>
  );
}

beforeEach(() => changed.mockClear());

test('interface, forms: nothing can be typed into what is being saved, and who is in a field stays there', async () => {
  const { user, rerender } = renderUi(<Fields isSaving={false} />);
  const name = screen.getByLabelText('Nome');
  await user.type(name, ' B');
  expect(name).toHaveValue('Ana B');
  changed.mockClear();

  rerender(<Fields isSaving />);
  expect(name).toHaveFocus();
  // What is composed, as “ã” by a dead key, is refused by this alone.
  expect(name).toHaveAttribute('readonly');
  await user.keyboard('x{Backspace}{Enter}');
  await user.paste('y');
  await user.click(screen.getByLabelText('Ativa'));
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await user.click(screen.getByRole('combobox', { name: 'Setor' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(changed).not.toHaveBeenCalled();
  expect(name).toHaveValue('Ana B');
  expect(screen.getByLabelText('Ativa')).not.toBeChecked();
  expect(screen.queryByRole('option', { name: 'Varejo' })).toBeNull();

  rerender(<Fields isSaving={false} />);
  expect(name).not.toHaveAttribute('readonly');
  await user.click(screen.getByLabelText('Ativa'));
  expect(changed).toHaveBeenCalledOnce();
});

test('and going on by Tab stays possible', async () => {
  const { user } = renderUi(<Fields isSaving />);
  await user.tab();
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Ativa')).toHaveFocus();
});

function Closing({ isSaving, isClosed }: { isSaving: boolean; isClosed: boolean }) {
  return (
    <SavingFields isSaving={isSaving}>
      <TextInput label="Nome" readOnly={isClosed} />
    </SavingFields>
  );
}

test.each([
  ['before the save ends', true],
  ['with its end', false],
])('what the page closes %s stays closed', async (_when, isBefore) => {
  const { rerender } = renderUi(<Closing isSaving={false} isClosed={false} />);
  rerender(<Closing isSaving isClosed={false} />);
  if (isBefore) rerender(<Closing isSaving isClosed />);
  // As long as an observer takes to be told.
  await Promise.resolve();
  rerender(<Closing isSaving={false} isClosed />);
  expect(screen.getByLabelText('Nome')).toHaveAttribute('readonly');
  rerender(<Closing isSaving={false} isClosed={false} />);
  expect(screen.getByLabelText('Nome')).not.toHaveAttribute('readonly');
});
