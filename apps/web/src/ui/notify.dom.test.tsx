import { Notifications, notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { notify } from './notify';
import { renderUi } from './testing/render';

afterEach(() => {
  notifications.clean();
});

test('the same failure twice is one notice; another one stands beside it', async () => {
  renderUi(<Notifications />);
  act(() => {
    notify.failure({ message: 'A proposta mudou.' });
    notify.failure({ message: 'A proposta mudou.' });
    notify.failure({ title: 'Oferta', message: 'A proposta mudou.' });
  });
  expect(await screen.findAllByText('A proposta mudou.')).toHaveLength(2);
});
