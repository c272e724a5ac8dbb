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
  settings: 'private',
  audit: 'private',
  monitoring: 'private',
  banking: 'private',
  formalization: 'underwriting',
  documents: 'underwriting',
  transfer: 'assets',
  bi: 'dashboard',
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), zipWithoutWorkers()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget }, '/config.json': { target: apiTarget } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // An inlined asset would need `data:` in the content security policy for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
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
