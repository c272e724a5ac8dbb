import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PopoverLayer } from '../../ui/layers';
import { EmptyState, FailedState } from '../../ui/states';
import styles from './notices.module.css';
import { useNotices } from './use-notices';

export function Notices() {
  const { notices, failure, retry } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const count = notices.length;
  const label = count === 0 ? 'Avisos: nenhum' : `Avisos: ${count}`;
  return (
    <PopoverLayer opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <Tooltip label="Avisos" disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            onClick={() => setOpen(!isOpen)}
          >
            <Indicator disabled={count === 0} label={count} size={16} color="red" offset={2}>
              <IconBell size={20} stroke={1.5} aria-hidden />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label="Avisos">
        {failure !== null ? (
          <FailedState title="Os avisos não carregaram" onRetry={retry}>
            {failure}
          </FailedState>
        ) : count === 0 ? (
          <EmptyState title="Nenhum aviso" icon={IconBell}>
            Pedidos de acesso à espera de decisão e permissões perto do fim aparecem aqui.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <Link to={notice.to} className={styles.notice} onClick={() => setOpen(false)}>
                  <span className={styles.title}>{notice.title}</span>
                  <span className={styles.text}>{notice.text}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </PopoverLayer>
  );
}
