import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, stubBrowser } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { DateField } from './parsed-fields';
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

it('by the keyboard nobody waits for a mouse', async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Nome' }));
  await user.tab();
  expect(await screen.findByText('Campo obrigatório.')).toBeInTheDocument();
});

it('a release that is never told keeps nobody waiting for ever', async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Nome' }));
  fireEvent.pointerDown(document.body);
  act(() => screen.getByRole('button', { name: 'Outra coisa' }).focus());
  expect(await screen.findByText('Campo obrigatório.', {}, { timeout: 3000 })).toBeInTheDocument();
  fireEvent.pointerUp(document.body);
});

it('a text that cannot be read waits as well', async () => {
  function Parsed() {
    const { control } = useForm<{ day: IsoDate | null }>({ defaultValues: { day: null } });
    return (
      <>
        <DateField control={control} name="day" label="Dia" today={isoDate('2026-11-16')} />
        <button type="button">Outra coisa</button>
      </>
    );
  }
  const { user } = renderUi(<Parsed />);
  await user.click(screen.getByRole('textbox', { name: 'Dia' }));
  await user.paste('31/02');
  const other = screen.getByRole('button', { name: 'Outra coisa' });
  await user.pointer({ keys: '[MouseLeft>]', target: other });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('textbox', { name: 'Dia' })).not.toBeInvalid();
  await user.pointer({ keys: '[/MouseLeft]', target: other });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Dia' })).toBeInvalid());
});
