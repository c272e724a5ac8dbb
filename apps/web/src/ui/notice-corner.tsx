import { Notifications } from '@mantine/notifications';

export function NoticeCorner() {
  return <Notifications position="bottom-right" limit={4} autoClose={8000} />;
}
