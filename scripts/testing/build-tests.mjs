/**
 * Bundles tests that run under node:test, and what they start as processes, into build/tests under the paths of their sources: to compile sources on
 * the way takes seconds for every test file and for every process that it starts.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { nodeBuildOptions, root, workerEntries } from '../esbuild-options.mjs';

const folder = join(root, 'build', 'tests');

/** Programs that tests start: see server/testing/programFile.ts. */
const programs = {
  server: [
    'server/main.ts',
    'server/cli/main.ts',
    'server/maintenance/main.ts',
    'server/drivers/database/embedded/lockHolder.ts',
    'server/drivers/queue/hangingWorker.ts',
    'server/jobs/testing/worker.ts',
    'server/modules/orders/testing/crashAt.ts',
    'server/modules/storage/testing/crashAt.ts',
    'server/render/testing/hashPdf.ts',
  ],
  e2e: [],
};
/** What starts a worker looks for the bundle of it beside the one it is in (server/processes/forkWorker.ts). */
const startsWorker = (source) => source.includes('forkWorker({ from: import.meta.url');

/** Every other file knows its place by its source, where fixtures and helpers lie beside it. */
const sourcePathsPlugin = (outdir) => ({
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

/** A program that runs one file after the other, each as a suite of its name: packages are loaded, and code is made fast, once for all of them. */
const groupPlugin = (groups) => ({
  name: 'together',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }));
    onLoad({ filter: /./, namespace: 'group' }, ({ path }) => {
      const suites = groups[Number(path)].map((file) => {
        const [name, from] = [JSON.stringify(file), JSON.stringify(resolve(root, file))];
        return `describe(${name}, async () => { await import(${from}); });`;
      });
      return { contents: `import { describe } from 'node:test';\n${suites.join('\n')}`, resolveDir: root };
    });
  },
});

/**
 * @param part `server` or `e2e`
 * @param groups the test files that share a process
 * @returns the folder of the bundles, and in the order of the groups the program of each
 */
export async function buildTests(part, groups) {
  const outdir = join(folder, part);
  rmSync(outdir, { recursive: true, force: true });
  const names = groups.map((files, i) => (files.length > 1 ? `group-${i}.test` : files[0].replace(/\.ts$/, '')));
  await build({
    ...nodeBuildOptions,
    entryPoints: {
      ...Object.fromEntries(names.map((name, i) => [name, `group:${i}`])),
      ...Object.fromEntries(programs[part].map((path) => [path.replace(/\.ts$/, ''), resolve(root, path)])),
      ...workerEntries,
    },
    outdir,
    tsconfig: `${part}/tsconfig.json`,
    plugins: [groupPlugin(groups), sourcePathsPlugin(outdir)],
  });
  return { outdir, bundles: names.map((name) => join(outdir, `${name}.js`)) };
}
