import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { ColorScheme, Density } from '../../ui/preferences';
import { Section } from '../../ui/section';
import { useDensity } from '../../ui/ui-provider';
import styles from './profile-page.module.css';

const THEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'auto', label: 'Do sistema' },
];

const DENSITIES = [
  { value: 'comfortable', label: 'Confortável' },
  { value: 'compact', label: 'Compacta' },
];

export function PreferencesSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  return (
    <Section title="Preferências" description="Valem para este navegador">
      <div className={styles.preferences}>
        <div className={styles.preference}>
          <span className={styles.strong} id="preference-theme">
            Tema
          </span>
          <SegmentedControl
            data={THEMES}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as ColorScheme)}
            aria-labelledby="preference-theme"
          />
        </div>
        <div className={styles.preference}>
          <span className={styles.strong} id="preference-density">
            Densidade
          </span>
          <SegmentedControl
            data={DENSITIES}
            value={density}
            onChange={(value) => setDensity(value as Density)}
            aria-labelledby="preference-density"
          />
        </div>
      </div>
    </Section>
  );
}
