import { signOut } from '@lastro/wire/identity/session-operations';
import { useState } from 'react';
import { call } from '../../lib/api';
import { endSession } from '../../lib/session';
import { hasUnsavedWork } from '../../lib/unsaved-work';
import { QuestionDialog } from '../../ui/question-dialog';

/** Ends the session here whatever the server says: who leaves must be able to leave, also without a network. */
async function leave(): Promise<void> {
  await call(signOut, {}, { timeoutMs: 5000 }).catch(() => undefined);
  endSession();
}

/** Leaving the product leaves every page, and goes past the guards of all of them. Put `question` on the page. */
export function useSignOut() {
  const [isAsked, setAsked] = useState(false);
  return {
    signOut: () => (hasUnsavedWork() ? setAsked(true) : void leave()),
    question: (
      <QuestionDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Sair sem salvar?"
        consequence="O que você digitou e ainda não salvou será perdido. Rascunhos já guardados continuam guardados."
        confirmLabel="Sair sem salvar"
        tone="danger"
        onConfirm={leave}
      />
    ),
  };
}
