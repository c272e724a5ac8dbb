import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error';
import { renderUi } from '../../ui/testing/render';
import { DraftOffers } from './draft-offers';
import type { Draft, ForeignDraft } from './use-draft';

const THEIRS: ForeignDraft<string> = {
  id: '3',
  author: 'Bruno Sampaio',
  savedAt: '2026-11-16T12:00:00.000Z',
  value: 'Santos',
  take: async () => null,
};

describe('the draft of somebody else', () => {
  test('does not take the place of an own one that the page does not know of, unless the person says so', async () => {
    const takeOver = vi.fn(async (_: ForeignDraft<string>, replaces: boolean) => {
      if (!replaces) throw ownExists();
      return { value: 'Santos', savedAt: THEIRS.savedAt };
    });
    const onRestore = vi.fn();
    const draft = { offer: null, others: [THEIRS], takeOver } as unknown as Draft<string>;
    const { user } = renderUi(
      <DraftOffers draft={draft} isTyped={false} hasWork={false} onRestore={onRestore} />,
    );
    await user.click(screen.getByRole('button', { name: /Assumir rascunho/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Assumir o rascunho de Bruno Sampaio?' });
    expect(dialog).toHaveTextContent('se perdem');
    expect(onRestore).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Assumir' }));
    await waitFor(() => expect(onRestore).toHaveBeenCalledTimes(1));
    expect(onRestore.mock.lastCall?.[0]).toMatchObject({ value: 'Santos' });
    expect(takeOver.mock.calls.map(([, replaces]) => replaces)).toEqual([false, true]);
  });
});

function ownExists(): ApiError {
  return new ApiError({
    status: 409,
    code: 'draft.own-exists',
    detail: 'Você já tem outro rascunho.',
  });
}
