import { useOpenScreens } from '../../lib/screens-context';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';

export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const screens = useOpenScreens();
  const goes = screens.flatMap(({ shortcut, title }) =>
    shortcut === undefined ? [] : [{ keys: ['g', shortcut], sequence: true, does: title }],
  );
  return (
    <ShortcutsDialog
      opened
      onClose={onClose}
      groups={[
        {
          title: 'Geral',
          shortcuts: [
            { keys: ['Ctrl', 'K'], does: 'Buscar telas, ações e registros' },
            { keys: ['?'], does: 'Ver os atalhos' },
            { keys: ['Esc'], does: 'Fechar o que está aberto' },
          ],
        },
        { title: 'Ir para', shortcuts: goes },
        {
          title: 'Listas',
          shortcuts: [
            { keys: ['j'], does: 'Próxima linha' },
            { keys: ['k'], does: 'Linha anterior' },
            { keys: ['Enter'], does: 'Abrir a linha' },
          ],
        },
      ]}
    />
  );
}
