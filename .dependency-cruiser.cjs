/**
 * The arrows of the house (docs/architecture.md). Paths are relative to the repository's root.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'a circle cannot be read in any order, and one of types neither',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      severity: 'error',
      from: { pathNot: '\\.(test|spec)\\.' },
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-stands-alone',
      severity: 'error',
      comment: 'the rules know no framework; at most an exact-decimal library',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/domain/src', 'node_modules/decimal\\.js'] },
    },
    {
      name: 'wire-knows-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/wire/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(wire|domain)/src', 'node_modules/zod'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/platform' },
      to: { path: '^apps/api/src/(features|demo|gateways)' },
    },
    {
      name: 'gateways-know-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/gateways' },
      to: { path: '^apps/api/src/(features|demo)' },
    },
    {
      name: 'features-meet-at-public',
      severity: 'error',
      comment: 'another feature answers questions only through its public.ts',
      from: { path: '^apps/api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/api/src/features/([^/]+)/',
        pathNot: ['^apps/api/src/features/$1/', '/public\\.ts$'],
      },
    },
    {
      name: 'features-see-ports-only',
      severity: 'error',
      from: { path: '^apps/api/src/features', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/gateways', pathNot: '/port\\.ts$' },
    },
    {
      name: 'credit-provider-is-checked',
      severity: 'error',
      comment: 'whatever it answers is held against our own engine first: the others get it checked',
      from: {
        path: '^apps/api/src/features',
        pathNot: [
          '/proposal/(checked-provider|provider-failures|routes|registration-jobs)\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^apps/api/src/gateways/credit-provider' },
    },
    {
      name: 'sql-lives-in-stores-and-reads',
      severity: 'error',
      from: {
        path: '^apps/api/src/features',
        pathNot: ['-(store|read)\\.ts$', '/identity/sign-in-failures\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'http-stays-at-the-door',
      severity: 'error',
      from: {
        path: '^(apps/api/src|packages)',
        pathNot: [
          '^apps/api/src/platform/door',
          '^apps/api/src/(app|main)\\.ts$',
          '\\.test\\.ts$',
          '^apps/api/src/testing',
        ],
      },
      to: { path: 'node_modules/(fastify|@fastify|mercurius|graphql)/' },
    },
    {
      name: 'web-features-do-not-meet',
      severity: 'error',
      comment: 'they are composed in app',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-below-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|shared|ui|lib)' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-shared-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/(shared|ui|lib)' },
      to: { path: '^apps/web/src/features' },
    },
    {
      name: 'web-showcase-stands-apart',
      severity: 'error',
      comment: 'it shows the kit; nothing but the list of screens knows it',
      from: { path: '^apps/web/src/(features|shared|ui|lib)' },
      to: { path: '^apps/web/src/showcase' },
    },
    {
      name: 'web-showcase-shows-the-kit',
      severity: 'error',
      from: { path: '^apps/web/src/showcase' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: 'web-ui-is-plain',
      severity: 'error',
      comment: 'no business word, no router, no fetch',
      from: { path: '^apps/web/src/ui', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['^apps/web/src/(shared|lib)', '^packages/', 'node_modules/@tanstack/react-(router|query)'],
      },
    },
    {
      name: 'web-shared-has-no-router',
      severity: 'error',
      from: { path: '^apps/web/src/shared' },
      to: { path: 'node_modules/@tanstack/react-router' },
    },
    {
      name: 'web-and-api-are-apart',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^apps/api' },
    },
    {
      name: 'api-and-web-are-apart',
      severity: 'error',
      from: { path: '^apps/api/src' },
      to: { path: '^apps/web' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      comment: 'neither a test nor what was made for tests, wherever it stands, is a part of the product',
      from: { pathNot: ['\\.(test|spec)\\.tsx?$', '/testing(/|[\\w-]*\\.tsx?$)', '^tests/'] },
      to: { path: ['\\.(test|spec)\\.tsx?$', '/testing(/|[\\w-]*\\.tsx?$)'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What we build ourselves; many packages have theirs in a folder of that name, and what is left out here is not judged.
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
