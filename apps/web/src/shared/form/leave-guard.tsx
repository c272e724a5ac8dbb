import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { type UseLeaveGuard, useUnloadWarning } from '../../ui/route-guard';
import type { DraftFate } from './use-draft';

interface LeaveGuardProps {
  isDirty: boolean;
  /** Whether a field holds a text that is no value yet, which no draft can keep. */
  isHalfTyped: boolean;
  useGuard: UseLeaveGuard;
  /** Where unfinished work is kept: keeps what was typed and tells what became of it. */
  keepDraft?: () => Promise<DraftFate>;
}

const CONSEQUENCES: Readonly<Record<DraftFate | 'keeping' | 'no-draft' | 'half-typed', string>> = {
  keeping: 'Salvando o que você digitou como rascunho…',
  kept: 'O que você digitou fica guardado como rascunho e pode ser restaurado depois.',
  'half-typed':
    'O que você digitou fica guardado como rascunho, menos o valor incompleto: complete-o antes de sair ou ele será perdido.',
  'behind-another':
    'O que você digitou agora será perdido: o seu rascunho anterior espera uma escolha e continua guardado. ' +
    'Para guardar o novo texto, volte e descarte o anterior.',
  'not-kept': 'Não foi possível salvar o rascunho: o que você digitou e ainda não foi guardado será perdido.',
  'no-draft': 'O que você digitou e ainda não salvou será perdido.',
};

/** What the question says is what will be: the draft is written before it says that leaving loses nothing. */
export function LeaveGuard({ isDirty, isHalfTyped, useGuard, keepDraft }: LeaveGuardProps) {
  const attempt = useGuard({ isDirty: isDirty || isHalfTyped });
  const [fate, setFate] = useState<keyof typeof CONSEQUENCES>('no-draft');
  const keeping = useRef<Promise<DraftFate> | null>(null);
  const now = useRef({ isDirty, isHalfTyped, keepDraft });
  now.current = { isDirty, isHalfTyped, keepDraft };

  useEffect(() => {
    if (!attempt.isBlocked) return;
    let isCurrent = true;
    // Where nothing else is typed there is nothing to keep.
    keeping.current = (now.current.isDirty ? now.current.keepDraft?.() : null) ?? null;
    setFate(keeping.current === null ? 'no-draft' : 'keeping');
    void keeping.current?.then((known) => {
      if (isCurrent) setFate(known === 'kept' && now.current.isHalfTyped ? 'half-typed' : known);
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt.isBlocked]);

  useUnloadWarning(isDirty || isHalfTyped);

  async function leave() {
    // Whoever agreed before the outcome was known did not agree to a loss: the question then stays, with its answer.
    if (fate === 'keeping' && ((await keeping.current) !== 'kept' || isHalfTyped)) return;
    attempt.leave();
  }

  return (
    <ConfirmDialog
      opened={attempt.isBlocked}
      onClose={attempt.stay}
      title="Sair sem salvar?"
      consequence={<span role="status">{CONSEQUENCES[fate]}</span>}
      confirmLabel="Sair sem salvar"
      tone={fate === 'kept' || fate === 'keeping' ? 'normal' : 'danger'}
      onConfirm={leave}
    />
  );
}
