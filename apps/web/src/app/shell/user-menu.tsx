import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getConfig } from '../../lib/config';
import { paths } from '../../lib/paths';
import { useProfile } from '../../lib/session';
import { initialsOf } from '../../lib/words';
import { MenuLayer } from '../../ui/passing-layers';
import type { ColorScheme, Density } from '../../ui/preferences';
import { useDensity } from '../../ui/ui-provider';
import styles from './user-menu.module.css';

export function UserMenu({ onHelp, onSignOut }: { onHelp: () => void; onSignOut: () => void }) {
  const { firstName, lastName, email } = useProfile();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const name = `${firstName} ${lastName}`;
  return (
    <MenuLayer
      position="bottom-end"
      width={264}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          {/* Not an aria-label: the initials are seen, so they would have to be part of the name. */}
          <span className="visually-hidden">Menu de {name}</span>
          <Avatar size={30} radius="xl" color="petrol" aria-hidden>
            {initialsOf(name)}
          </Avatar>
          <IconChevronDown size={14} aria-hidden className={styles.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.person}>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.profile()}
          leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden />}
        >
          Meu perfil
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as ColorScheme)}>
          <Menu.RadioItem value="light">Claro</Menu.RadioItem>
          <Menu.RadioItem value="dark">Escuro</Menu.RadioItem>
          <Menu.RadioItem value="auto">Do sistema</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Label>Densidade</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(value) => setDensity(value as Density)}>
          <Menu.RadioItem value="comfortable">Confortável</Menu.RadioItem>
          <Menu.RadioItem value="compact">Compacta</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.5} aria-hidden />}
          rightSection={<kbd className={styles.key}>?</kbd>}
          onClick={onHelp}
        >
          Atalhos do teclado
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />} onClick={onSignOut}>
          Sair
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Lastro {getConfig().appVersion}</Menu.Label>
      </Menu.Dropdown>
    </MenuLayer>
  );
}
