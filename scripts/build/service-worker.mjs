/**
 * The service worker of a build: `sw.js` with the list of what it precaches (docs/adr/0023-offline.md).
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const WORKER_FILE = 'sw.js';

/** Pages that open without a network, and the one where signing out leads to. */
const offlinePages = [
  'index',
  'creations',
  'creations-start',
  'creations-preview-id',
  'creations-editor-id',
  'photos',
  'auth-login',
];

/** Chunks that every page loads after its start. */
const laterChunks = [
  'infrastructure',
  'layers',
  'guards',
  'error',
  'api-client',
  'visitor-sagas',
  'authenticated-sagas',
  'job-sagas',
  'photo-sagas',
  'deferred-sagas',
  'account-sagas',
  'logout',
];

/** Parts that these pages load on demand: the entries of their chunk trees. */
const trees = [
  'page.editor.creations-editor-id',
  'page.flipbook.creations-preview-id',
  'page.start.creations-start',
  'page.default.photos',
  // Signing out is in its menu.
  'layout.default',
  'layers',
  // Chosen photos are read by a worker.
  'photo-sagas',
];

/** Parts left out of the trees: what needs the server, and data that is kept once a book has used it. */
const isLeftOut = (name) =>
  /^(?:world-|messages|dev-tools|recorder|report|form-sagas|account-rules|cart-rules|filled-cart|google|search|layout-engine|layout-preview|draft-book|shuffle|photo-selection)/.test(
    name,
  );

/** Fonts of the interface. Those of books are kept once a page has used them. */
const interfaceFonts = /^fonts\/(?:sans|sans-medium|serif|serif-semibold)\.woff2$/;

const hashOf = (source) => createHash('sha256').update(source.buffer()).digest('hex').slice(0, 16);

/** Chunk groups below a named one and its workers, as far as they are not left out. */
const treeOf = (compilation, name, seen = new Set()) => {
  const walk = (group) => {
    for (const child of [...group.getChildren(), ...group.asyncEntrypointsIterable]) {
      if (seen.has(child) || isLeftOut(child.name ?? '')) continue;
      seen.add(child);
      walk(child);
    }
  };
  walk(compilation.namedChunkGroups.get(name));
  return seen;
};

/** Lists the files to precache, without messages: the page's language is kept when it is used. */
export const listPrecachedFiles = (compilation, pages, filesOf) => {
  const ofPages = pages
    .filter(({ name }) => offlinePages.includes(name))
    .flatMap(({ scripts, styles, data, soon }) => [...scripts, ...styles, ...(data ?? []), ...soon]);
  const later = filesOf(compilation, laterChunks);
  const groups = new Set();
  for (const name of trees) treeOf(compilation, name, groups);
  const onDemand = [...groups].flatMap((group) => group.getFiles());
  const entry = compilation.entrypoints.get('main').getFiles();
  const all = [...entry, ...ofPages, ...later.scripts, ...later.styles, ...later.data, ...onDemand];
  return [...new Set(all)];
};

/** Entries for workbox-precaching. Names with a hash need no revision. */
const toEntries = (compilation, files, shell) => [
  { url: '/index.html', revision: hashOf(shell) },
  ...Object.keys(compilation.assets)
    .filter((file) => interfaceFonts.test(file))
    .map((file) => ({ url: `/${file}`, revision: hashOf(compilation.assets[file]) })),
  ...files.map((file) => ({ url: `/${file}`, revision: null })),
];

/** Bundles the worker for one build. @returns its source */
export const buildServiceWorker = async (compilation, { buildId, files }) => {
  const precached = toEntries(compilation, files, compilation.assets['index.html']);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/service-worker/worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      PRECACHED: JSON.stringify(precached),
      BUILD_ID: JSON.stringify(buildId),
    },
  });
  return outputFiles[0].text;
};
