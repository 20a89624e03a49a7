/** Finds the tests that a change touches, by the imports of the tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { workerEntries } from '../build/esbuild-options.mjs';
import { buildTests } from './build-tests.mjs';

const runGit = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  // `git grep` without a match ends with 1.
  if (status !== 0 && !(args[0] === 'grep' && status === 1)) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
};

/** Changes that any test may feel: packages, settings, tables, and the tools that build and run the tests. */
const touchesAll =
  /^(package(-lock)?\.json|[\w.]+\.config\.js|tsconfig\.json|server\/migrations\/|scripts\/(test\.mjs|testing\/|build\/|setup\/))/;

/** Modules of the client that start a changed worker by its name, which Jest does not see as an import. */
const listWorkerStarters = (changed) =>
  changed
    .filter((path) => path.endsWith('.worker.ts'))
    .flatMap((path) => runGit('grep', '-l', basename(path, '.ts'), '--', 'src'));

/** Tests of `src` that import one of the files, by Jest's own graph. */
function findRelatedJestTests(changed) {
  const sources = [...changed, ...listWorkerStarters(changed)].filter(
    (path) => /^(domain|src|translations)\/.*\.(tsx?|mjs|json|css)$/.test(path) && existsSync(path),
  );
  if (sources.length === 0) return [];
  const args = ['node_modules/jest/bin/jest.js', '--listTests', '--json', '--findRelatedTests', ...sources];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return JSON.parse(stdout).map((path) => path.slice(process.cwd().length + 1));
}

/** Programs and workers that a module starts by name: `programFile('server/main.ts')`, `bundle: './image-worker.js'`. */
function listStarted(path) {
  if (path.startsWith('node_modules') || !existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  return [
    ...[...source.matchAll(/programFile\(\s*'([^']+)'/g)].map(([, program]) => program),
    ...[...source.matchAll(/bundle: '\.\/([\w-]+)\.js'/g)].flatMap(([, name]) => workerEntries[name] ?? []),
  ];
}

/** Modules that a module imports or starts, itself included. */
function reachFrom(entry, inputs) {
  const reached = new Set([entry]);
  for (const path of reached) {
    const imports = (inputs[path]?.imports ?? []).map((each) => each.path);
    for (const next of [...imports, ...listStarted(path)]) if (inputs[next]) reached.add(next);
  }
  return reached;
}

/** Tests of a part that is bundled which reach one of the files, by esbuild's graph. */
async function findRelatedTests(part, files, changed) {
  const { inputs } = await buildTests(part, [files]);
  return files.filter((file) => [...reachFrom(file, inputs)].some((reached) => changed.includes(reached)));
}

/**
 * Chooses by uncommitted changes and all commits since `revision`. The browser's tests import nothing of what they try,
 * so they run only where they, their helpers or the tools of the build changed.
 */
export async function selectChanged(revision, listTestFiles) {
  const changed = [...runGit('diff', '--name-only', revision), ...runGit('ls-files', '--others', '--exclude-standard')];
  const parts = ['domain', 'src', 'server', 'scripts', 'e2e'];
  if (changed.some((path) => touchesAll.test(path)))
    return Object.fromEntries(parts.map((part) => [part, listTestFiles(part)]));
  const isIn = (...folders) => folders.some((folder) => changed.some((path) => path.startsWith(`${folder}/`)));
  const related = (part, ...folders) =>
    isIn(...folders) ? findRelatedTests(part, listTestFiles(part), changed) : Promise.resolve([]);
  return {
    domain: await related('domain', 'domain', 'translations'),
    src: findRelatedJestTests(changed),
    server: await related('server', 'server', 'domain', 'translations'),
    scripts: isIn('scripts') ? listTestFiles('scripts') : [],
    e2e: await related('e2e', 'e2e'),
  };
}
