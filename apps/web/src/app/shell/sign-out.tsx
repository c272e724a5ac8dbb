import { signOut } from '@lastro/wire/identity/session-operations';
import { useState } from 'react';
import { call } from '../../lib/api';
import { endSession } from '../../lib/session';
import { hasUnsavedWork, useUnsavedWork } from '../../lib/unsaved-work';
import { QuestionDialog } from '../../ui/question-dialog';

/** Ends the session here whatever the server says: who leaves must be able to leave, also without a network. */
async function leave(): Promise<void> {
  await call(signOut, {}, { timeoutMs: 5000 }).catch(() => undefined);
  await endSession();
}

/** Leaving the product leaves every page, and goes past the guards of all of them. Put `question` on the page. */
export function useSignOut() {
  const [isAsked, setAsked] = useState(false);
  const lost = useUnsavedWork();
  // Kept while the question fades away.
  const [told, setTold] = useState(lost);
  if (lost.length > 0 && lost !== told) setTold(lost);
  // What was saved while the question stands is asked about no longer, and nobody is led away by that.
  if (isAsked && lost.length === 0) setAsked(false);
  return {
    signOut: () => (hasUnsavedWork() ? setAsked(true) : void leave()),
    question: (
      <QuestionDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Sair sem salvar?"
        consequence={told.join(' ')}
        confirmLabel="Sair sem salvar"
        tone="danger"
        onConfirm={leave}
      />
    ),
  };
}
