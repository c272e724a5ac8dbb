import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode, ROOT } from './lib.mjs';

process.chdir(ROOT);
ensureNode();
ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(join(ROOT, 'apps/api/dist/demo-reset.js')).href);
