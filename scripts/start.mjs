// `npm start`: everything a fresh clone needs, then the server in this same process, so that signals reach it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode, ROOT } from './lib.mjs';

// Where nobody reads, or a full disk takes nothing, the house starts all the same.
process.stdout.on('error', () => undefined);
process.chdir(ROOT);
ensureNode();
ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);
