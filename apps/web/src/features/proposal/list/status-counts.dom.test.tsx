import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../ui/testing/render';
import { StatusCounts } from './status-counts';

test('interface, formats: how many there are is written with its thousands apart', () => {
  const counts = {
    total: 10_800,
    counts: [{ status: 'pending_approval', count: 1234, amount: 100 }],
  } as unknown as Parameters<typeof StatusCounts>[0]['counts'];
  renderUi(<StatusCounts counts={counts} chosen={[]} onChoose={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Todas 10.800' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: / 1\.234$/ })).toBeInTheDocument();
});
