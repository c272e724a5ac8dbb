import { parentPort } from 'node:worker_threads';
import { buildRegistrationForm } from './registration-form/build';
import type { FormContent } from './registration-form/content';

/** A thread of its own: drawing a form keeps whoever does it from everything else. See form-maker.ts. */
parentPort?.on('message', (content: FormContent) => void make(content));

/** What goes wrong ends the thread, which tells it to who waits. */
async function make(content: FormContent): Promise<void> {
  const bytes = await buildRegistrationForm(content);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
