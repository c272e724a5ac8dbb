import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './sign-in-notice.module.css';

/** Why the person stands at the door, or why the last attempt failed. */
export function SignInNoticeBox({ children }: { children: string }) {
  return (
    <div className={styles.box} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={styles.icon} />
      <span>{children}</span>
    </div>
  );
}
