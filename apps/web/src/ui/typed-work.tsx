import { use } from 'react';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog';
import { RouteGuard, useUnloadWarning } from './route-guard';

interface LossWords extends Pick<QuestionDialogProps, 'title' | 'consequence' | 'confirmLabel'> {
  /** Said to who signs out over it. */
  lost?: string;
}

const TYPED: LossWords = {
  title: 'Fechar sem salvar?',
  consequence: 'O que você digitou e ainda não salvou será perdido.',
  confirmLabel: 'Fechar sem salvar',
};

interface TypedWorkProps {
  /** Held until it is saved, and so also while it is: a save may be refused, or wait for somebody's choice. */
  isTyped: boolean;
  /** Somebody wants to close the dialog, and waits for the question. Without it only the page can be left. */
  isClosing?: boolean;
  onStay?: () => void;
  onLose?: () => void;
  /** Where something else than what was typed would be lost. */
  words?: LossWords;
}

/**
 * What is typed in a dialog: nobody loses it unasked, neither by closing the dialog nor by leaving the page beneath, as
 * by the palette or by going back. A dialog that is saved is closed; one that goes elsewhere then says that it may.
 */
export function TypedWork({ isTyped, isClosing = false, onStay, onLose, words = TYPED }: TypedWorkProps) {
  const useRouteGuard = use(RouteGuard);
  const { lost, ...question } = words;
  const route = useRouteGuard({ isDirty: isTyped, isOverPage: true, lost });
  useUnloadWarning(isTyped);
  return (
    <QuestionDialog
      opened={isClosing || route.isBlocked}
      onClose={() => {
        route.stay();
        onStay?.();
      }}
      {...question}
      tone="danger"
      onConfirm={() => {
        route.leave();
        onLose?.();
      }}
    />
  );
}
