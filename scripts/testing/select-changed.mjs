/** Finds the tests that a change touches, by the imports of the tests. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildTests } from './build-tests.mjs';

const runGit = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
};

/** Tests of `src` that import one of the files, by Jest's own graph. */
function findRelatedJestTests(changed) {
  const args = ['node_modules/jest/bin/jest.js', '--listTests', '--json', '--findRelatedTests', ...changed];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return JSON.parse(stdout).map((path) => path.slice(process.cwd().length + 1));
}

/** Modules that a module of esbuild's metafile imports, itself included. */
function reachFrom(entry, inputs) {
  const reached = new Set([entry]);
  for (const path of reached)
    for (const { path: next } of inputs[path]?.imports ?? []) if (inputs[next]) reached.add(next);
  return reached;
}

/** Programs that a test starts: `programFile('server/main.ts')`. */
const listPrograms = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/programFile\(\s*'([^']+)'/g)].map(([, path]) => path);

/** Tests of `domain` or `server` that import one of the files, by esbuild's graph. */
async function findRelatedTests(part, files, changed) {
  const { inputs } = await buildTests(part, [files]);
  const isTouched = (path) => [...reachFrom(path, inputs)].some((reached) => changed.includes(reached));
  return files.filter((file) => [file, ...listPrograms(file)].some(isTouched));
}

/**
 * Chooses by uncommitted changes and all commits since `revision`. The browser's tests import nothing of what they try,
 * so they run only where they or the tools of the build changed themselves.
 */
export async function selectChanged(revision, listTestFiles) {
  const changed = [...runGit('diff', '--name-only', revision), ...runGit('ls-files', '--others', '--exclude-standard')];
  const isIn = (folder) => changed.some((path) => path.startsWith(`${folder}/`));
  const sources = changed.filter((path) => /^(domain|src|translations)\/.*\.(tsx?|mjs|json|css)$/.test(path));
  return {
    domain: isIn('domain') ? await findRelatedTests('domain', listTestFiles('domain'), changed) : [],
    src: sources.length > 0 ? findRelatedJestTests(sources) : [],
    server: isIn('server') || isIn('domain') ? await findRelatedTests('server', listTestFiles('server'), changed) : [],
    scripts: isIn('scripts') ? listTestFiles('scripts') : [],
    e2e: isIn('e2e') ? listTestFiles('e2e').filter((path) => changed.includes(path)) : [],
  };
}
