import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Notice {
  title?: string;
  message: ReactNode;
}

const looks = { withBorder: true, closeButtonProps: { 'aria-label': 'Fechar aviso' } };

/** The same failure again is the same notice: those that stay until they are closed must not pile up. */
function failureId({ title = '', message }: Notice): string | undefined {
  return typeof message === 'string' ? `${title} ${message}` : undefined;
}

/** Short notices in the corner. A failure stays until it is closed: nobody should miss it by looking away. */
export const notify = {
  success: (notice: Notice) =>
    notifications.show({
      ...notice,
      color: 'green',
      icon: <IconCheck size={18} aria-hidden />,
      ...looks,
    }),
  info: (notice: Notice) =>
    notifications.show({
      ...notice,
      color: 'blue',
      icon: <IconInfoCircle size={18} aria-hidden />,
      ...looks,
    }),
  failure: (notice: Notice) =>
    notifications.show({
      ...notice,
      id: failureId(notice),
      color: 'red',
      icon: <IconAlertTriangle size={18} aria-hidden />,
      autoClose: false,
      ...looks,
      role: 'alert',
    }),
};
