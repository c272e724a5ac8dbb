import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { ColorScheme, Density } from '../ui/preferences';
import { SideIndex } from '../ui/side-index';
import { useDensity } from '../ui/ui-provider';
import { BasicsSection } from './basics-section';
import styles from './components-page.module.css';
import { DialogsSection } from './dialogs-section';
import { FieldsSection } from './fields-section';
import { FormSection } from './form-section';
import { TableSection } from './table-section';

const entries = [
  { id: 'marca', title: 'Marca e cabeçalho' },
  { id: 'botoes', title: 'Botões, números e status' },
  { id: 'estados', title: 'Os cinco estados' },
  { id: 'arquivos', title: 'Arquivos e histórico' },
  { id: 'dialogos', title: 'Diálogos' },
  { id: 'campos', title: 'Campos' },
  { id: 'formulario', title: 'Página de formulário' },
  { id: 'tabela', title: 'Tabela' },
];

/** Every piece of the kit in its states, side by side. Runs at /dev/components, never in production. */
export function ComponentsPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Componentes</h1>
        <SegmentedControl
          aria-label="Tema"
          size="xs"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as ColorScheme)}
          data={[
            { value: 'light', label: 'Claro' },
            { value: 'dark', label: 'Escuro' },
            { value: 'auto', label: 'Do sistema' },
          ]}
        />
        <SegmentedControl
          aria-label="Densidade"
          size="xs"
          value={density}
          onChange={(value) => setDensity(value as Density)}
          data={[
            { value: 'comfortable', label: 'Confortável' },
            { value: 'compact', label: 'Compacta' },
          ]}
        />
      </header>
      <div className={styles.columns}>
        <SideIndex entries={entries} label="Componentes" />
        <div className={styles.content}>
          <BasicsSection />
          <DialogsSection />
          <FieldsSection />
          <FormSection />
          <TableSection />
        </div>
      </div>
    </div>
  );
}
