/**
 * Allowed imports, enforced by `npm run check` (scripts/checks/check-boundaries.mjs) and explained in
 * docs/architecture.md.
 *
 * A layer is everything under `at`; the longest `at` wins. `may` names the layers that it may import besides
 * itself, each optionally followed by `:type` (type imports only) or `/file` (that module alone). `packages`
 * lists its allowed npm packages; `'any'` allows all. Node's own modules are allowed only where `node` is
 * true. Tests live beside the code and additionally get {@link forTests}.
 */
export const layers = [
  {
    name: 'domain',
    at: 'domain',
    may: ['book-texts'],
    packages: [
      '@photostructure/tz-lookup',
      'bidi-js',
      'd3-geo',
      'immer',
      'localized-address-format',
      'postcode-validator',
      'qr',
      'topojson-client',
    ],
  },
  { name: 'translations', at: 'translations', may: [], packages: [] },
  { name: 'book-texts', at: 'translations/book', may: [], packages: [] },
  { name: 'server-texts', at: 'translations/server', may: [], packages: [] },

  { name: 'lib', at: 'src/lib', may: ['domain:type', 'domain/contract'], packages: 'any' },
  { name: 'i18n', at: 'src/i18n', may: ['lib', 'domain:type', 'domain/contract', 'translations'], packages: 'any' },
  {
    name: 'ui',
    at: 'src/ui',
    may: ['lib', 'domain:type', 'domain/contract', 'domain/qr', 'domain/text', 'i18n'],
    packages: 'any',
  },
  { name: 'sagas', at: 'src/sagas', may: ['lib'], packages: ['redux-saga'] },
  { name: 'api', at: 'src/api', may: ['domain/contract', 'domain:type', 'lib'], packages: ['axios'] },
  {
    name: 'store',
    at: 'src/store',
    may: ['domain:type', 'domain/contract', 'api', 'sagas', 'lib'],
    packages: 'any',
    features: 'all',
  },
  { name: 'app', at: 'src', may: ['*src', 'domain', 'translations'], packages: 'any', features: 'all' },
  {
    name: 'service-worker',
    at: 'src/service-worker',
    may: ['lib', 'domain'],
    packages: ['workbox-core', 'workbox-expiration', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
  },
  {
    name: 'testing',
    at: 'src/testing',
    may: ['*src', 'domain', 'translations'],
    packages: 'any',
    features: 'all',
    node: true,
    onlyTests: true,
  },

  {
    name: 'server',
    at: 'server',
    may: ['domain', 'server-texts'],
    packages: 'any',
    notPackages: ['react', 'react-dom', '@reduxjs/toolkit', 'axios'],
    node: true,
  },
  {
    name: 'e2e',
    at: 'e2e',
    may: ['domain', 'server', 'store', 'scripts', 'app/app/routes', 'ui/constants'],
    packages: 'any',
    node: true,
  },
  { name: 'bench', at: 'bench', may: ['domain', 'server', 'e2e', 'scripts'], packages: 'any', node: true },
  {
    name: 'scripts',
    at: 'scripts',
    may: ['domain', 'server', 'store', 'service-worker', 'e2e'],
    packages: 'any',
    node: true,
  },
];

/** Allowed imports of every feature; other features only along {@link featureEdges}. */
export const feature = {
  at: 'src/features',
  may: ['domain', 'api', 'sagas', 'ui', 'i18n', 'lib', 'store/hooks'],
  packages: 'any',
  notPackages: ['axios', 'redux-persist', 'fastify', 'drizzle-orm'],
};

/**
 * Feature → features that it may import: through their `index.ts`, or a component by its path under
 * `components/`. A trailing slash allows any module: album screens build on album jobs, those on the editor,
 * and the editor on the viewer.
 */
export const featureEdges = {
  site: [],
  auth: ['toasts', 'site'],
  templates: ['toasts', 'auth'],
  storage: ['toasts', 'auth'],
  viewer: [],
  clips: ['toasts', 'storage', 'auth'],
  editor: ['toasts', 'storage', 'auth', 'clips', 'viewer/'],
  'album-jobs': ['toasts', 'storage', 'auth', 'viewer/', 'editor/'],
  albums: ['toasts', 'storage', 'templates', 'auth', 'viewer/', 'editor/', 'album-jobs/'],
  cart: ['toasts', 'albums', 'auth', 'site'],
  toasts: [],
};

/** Folders that only some layers may load at run time. `type` imports of them are free. */
export const guarded = [
  {
    at: 'domain/contract/schemas',
    from: ['server', 'e2e', 'bench', 'scripts'],
    packages: ['zod'],
    why: 'it brings the schema library, which the browser must not download',
  },
];

/** Tests may use any package, Node's modules, the test kits and the schemas. */
/** Tests, and the compliance suites of the drivers. */
export const forTests = {
  pattern: /\.(test|bench)\.[mc]?[jt]sx?$|^server\/drivers\/[\w-]+\/compliance\.ts$/,
  may: ['domain', 'testing', 'store'],
};
export const testKits = ['src/testing', 'domain/testing', 'server/testing', 'scripts/deployment'];
export const aliases = { '@/': 'src/', '@domain/': 'domain/', '@translations/': 'translations/' };
