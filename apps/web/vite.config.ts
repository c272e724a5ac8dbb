import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The API's address while developing; in production one origin serves both, so the app only knows `/api`.
const apiTarget = process.env.LASTRO_API_URL ?? 'http://127.0.0.1:3000';

/**
 * The specification names the areas of the built app; a feature's folder says in which area's chunk it lands.
 * Features that are not listed keep their own name.
 */
const areaOfFeature: Record<string, string> = {
  'local-issuer': 'public',
  home: 'private',
  profile: 'private',
  identity: 'private',
  audit: 'private',
  proposal: 'credit',
  receivable: 'credit',
  inquiry: 'credit',
};

/** The frame around every private screen. */
function isShell(module: string | null | undefined): boolean {
  return module?.includes('/app/shell/') ?? false;
}

/**
 * The spreadsheet library packs its files in workers made from blobs, which our content security policy forbids: the
 * export would wait for ever. Packing ten thousand rows takes a fraction of a second, so the page itself does it.
 */
function zipWithoutWorkers(): Plugin {
  return {
    name: 'lastro:zip-without-workers',
    load: (id) =>
      id.endsWith('/write-excel-file/modules/zip/zipToArrayBuffer.js')
        ? "import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;"
        : null,
  };
}

/** Packs each file once, as well as it can be: packing on every request would cost processor time and pack worse. */
function packFiles(): Plugin {
  return {
    name: 'lastro:pack-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const content = readFileSync(join(dir, file));
        if (content.length < 1024) continue;
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), zipWithoutWorkers(), packFiles()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget }, '/config.json': { target: apiTarget } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The frame is one file on purpose, see below.
    chunkSizeWarningLimit: 800,
    // An inlined asset would need `data:` in the content security policy for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Left to itself the bundler makes a file of every icon: sixty requests before the home page stands.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|zod)\/|@tanstack|@mantine\/(core|hooks|notifications)|@floating-ui/,
            },
            { name: 'rules', test: /packages\/(domain|wire)\/src/, minShareCount: 2 },
            { name: 'kit', test: /node_modules|\/src\/(shared|ui|lib)\//, minShareCount: 2 },
            { name: 'common', test: /\/src\/features\//, minShareCount: 3 },
          ],
        },
        chunkFileNames: (chunk) => {
          const feature = /\/features\/([^/]+)\//.exec(chunk.facadeModuleId ?? '')?.[1];
          if (!feature)
            return isShell(chunk.facadeModuleId)
              ? 'assets/private.[name]-[hash].js'
              : 'assets/[name]-[hash].js';
          const area = areaOfFeature[feature] ?? feature;
          return `assets/${area}.[name]-[hash].js`;
        },
      },
    },
  },
});
