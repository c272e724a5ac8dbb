import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Logo } from '../ui/logo';
import styles from './splash.module.css';

/**
 * About 2,5 s at a cold start only (spec §2); profile, code and first data load behind it. Not for people who asked
 * for less motion, and not on the way back from Google, which is the middle of a sign-in and not a start.
 */
export function SplashOver({ children }: { children: ReactNode }) {
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });
  const [isOver, setOver] = useState(() => window.location.hash.includes('id_token='));
  return (
    <>
      {children}
      {isOver || isCalm ? null : (
        <div
          className={styles.splash}
          role="status"
          onAnimationEnd={(event) => {
            if (event.target === event.currentTarget) setOver(true);
          }}
        >
          <div className={styles.mark}>
            <Logo size={56} />
          </div>
          <p className={styles.text}>Carregando o Lastro…</p>
          <div className={styles.track} aria-hidden>
            <div className={styles.fill} />
          </div>
        </div>
      )}
    </>
  );
}
