/**
 * Description of the build, for running pages and the server:
 *
 * - `builds/meta/{getBuildId}.json`: route rules and prerendered paths of one build; never changes.
 * - `builds/latest.json`: the id of the build that is served now.
 * - `builds/pages.json`: for each row of the routes table the files that its page needs besides the shell, `soon` those that its first call of the API needs and that load beside it,
 *   and the texts of each language; `first` and `firstForReturning` are the first look of a page in each language (src/app/prerender). The server puts them into the head of the page that it sends (`server/http/pageShell.ts`).
 * - `{path}/_payload.json` of each prerendered path: the same for a page that is about to lead there.
 * - `sw.js`: the service worker with the list of files that it precaches (scripts/build/service-worker.mjs).
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedChunks } from './cache-groups.mjs';
import { isDataFile } from './data-modules.mjs';
import { readRouteTable } from './route-table.mjs';
import { buildServiceWorker, listPrecachedFiles, WORKER_FILE } from './service-worker.mjs';

/**
 * Prerendered paths, which show the same to all accounts. `next` are likely next pages, whose files are
 * preloaded.
 */
const authPage = (name, ...next) => ({ path: `/auth/${name}`, next: next.map((other) => `/auth/${other}`) });

const prerenderedPages = [
  authPage('login', 'registration', 'forgot_password'),
  authPage('registration', 'login'),
  authPage('forgot_password', 'login'),
  authPage('reset_password', 'login'),
  authPage('verify_email', 'login'),
];

const PLUGIN = 'BuildManifest';
const metaPath = (id) => `builds/meta/${id}.json`;
const LATEST = 'builds/latest.json';
export const PAGES = 'builds/pages.json';

/** The same sources yield the same id. */
export const buildIdOf = (compilation) => compilation.fullHash.slice(0, 16);

const filesOf = (compilation, chunks) => {
  const groups = chunks.map((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`unknown chunk "${name}"`);
    return group;
  });
  const files = groups.flatMap((group) => group.getFiles());
  const data = groups.flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.auxiliaryFiles].filter(isDataFile)));
  const entry = new Set(compilation.entrypoints.get('main')?.getFiles());
  const wanted = [...new Set(files)].filter((file) => !entry.has(file));
  return {
    scripts: wanted.filter((file) => file.endsWith('.js')),
    styles: wanted.filter((file) => file.endsWith('.css')),
    data: [...new Set(data)],
  };
};

const chunkNamesOf = ({ name, layout }, table) => [
  `layout.${layout}`,
  `page.${layout}.${name}`,
  ...(table.layoutsWithoutSagas.includes(layout) ? [] : ['visitor-sagas']),
  ...(table.routesWithAlbumSagas.includes(name) ? ['authenticated-sagas'] : []),
  ...(table.routesWithJobSagas.includes(name) ? ['job-sagas'] : []),
  ...(table.routesWithPhotoSagas.includes(name) ? ['photo-sagas'] : []),
  ...(table.routesWithAccountSagas.includes(name) ? ['account-sagas'] : []),
  ...(table.routesWithDeferredSagas.includes(name) ? ['deferred-sagas'] : []),
  ...(table.routesWithEditorSagas.includes(name) ? ['editor-flows'] : []),
];

/** Pages for signed-in users refresh the session immediately. Pages of a book load its viewer beside the album. */
const preloadChunksOf = ({ name, access, layout }) => [
  ...(access === 'token' ? ['api-client'] : []),
  ...(['flipbook', 'template'].includes(layout) ? ['viewer'] : []),
  ...(name === 'cart' ? ['filled-cart'] : []),
];

/**
 * Returns the first looks of pages: route name → kind → language → HTML. The script before each is there when it is
 * shown.
 */
const firstLooksOf = (compilation) => {
  const file = join(fileURLToPath(new URL('../../build/prerender/', import.meta.url)), 'prerender.cjs');
  const require = createRequire(import.meta.url);
  delete require.cache[file];
  const [script] = compilation.entrypoints.get('early').getFiles();
  const mapValues = (record, change) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
  return mapValues(require(file).renderPages(), (looks) =>
    mapValues(looks, (byLanguage) => mapValues(byLanguage, (html) => `<script src="/${script}"></script>${html}`)),
  );
};

const pagesOf = (compilation, table, firstLooks) =>
  table.routes.map((route) => ({
    name: route.name,
    path: route.path,
    ...(firstLooks[route.name] && { access: route.access, ...firstLooks[route.name] }),
    ...(route.check && { check: { source: route.check.source, flags: route.check.flags } }),
    ...filesOf(compilation, chunkNamesOf(route, table)),
    soon: filesOf(compilation, preloadChunksOf(route)).scripts,
  }));

const messagesOf = (compilation) =>
  Object.fromEntries(
    [...compilation.assetsInfo.keys()].flatMap((file) => {
      const [, locale] = /^assets\/messages-(\w+)\.[\da-f]+\.json$/.exec(file) ?? [];
      return locale ? [[locale, file]] : [];
    }),
  );

const createManifest = (id, pages = prerenderedPages) => ({
  id,
  routeRules: Object.fromEntries(pages.map(({ path, next }) => [path, { prerender: true, next }])),
  prerendered: pages.map(({ path }) => path),
});

const FIRST = 'defer src=/assets/bootstrap.';

/**
 * Loads the render-blocking scripts before pictures and fonts. The session request does not wait for the end
 * of the page either.
 */
const prioritiseScripts = (html) => {
  if (!html.includes(FIRST)) throw new Error(`index.html does not name the first script "${FIRST}"`);
  return html
    .replaceAll('<script defer', '<script fetchpriority="high" defer')
    .replace(FIRST, FIRST.replace('defer', 'async'));
};

const emitAll = async (compilation, { RawSource }, table) => {
  compilation.updateAsset('index.html', (source) => new RawSource(prioritiseScripts(source.source().toString())));
  const id = buildIdOf(compilation);
  const emit = (path, value) => compilation.emitAsset(path, new RawSource(JSON.stringify(value)));
  const pages = pagesOf(compilation, table, firstLooksOf(compilation));
  // Throws when a shared chunk was renamed.
  filesOf(compilation, sharedChunks);
  emit(LATEST, { id });
  emit(metaPath(id), createManifest(id));
  emit(PAGES, { messages: messagesOf(compilation), pages });
  for (const { path } of prerenderedPages) {
    const page = pages.find((each) => each.path === path);
    if (!page) throw new Error(`cannot prerender ${path}: no route matches`);
    emit(`${path.slice(1)}/_payload.json`, { id, path, scripts: page.scripts, styles: page.styles });
  }
  const files = listPrecachedFiles(compilation, pages, filesOf);
  const worker = await buildServiceWorker(compilation, { buildId: id, files });
  compilation.emitAsset(WORKER_FILE, new RawSource(worker));
};

/** Webpack plugin. Runs once all file names are final. */
export class BuildManifestPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        async () => {
          if (compilation.errors.length === 0) await emitAll(compilation, sources, await readRouteTable());
        },
      ),
    );
  }
}
