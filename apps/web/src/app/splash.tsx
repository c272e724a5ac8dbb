import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Logo } from '../ui/logo';
import styles from './splash.module.css';

const MARK = 'lastro.started';

/** Whether the product opens for the first time in this browser session; asked once for each load of the page. */
export function takeColdStart(): boolean {
  try {
    const isCold = window.sessionStorage.getItem(MARK) === null;
    window.sessionStorage.setItem(MARK, 'yes');
    return isCold;
  } catch {
    // Where nothing is remembered, every load would be the first.
    return false;
  }
}

interface SplashOverProps {
  isCold: boolean;
  /** Whether a page stands beneath it. */
  isReady: boolean;
  children: ReactNode;
}

/**
 * About 2,5 s at a cold start only (spec §2); profile, code and first data load behind it. A page that is loaded again has
 * it for as long as nothing else can be shown. Not for people who asked for less motion, and not on the way back from
 * Google, which is the middle of a sign-in and not a start.
 */
export function SplashOver({ isCold, isReady, children }: SplashOverProps) {
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });
  const [isOver, setOver] = useState(() => window.location.hash.includes('id_token='));
  const isGone = isOver || isCalm || (!isCold && isReady);
  return (
    <>
      {children}
      {isGone ? null : (
        <div
          className={styles.splash}
          data-cold={isCold || undefined}
          role="status"
          onAnimationEnd={(event) => {
            if (isCold && event.target === event.currentTarget) setOver(true);
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
