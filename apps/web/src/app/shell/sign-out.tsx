import { signOut } from '@lastro/wire/identity/session-operations';
import { useState } from 'react';
import { call } from '../../lib/api';
import { endSession } from '../../lib/session';
import { unsavedWork } from '../../lib/unsaved-work';
import { QuestionDialog } from '../../ui/question-dialog';

/** Ends the session here whatever the server says: who leaves must be able to leave, also without a network. */
async function leave(): Promise<void> {
  await call(signOut, {}, { timeoutMs: 5000 }).catch(() => undefined);
  endSession();
}

/** Leaving the product leaves every page, and goes past the guards of all of them. Put `question` on the page. */
export function useSignOut() {
  const [isAsked, setAsked] = useState(false);
  // Kept while the question fades away.
  const [lost, setLost] = useState<readonly string[]>([]);
  return {
    signOut: () => {
      const work = unsavedWork();
      if (work.length === 0) return void leave();
      setLost(work);
      setAsked(true);
    },
    question: (
      <QuestionDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Sair sem salvar?"
        consequence={lost.join(' ')}
        confirmLabel="Sair sem salvar"
        tone="danger"
        onConfirm={leave}
      />
    ),
  };
}
