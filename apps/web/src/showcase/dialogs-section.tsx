import { cents, formatMoney } from '@lastro/domain/money';
import { amountInWords } from '@lastro/domain/words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ConflictDialog } from '../ui/conflict-dialog';
import { notify } from '../ui/notify';
import { Section } from '../ui/section';
import { ShortcutsDialog } from '../ui/shortcuts-dialog';
import styles from './components-page.module.css';

const amount = cents(125_000_00);

const shortcuts = [
  {
    title: 'Em qualquer tela',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Buscar telas, ações e registros' },
      { keys: ['?'], does: 'Mostrar os atalhos' },
      { keys: ['g', 'c'], sequence: true, does: 'Ir para Crédito' },
    ],
  },
  {
    title: 'Em uma lista',
    shortcuts: [
      { keys: ['j'], does: 'Próxima linha' },
      { keys: ['k'], does: 'Linha anterior' },
      { keys: ['Enter'], does: 'Abrir' },
      { keys: ['e'], does: 'Editar' },
      { keys: ['x'], does: 'Selecionar' },
    ],
  },
];

const CONFLICT = [
  { name: 'amount', label: 'Valor solicitado', yours: 'R$ 120.000,00', current: 'R$ 125.000,00' },
  { name: 'note', label: 'Observação', yours: 'Cliente pediu prazo menor.', current: '(vazio)' },
];

export function DialogsSection() {
  const [open, setOpen] = useState<'plain' | 'danger' | 'conflict' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section id="dialogos" title="Diálogos">
      <div className={styles.row}>
        <Button variant="default" onClick={() => setOpen('plain')}>
          Liberar pagamento
        </Button>
        <Button variant="default" onClick={() => setOpen('danger')}>
          Cancelar com motivo
        </Button>
        <Button variant="default" onClick={() => setOpen('conflict')}>
          Conflito ao salvar
        </Button>
        <Button variant="default" onClick={() => setOpen('shortcuts')}>
          Atalhos
        </Button>
      </div>
      <ConfirmDialog
        opened={open === 'plain'}
        onClose={close}
        title="Liberar o pagamento da CCB 2026/00412?"
        consequence="O valor sai hoje da conta vinculada para a conta do cliente. Não pode ser desfeito."
        amount={{ figure: formatMoney(amount), words: amountInWords(amount) }}
        confirmLabel="Liberar pagamento"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1200)).then(close)}
      />
      <ConfirmDialog
        opened={open === 'danger'}
        onClose={close}
        title="Cancelar a proposta #1042?"
        consequence="A proposta deixa de poder ser aceita. O histórico continua visível para a auditoria."
        reason={{ minLength: 10, maxLength: 2500, help: 'Fica registrado no histórico.' }}
        confirmLabel="Cancelar proposta"
        tone="danger"
        onConfirm={() => Promise.reject(new Error('O servidor recusou: a proposta já foi aceita.'))}
      />
      <ShortcutsDialog opened={open === 'shortcuts'} onClose={close} groups={shortcuts} />
      <ConflictDialog
        opened={open === 'conflict'}
        onClose={close}
        subject="Esta proposta"
        changedBy="Ana Souza salvou às 14:02"
        fields={CONFLICT}
        onResolve={(choices) => {
          close();
          notify.success({ message: `Escolhido: ${JSON.stringify(choices)}` });
        }}
      />
    </Section>
  );
}
