import { fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, stubBrowser } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { TextField } from './plain-fields';
import { issuesResolver, required } from './resolvers';

beforeEach(() => {
  freshPage();
  stubBrowser();
});

function Page() {
  const { control } = useForm({
    mode: 'onTouched',
    defaultValues: { name: '' },
    resolver: issuesResolver<{ name: string }>(
      ({ name }) => required('name', name),
      () => 'name',
    ),
  });
  return (
    <>
      <TextField control={control} name="name" label="Nome" />
      <button type="button">Outra coisa</button>
    </>
  );
}

it('what is wrong with a field that is left takes its room once the mouse is let go', async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Nome' }));
  const other = screen.getByRole('button', { name: 'Outra coisa' });
  await user.pointer({ keys: '[MouseLeft>]', target: other });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Campo obrigatório.')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: other });
  expect(await screen.findByText('Campo obrigatório.')).toBeInTheDocument();
});

it('by the keyboard nobody waits for a mouse, nor for one whose release is never told', async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Nome' }));
  await user.tab();
  expect(await screen.findByText('Campo obrigatório.')).toBeInTheDocument();
});

it('a release that is never told keeps nobody waiting for ever', async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Nome' }));
  fireEvent.pointerDown(document.body);
  await user.tab();
  expect(await screen.findByText('Campo obrigatório.', {}, { timeout: 3000 })).toBeInTheDocument();
  fireEvent.pointerUp(document.body);
});
