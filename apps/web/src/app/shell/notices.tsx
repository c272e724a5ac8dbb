import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { plural } from '../../lib/words';
import { NEWEST } from '../../shared/work/work-queries';
import { Hint } from '../../ui/hint';
import { PopoverLayer } from '../../ui/passing-layers';
import { EmptyState, FailedState } from '../../ui/states';
import styles from './notices.module.css';
import { type Notice, useNotices } from './use-notices';

export function Notices() {
  const { notices: fresh, total, failure, retry, look } = useNotices();
  // What was new when the bell was opened is read in peace: looking at it makes it old.
  const [opened, setOpened] = useState<readonly Notice[] | null>(null);
  const isOpen = opened !== null;
  const setOpen = (open: boolean) => {
    if (open === isOpen) return;
    setOpened(open ? fresh : null);
    if (open) look();
  };
  const notices = opened ?? fresh;
  const count = fresh.length;
  const label = count === 0 ? 'Avisos: nenhum' : `Avisos: ${count}${count < NEWEST ? '' : ' ou mais'}`;
  return (
    <PopoverLayer opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <Hint label="Avisos" disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            onClick={() => setOpen(!isOpen)}
          >
            <Indicator
              disabled={count === 0}
              label={count < NEWEST ? count : `${NEWEST}+`}
              size={16}
              color="red"
              offset={2}
            >
              <IconBell size={20} stroke={1.5} aria-hidden />
            </Indicator>
          </ActionIcon>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label="Avisos">
        {failure !== null ? (
          <FailedState title="Os avisos não carregaram" onRetry={retry}>
            {failure}
          </FailedState>
        ) : notices.length === 0 ? (
          <EmptyState title="Nada de novo" icon={IconBell}>
            O que chegar à sua fila e permissões perto do fim aparecem aqui.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {notices.map(({ id, title, text, ...place }) => (
              <li key={id}>
                <PageLink {...place} className={styles.notice} onClick={() => setOpen(false)}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.text}>{text}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        )}
        {total > 0 ? (
          <PageLink to={paths.home()} className={styles.all} onClick={() => setOpen(false)}>
            Ver a fila: {plural(total, 'pendência', 'pendências')}
          </PageLink>
        ) : null}
      </Popover.Dropdown>
    </PopoverLayer>
  );
}
