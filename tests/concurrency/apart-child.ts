/** What the tests run as a process that has opened a thread and has nothing left to do. */
import { makeFormApart } from '../../apps/api/src/features/company/form-maker';
import { typical } from '../../apps/api/src/features/company/registration-form/testing/companies';

// From source a thread looks for what reads TypeScript from here on.
process.chdir(import.meta.dirname);
const bytes = await makeFormApart(typical());
// Comes only where something keeps the process open: a thread that is let go in the end would hide it.
setTimeout(() => process.exit(1), 30_000).unref();
process.stdout.write(`made ${bytes?.length ?? 0} bytes\n`);
