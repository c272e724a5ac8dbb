import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActionButton } from './action-button';
import { DisabledReason } from './disabled-reason';
import { renderUi } from './testing/render';

describe('DisabledReason', () => {
  it('keeps the button reachable and tells the reason, but does nothing', async () => {
    const onClick = vi.fn();
    const { user } = renderUi(
      <DisabledReason reason="Só é possível amortizar parcelas pendentes!">
        <button type="button" onClick={onClick}>
          Amortizar
        </button>
      </DisabledReason>,
    );
    const button = screen.getByRole('button', { name: 'Amortizar' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).not.toBeDisabled();
    expect(button).toHaveAccessibleDescription('Só é possível amortizar parcelas pendentes!');
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter} ');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Só é possível amortizar parcelas pendentes!',
    );
  });

  it('does not let a submit button submit', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <input aria-label="Nome" />
        <ActionButton type="submit" disabledReason="Falta a aprovação.">
          Salvar
        </ActionButton>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('leaves the child alone without a reason', async () => {
    const onClick = vi.fn();
    const { user } = renderUi(
      <DisabledReason reason={null}>
        <button type="button" onClick={onClick}>
          Amortizar
        </button>
      </DisabledReason>,
    );
    await user.click(screen.getByRole('button', { name: 'Amortizar' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled');
  });
});
