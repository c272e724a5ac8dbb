/** What the tests run as a process that has opened another and has nothing left to do. */
import { makeFormApart } from '../../apps/api/src/features/company/form-maker';
import { typical } from '../../apps/api/src/features/company/registration-form/testing/companies';

const bytes = await makeFormApart(typical(), 'ana');
// Comes only where something keeps the process open: one that is let go in the end would hide it.
setTimeout(() => process.exit(1), 30_000).unref();
process.stdout.write(`made ${bytes?.length ?? 0} bytes\n`);
