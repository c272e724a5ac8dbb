import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The API's address while developing; in production one origin serves both, so the app only knows `/api`.
const apiTarget = process.env.LASTRO_API_URL ?? 'http://127.0.0.1:3000';

const BUILD = join(import.meta.dirname, '../../.build');

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

const SHARED = 2;
/** Needed by the page itself, before anything is asked for. */
const INITIAL: '$initial'[] = ['$initial'];

const CHOICES =
  'Combobox|Select|MultiSelect|Autocomplete|Checkbox|Radio|Switch|Pill|PillsInput|SegmentedControl|Slider';

/**
 * Which file of the build a module goes to. Left to itself the bundler makes a file of every icon: seventy requests before
 * the home page stands. A group takes along what its modules need, but for what a group above it has: so whatever many
 * need stands above them, and what a page begins with is never in one file with what only other pages need.
 * `scripts/check-bundle.mjs` holds how much each screen loads.
 */
const GROUPS = [
  // What stands before anything else: the splash and the staff's door.
  { name: 'start', tags: INITIAL, priority: 90 },
  { name: 'product', test: /\/web\/src\/app\/app\.tsx$/, priority: 85 },
  // The frame and the home page, with which nearly everybody begins.
  { name: 'frame', test: /\/web\/src\/(app\/shell\/shell|features\/home\/home-page)\.tsx$/, priority: 80 },
  { name: 'rules-decimal', test: /decimal\.js|\/domain\/src\/(rounding|percent-decimal)\.ts/, priority: 79 },
  { name: 'rules-banks', test: /\/domain\/src\/banks/, minShareCount: SHARED, priority: 78 },
  {
    name: 'rules',
    test: /packages\/(wire|domain)\/src\/(platform\/|[^/]+$)/,
    minShareCount: SHARED,
    priority: 77,
  },
  { name: rulesPart, debugName: 'rules of an area', minShareCount: SHARED, priority: 75 },
  {
    name: 'kit',
    test: /@mantine\/(core\/esm\/(core|utils)|hooks)\/|@tabler\/|\/web\/src\/(lib|ui\/(?!passing-layers|hint-box|dialog-windows))/,
    minShareCount: SHARED,
    priority: 70,
  },
  // What lies over a page: it comes after the page.
  { name: 'overlays', test: /\/web\/src\/ui\/(passing-layers|hint-box|dialog-windows)\.tsx$/, priority: 65 },
  {
    name: 'text-inputs',
    test: /@mantine\/core\/esm\/components\/(Text|Password)Input\//,
    minShareCount: SHARED,
    priority: 60,
  },
  {
    name: 'inputs',
    test: new RegExp(`@mantine/core/esm/components/(${CHOICES})/|/web/src/shared/fields/`),
    minShareCount: SHARED,
    priority: 55,
  },
  { name: 'parts', test: /@mantine\/core\//, minShareCount: SHARED, priority: 50 },
  { name: 'form-state', test: /react-hook-form/, minShareCount: SHARED, priority: 46 },
  { name: 'forms', test: /\/web\/src\/shared\/form\//, minShareCount: SHARED, priority: 45 },
  {
    name: 'lists',
    test: /\/web\/src\/shared\/(list|data-table|record-table)/,
    minShareCount: SHARED,
    priority: 40,
  },
];

/** What an area's calls, and its rules, are made of. */
function rulesPart(id: string): string | null {
  const [, part, area] = /packages\/(wire|domain)\/src\/([^/]+)/.exec(id) ?? [];
  if (part === undefined || area === undefined) return null;
  return `${part === 'wire' ? 'calls' : 'rules'}-${area}`;
}

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

/**
 * Each schema brings how it would be printed as JSON Schema, half of the library. Only the server prints any (OpenAPI), and
 * methods that nobody here calls cannot be left out by the bundler.
 */
function schemasWithoutPrinting(): Plugin {
  return {
    name: 'lastro:schemas-without-printing',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return null;
      const printing = /inst\._zod\.processJSONSchema = [^;]+;/g;
      const methods = /import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod) \} from [^;]+;/;
      if (!printing.test(code) || !methods.test(code))
        this.error('zod prints its schemas in another way now');
      return {
        code: code.replace(printing, '').replace(methods, 'const $1 = () => () => ({}), $2 = $1;'),
        map: null,
      };
    },
  };
}

/** The list of files is for the check of the build, and nobody's to fetch. */
function keepManifestAside(): Plugin {
  return {
    name: 'lastro:manifest-aside',
    apply: 'build',
    writeBundle({ dir = '' }) {
      mkdirSync(BUILD, { recursive: true });
      copyFileSync(join(dir, '.vite/manifest.json'), join(BUILD, 'web-manifest.json'));
      rmSync(join(dir, '.vite'), { recursive: true });
    },
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
  plugins: [react(), zipWithoutWorkers(), schemasWithoutPrinting(), packFiles(), keepManifestAside()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget }, '/config.json': { target: apiTarget } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    // What each screen loads is read from it (`scripts/check-bundle.mjs`).
    manifest: true,
    // An inlined asset would need `data:` in the content security policy for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
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
