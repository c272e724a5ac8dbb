// Bundles the server: our own code, and the packages of hundreds of small modules, into few files: a start reads them
// several times quicker. The other packages stay where npm put them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './lib.mjs';

const api = join(ROOT, 'apps/api');
const BUNDLED = ['kysely', 'jose', 'zod'];
const manifests = ['apps/api', 'packages/domain', 'packages/wire'].map((folder) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
);
const external = manifests.flatMap((manifest) =>
  Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
);
// Each process of its own (platform/apart.ts) begins with a file.
const features = join(api, 'src/features');
const workers = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-worker.ts'))
  .map((name) => join(features, name));

await build({
  entryPoints: [
    join(api, 'src/main.ts'),
    ...workers,
    join(api, 'src/tools/audit-verify.ts'),
    join(api, 'src/tools/demo-reset.ts'),
  ],
  entryNames: '[name]',
  outdir: join(api, 'dist'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  external: external.filter((name) => !name.startsWith('@lastro/') && !BUNDLED.includes(name)),
  logLevel: 'warning',
});
