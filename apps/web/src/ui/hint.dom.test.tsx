import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Hint } from './hint';
import { renderUi } from './testing/render';

const hinted = (label: string, disabled = false) => (
  <Hint label={label} disabled={disabled}>
    <button type="button">Copiar</button>
  </Hint>
);

/** The test's document does not know what came by the keyboard. */
function seeFocus(element: HTMLElement): void {
  const known = element.matches.bind(element);
  vi.spyOn(element, 'matches').mockImplementation((asked) => asked === ':focus-visible' || known(asked));
}

describe('Hint', () => {
  it('is shown to who points at the control, and names it for who cannot see', async () => {
    const { user } = renderUi(hinted('Copiar o CNPJ'));
    const button = screen.getByRole('button');
    expect(button).not.toHaveAttribute('aria-describedby');
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Copiar o CNPJ');
    expect(button).toHaveAccessibleDescription('Copiar o CNPJ');
    await user.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('is shown to who comes by the keyboard, and Esc puts it away', async () => {
    const { user } = renderUi(hinted('Copiar o CNPJ'));
    seeFocus(screen.getByRole('button'));
    await user.tab();
    expect(await screen.findByRole('tooltip')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('never makes the control anew: what has the focus keeps it', async () => {
    const { user, rerender } = renderUi(hinted('Copiar', true));
    const button = screen.getByRole('button');
    seeFocus(button);
    await user.tab();
    rerender(hinted('Copiado'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Copiado');
    expect(screen.getByRole('button')).toBe(button);
    expect(button).toHaveFocus();
  });
});
