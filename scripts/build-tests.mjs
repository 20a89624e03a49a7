/**
 * Bundles tests that run under node:test, and what they start as processes, into build/tests under the paths of their sources: to compile sources on
 * the way takes seconds for every test file and for every process that it starts.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { forNode, root, workers } from './bundling.mjs';

const folder = join(root, 'build', 'tests');

/** Programs that tests start: see server/testing/programs.ts. */
const programs = {
  server: [
    'server/main.ts',
    'server/cli/main.ts',
    'server/drivers/database/embedded/holder.ts',
    'server/drivers/queue/hangingWorker.ts',
    'server/jobs/testing/worker.ts',
    'server/modules/orders/testing/dieAt.ts',
    'server/modules/storage/testing/dieAt.ts',
    'server/render/testing/hashPdf.ts',
  ],
  e2e: [],
};
/** What starts a worker looks for the bundle of it beside the one it is in (server/processes/fork.ts). */
const startsWorker = (source) => source.includes('forkWorker({ from: import.meta.url');

/** Every other file knows its place by its source, where fixtures and helpers lie beside it. */
const ownPlaces = (outdir) => ({
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const place = startsWorker(source) ? join(outdir, 'main.js') : path;
      const contents = source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place).href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
});

const testFiles = (part) =>
  readdirSync(join(root, part), { recursive: true })
    .map((path) => join(part, String(path)))
    .filter((path) => path.endsWith('.test.ts'));

/**
 * @param part `server` or `e2e`
 * @returns the folder of the bundles, and from the path of a source to that of its bundle
 */
export async function buildTests(part) {
  const outdir = join(folder, part);
  rmSync(outdir, { recursive: true, force: true });
  const sources = [...testFiles(part), ...programs[part]];
  await build({
    ...forNode,
    entryPoints: {
      ...Object.fromEntries(sources.map((path) => [path.replace(/\.ts$/, ''), resolve(root, path)])),
      ...workers,
    },
    outdir,
    tsconfig: `${part}/tsconfig.json`,
    plugins: [ownPlaces(outdir)],
  });
  return { outdir, bundleOf: (source) => join(outdir, source.replace(/\.ts$/, '.js')) };
}
