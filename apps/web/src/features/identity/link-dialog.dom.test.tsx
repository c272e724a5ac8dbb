import { Button } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { unsavedWork } from '../../lib/unsaved-work';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import { RouteGuard, type UseLeaveGuard } from '../../ui/route-guard';
import { renderUi } from '../../ui/testing/render';
import { LinkDialog } from './link-dialog';

afterEach(() => vi.unstubAllGlobals());

const LINK = { token: 'segredo', expiresAt: '2026-11-18T12:00:00.000Z' };

function Place() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Gerar link</Button>
      {isOpen ? <LinkDialog link={LINK} email="bia@demo.test" onClose={() => setOpen(false)} /> : null}
    </main>
  );
}

async function opened() {
  const { user } = renderUi(<Place />);
  await user.click(screen.getByRole('button', { name: 'Gerar link' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Link' })).toHaveFocus());
  return user;
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a link that is shown once', () => {
  test('Enter copies it and loses nothing; then Esc closes, and the focus is back on the button', async () => {
    const user = await opened();
    await user.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toMatch(/definir-senha#segredo$/);
    expect(screen.getByRole('textbox', { name: 'Link' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await gone();
    expect(screen.getByRole('button', { name: 'Gerar link' })).toHaveFocus();
  });

  test('a copy that failed says so and loses nothing: closing still asks', async () => {
    const user = await opened();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
    await user.click(screen.getByRole('button', { name: 'Copiar link' }));
    expect(await screen.findByText('Não foi possível copiar: selecione o link e copie-o.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('O link não aparece de novo. Fechar sem copiar?')).toBeVisible();
    write.mockRestore();
  });

  test('closing before it was copied asks, and going back keeps it', async () => {
    const user = await opened();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('O link não aparece de novo. Fechar sem copiar?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByText(/Fechar sem copiar\?/)).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Link' })).toBeVisible();
  });

  test('whoever means it closes it without copying', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.click(await screen.findByRole('button', { name: 'Fechar sem copiar' }));
    await gone();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Gerar link' })).toHaveFocus());
  });

  test('whoever says that it was copied is believed', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Já copiei o link' }));
    await gone();
  });

  test('leaving the page before it was copied asks in the same words, once, and going back keeps it', async () => {
    let wish = (): void => undefined;
    const held: boolean[] = [];
    const left = vi.fn();
    const useGuard: UseLeaveGuard = ({ isDirty }) => {
      const [isAsked, setAsked] = useState(false);
      held.push(isDirty);
      wish = () => setAsked(true);
      return { isBlocked: isAsked, leave: left, stay: () => setAsked(false) };
    };
    const { user } = renderUi(
      <RouteGuard value={useGuard}>
        <LinkDialog link={LINK} email="bia@demo.test" onClose={() => undefined} />
      </RouteGuard>,
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Link' })).toHaveFocus());
    expect(held.at(-1)).toBe(true);
    act(() => wish());
    expect(await screen.findAllByText('O link não aparece de novo. Fechar sem copiar?')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(left).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Link' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copiar link' }));
    await waitFor(() => expect(held.at(-1)).toBe(false));
  });

  test('who signs out over it is told that the link is lost, and nothing of what was typed', async () => {
    stubBrowser();
    const { page } = pageAt('/', Place, '/');
    const { user } = renderUi(<RouteGuard value={useRouterLeaveGuard}>{page}</RouteGuard>);
    await user.click(await screen.findByRole('button', { name: 'Gerar link' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Link' })).toHaveFocus());
    expect(unsavedWork()).toEqual(['O link de senha ainda não foi copiado e não aparece de novo.']);
    await user.click(screen.getByRole('button', { name: 'Copiar link' }));
    await waitFor(() => expect(unsavedWork()).toEqual([]));
  });
});
