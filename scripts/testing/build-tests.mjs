/**
 * Bundles node:test files and their child programs into build/tests under their source paths. Compiling
 * sources at run time takes seconds per test file and per process.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { nodeBuildOptions, root, workerEntries } from '../build/esbuild-options.mjs';

const folder = join(root, 'build', 'tests');
const measureFile = join(root, 'scripts', 'testing', 'measure-file.mjs');
const jestStyle = join(root, 'scripts', 'testing', 'jest-style.mjs');

const programs = {
  domain: [],
  server: [
    'server/main.ts',
    'server/cli/main.ts',
    'server/maintenance/main.ts',
    'server/maintenance/dataMain.ts',
    'server/drivers/database/embedded/lockHolder.ts',
    'server/drivers/queue/hangingWorker.ts',
    'server/jobs/testing/worker.ts',
    'server/modules/orders/testing/crashingServer.ts',
    'server/modules/storage/testing/crashingServer.ts',
    'server/render/testing/hashPdf.ts',
  ],
  e2e: [],
};
/** Code that starts a worker looks for the bundle beside its own (server/processes/childPool.ts). */
const startsWorker = (source) => /bundle: '\.\/[\w-]+\.js'/.test(source);

/** All other files keep their source location, where fixtures and helpers are. */
const sourcePathsPlugin = (outdir) => ({
  name: 'source-paths',
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

/**
 * Program that runs the files of a group, each as a suite of its name. Packages load and code is optimised only once.
 */
const groupPlugin = (groups, part) => ({
  name: 'test-groups',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }));
    onLoad({ filter: /./, namespace: 'group' }, ({ path }) => {
      const suites = groups[Number(path)].map((file) => {
        const [name, from] = [JSON.stringify(file), JSON.stringify(resolve(root, file))];
        return `describe(${name}, async () => {
          let begun;
          before(() => { begun = readCost(); });
          await import(${from});
          after(() => noteCost(${name}, begun));
        });`;
      });
      const imports = `${part === 'domain' ? `import { defineJestGlobals } from ${JSON.stringify(jestStyle)}; defineJestGlobals();` : ''}
        import { after, before, describe } from 'node:test';
        import { noteCost, readCost } from ${JSON.stringify(measureFile)};`;
      return { contents: `${imports}\n${suites.join('\n')}`, resolveDir: root };
    });
  },
});

/**
 * Bundles the tests of a part.
 * @param part `domain`, `server` or `e2e`
 * @param groups test files that share a process
 * @returns the folder of the bundles, the program of each group in order, and the import graph (esbuild's metafile)
 */
export async function buildTests(part, groups) {
  const outdir = join(folder, part);
  rmSync(outdir, { recursive: true, force: true });
  const names = groups.map((_, i) => `group-${i}.test`);
  const { metafile } = await build({
    ...nodeBuildOptions,
    entryPoints: {
      ...Object.fromEntries(names.map((name, i) => [name, `group:${i}`])),
      ...Object.fromEntries(programs[part].map((path) => [path.replace(/\.ts$/, ''), resolve(root, path)])),
      ...(part === 'domain' ? {} : workerEntries),
    },
    outdir,
    metafile: true,
    tsconfig: `${part}/tsconfig.json`,
    plugins: [groupPlugin(groups, part), sourcePathsPlugin(outdir)],
  });
  return { outdir, bundles: names.map((name) => join(outdir, `${name}.js`)), inputs: metafile.inputs };
}
