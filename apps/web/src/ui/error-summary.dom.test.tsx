import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ErrorSummary } from './error-summary';
import { renderUi } from './testing/render';

describe('the link to a wrong field', () => {
  it('brings a field into view and puts the cursor in it', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderUi(
      <>
        <ErrorSummary errors={[{ fieldId: 'name', label: 'Nome', message: 'Campo obrigatório.' }]} />
        <input id="name" aria-label="Nome" />
      </>,
    );
    await user.click(screen.getByRole('link', { name: 'Nome: Campo obrigatório.' }));
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('textbox', { name: 'Nome' }));
  });

  it('shows the message of a field that may be taller than the screen', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderUi(
      <>
        <ErrorSummary errors={[{ fieldId: 'groups', label: 'Grupos', message: 'Não ficam juntos.' }]} />
        <fieldset id="groups" tabIndex={-1}>
          <legend>Grupos</legend>
          <p role="alert">Estes grupos não ficam juntos.</p>
          <input type="checkbox" aria-label="BI" />
        </fieldset>
      </>,
    );
    await user.click(screen.getByRole('link', { name: 'Grupos: Não ficam juntos.' }));
    expect(screen.getByRole('group', { name: 'Grupos' })).toHaveFocus();
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByText('Estes grupos não ficam juntos.'));
  });
});
