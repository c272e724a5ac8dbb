import { isoDate } from '@lastro/domain/dates';
import { USER_FLAGS } from '@lastro/domain/identity/flags';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { GrantFlagDialog } from './grant-flag-dialog';
import { userRecord } from './testing';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['admin']));
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const seen = stubNetwork({});
  const onClose = vi.fn();
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <GrantFlagDialog user={userRecord()} flag={USER_FLAGS[0]} onClose={onClose} />
    </QueryClientProvider>,
  );
  const endsOn = await screen.findByRole('textbox', { name: /Vale até/ });
  await waitFor(() => expect(endsOn).toHaveFocus());
  return { user, onClose, seen, endsOn };
}

describe('interface, forms: the end of a temporary permission', () => {
  test('nothing chosen, nothing asked: Esc closes', async () => {
    const { user, onClose } = await opened();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('a business date that moves on meanwhile has chosen nothing: Esc closes', async () => {
    const { user, onClose } = await opened();
    act(() => startSession(sessionOf(['admin'], { businessDate: isoDate('2026-11-17') })));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('another end than the usual one is not lost by Esc unasked', async () => {
    const { user, onClose, endsOn } = await opened();
    await user.clear(endsOn);
    await user.type(endsOn, '20/11/2026');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Fechar sem salvar' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['', 'Campo obrigatório.'],
    ['31/02/2027', /data/i],
  ])('“%s” is told by its field alone, which has the focus', async (typed, message) => {
    const { user, seen, endsOn } = await opened();
    await user.clear(endsOn);
    if (typed !== '') await user.type(endsOn, typed);
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Cobre as férias da equipe');
    await user.click(screen.getByRole('button', { name: 'Conceder permissão' }));
    await waitFor(() => expect(endsOn).toHaveFocus());
    expect(endsOn).toBeInvalid();
    expect(endsOn).toHaveAccessibleDescription(message);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  });
});
