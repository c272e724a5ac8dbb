import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop';
import { renderUi } from './testing/render';

test('the same file can be chosen again: it may have failed, or been mended since', async () => {
  const taken = vi.fn<(files: File[]) => void>();
  const { user, container } = renderUi(
    <FileDrop label="Escolher" multiple={false} maxBytes={1000} onFiles={taken} />,
  );
  expect(screen.getByText('Escolher')).toBeInTheDocument();
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(input, logo);
  // A browser tells of no change where the same name stands there still.
  expect(input.value).toBe('');
  await user.upload(input, logo);
  expect(taken.mock.calls).toEqual([[[logo]], [[logo]]]);
});
