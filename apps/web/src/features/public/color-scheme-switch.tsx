import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Hint } from '../../ui/hint';

export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = isDark ? 'Usar tema claro' : 'Usar tema escuro';
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? (
          <IconSun size={20} stroke={1.5} aria-hidden />
        ) : (
          <IconMoon size={20} stroke={1.5} aria-hidden />
        )}
      </ActionIcon>
    </Hint>
  );
}
