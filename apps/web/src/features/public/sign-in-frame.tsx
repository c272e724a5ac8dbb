import { Title } from '@mantine/core';
import { IconCalendarCheck, IconFingerprint, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getConfig } from '../../lib/config';
import { Logo } from '../../ui/logo';
import { ColorSchemeSwitch } from './color-scheme-switch';
import styles from './sign-in-frame.module.css';

interface SignInFrameProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
  /** The other door. */
  footer?: ReactNode;
}

const PROMISES = [
  { icon: IconScale, text: 'Da proposta à liquidação, cada número com a sua memória de cálculo.' },
  { icon: IconCalendarCheck, text: 'Uma só data-base e o calendário ANBIMA em todas as telas.' },
  { icon: IconFingerprint, text: 'Cada alteração com autor, motivo e trilha verificável.' },
];

/** The door: the brand on one side, one thing to do on the other. */
export function SignInFrame({ title, description, children, footer }: SignInFrameProps) {
  const { appVersion, environment, production } = getConfig();
  return (
    <div className={styles.frame}>
      <aside className={styles.brand} aria-label="Sobre o Lastro">
        <div className={styles.waterline} aria-hidden />
        <span className={styles.lockup}>
          <Logo size={28} withName />
        </span>
        <div className={styles.pitch}>
          <p className={styles.claim}>O peso certo mantém o crédito no prumo.</p>
          <ul className={styles.promises}>
            {PROMISES.map(({ icon: IconOf, text }) => (
              <li key={text}>
                <IconOf size={20} stroke={1.5} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.small}>Crédito, formalização, cobrança e tesouraria</p>
      </aside>
      <main className={styles.side}>
        <div className={styles.top}>
          <span className={styles.phoneLogo}>
            <Logo size={24} withName />
          </span>
          <ColorSchemeSwitch />
        </div>
        <div className={styles.card}>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          <p className={styles.description}>{description}</p>
          {children}
        </div>
        <footer className={styles.footer}>
          {footer ? <div>{footer}</div> : null}
          <p className={styles.version}>
            Versão {appVersion}
            {production ? '' : ` · ambiente ${environment}`}
          </p>
        </footer>
      </main>
    </div>
  );
}
