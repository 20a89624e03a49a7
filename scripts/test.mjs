/**
 * Runs all tests on a fresh machine: `npm test`, or part of them: `npm test -- domain|src|server|scripts|e2e
 * [pattern]`. Installs what is missing, builds once for the browser tests, and ends with the line `N passed,
 * N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupTestFiles } from './testing/test-groups.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
process.chdir(root);
const children = new Set();
const partNames = ['domain', 'src', 'server', 'scripts', 'e2e'];

/** Runs a command to its end in its own process group, so that an interrupt reaches only its children. */
function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: true,
    });
    children.add(child);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      done(code ?? (signal ? 1 : 0));
    });
  });
}

function stopOnSignal(signal) {
  for (const child of children) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }
  process.exit(130);
}

async function runOrThrow(what, command, args, env) {
  if ((await run(command, args, env)) !== 0) throw new Error(`${what} failed`);
}

const testFile = /\.test\.(ts|tsx|mjs)$/;
/** Test files of a folder whose path matches a regular expression, as in Jest. */
const filesOf = (folder, pattern) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((path) => join(folder, String(path)))
        .filter((path) => testFile.test(path) && !path.includes('node_modules') && new RegExp(pattern).test(path))
        .sort()
    : [];

const empty = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });
const broken = (what) => ({ ...empty(), failed: 1, failures: [what] });
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

async function jest(project, pattern) {
  if (filesOf(project, pattern).length === 0) return empty();
  const output = `test-results/jest-${project}.json`;
  rmSync(output, { force: true });
  const workers = `--maxWorkers=${Math.max(1, Math.min(4, availableParallelism()))}`;
  const filter = pattern ? ['--testPathPatterns', pattern] : [];
  const code = await run(
    'node_modules/.bin/jest',
    ['--selectProjects', project, workers, '--json', `--outputFile=${output}`, '--silent', ...filter],
    { FORCE_COLOR: '0' },
  );
  const result = readJson(output);
  if (!result) return broken(`jest for ${project} ended with code ${code} and no result`);
  const files = result.testResults.filter((file) => file.status === 'failed');
  const unread = files.filter((file) => file.assertionResults.length === 0);
  const failures = files.filter((file) => file.message).map((file) => file.message);
  const failed = result.numFailedTests + unread.length;
  const tally = {
    passed: result.numPassedTests,
    failed,
    skipped: result.numPendingTests + result.numTodoTests,
    failures,
  };
  return code !== 0 && failed === 0 ? { ...tally, ...broken(`jest for ${project} ended with code ${code}`) } : tally;
}

async function nodeTests(part, files, concurrency, env = {}) {
  if (files.length === 0) return empty();
  const tallyFile = join(root, `test-results/node-${part}.json`);
  rmSync(tallyFile, { force: true });
  const args = [
    ...(env.KEEPSAKE_BUILT_TESTS ? ['--enable-source-maps'] : ['--import', 'tsx']),
    'scripts/testing/run-tests.mjs',
    String(concurrency),
    ...files,
  ];
  const code = await run(process.execPath, args, { ...env, KEEPSAKE_TALLY: tallyFile });
  const tally = readJson(tallyFile);
  if (!tally) return broken(`the tests of ${part} ended with code ${code} and no result`);
  return code !== 0 && tally.failed === 0
    ? { ...tally, failed: 1, failures: [`the tests of ${part} ended with code ${code}`] }
    : tally;
}

/**
 * Runs the tests of a part as bundles, with one process more than cores, because each often waits for servers
 * or browsers.
 */
async function bundledTests(part, files, env = {}) {
  const { buildTests } = await import('./testing/build-tests.mjs');
  const { outdir, bundles } = await buildTests(part, groupTestFiles(files));
  const concurrency = Math.min(3, availableParallelism() + 1);
  const tally = await nodeTests(part, bundles, concurrency, { ...env, KEEPSAKE_BUILT_TESTS: outdir });
  // A process that ends early skips its later files.
  const missing = files.filter((file) => !tally.files?.includes(file)).map((file) => `${file} reported no test`);
  return { ...tally, failed: tally.failed + missing.length, failures: [...tally.failures, ...missing] };
}

async function e2e(pattern) {
  const files = filesOf('e2e', pattern);
  if (files.length === 0) return empty();
  const { ensureBrowser } = await import('./setup-browser.mjs');
  const browser = ensureBrowser();
  await runOrThrow('The build', 'npm', ['run', '--silent', 'build']);
  return bundledTests('e2e', files, { CHROME_PATH: browser });
}

const parts = {
  domain: (pattern) => jest('domain', pattern),
  src: (pattern) => jest('src', pattern),
  async server(pattern) {
    const files = filesOf('server', pattern);
    if (files.length === 0) return empty();
    const { ensurePdfTools } = await import('./setup-pdf-tools.mjs');
    if (files.some((path) => path.includes('render'))) ensurePdfTools();
    const { ensureS3Server } = await import('./setup-s3.mjs');
    if (files.some((path) => readFileSync(path, 'utf8').includes('/s3Server'))) ensureS3Server();
    return bundledTests('server', files);
  },
  scripts: (pattern) => nodeTests('scripts', filesOf('scripts', pattern), 2),
  e2e,
};

async function main() {
  const [first, ...others] = process.argv.slice(2);
  if (first !== undefined && !partNames.includes(first)) {
    console.error(`npm test -- [${partNames.join('|')}] [part of a file's path]`);
    process.exit(2);
  }
  if (!existsSync('node_modules/.package-lock.json'))
    await runOrThrow('npm ci', 'npm', ['ci', '--no-audit', '--no-fund']);
  mkdirSync('test-results', { recursive: true });
  const total = empty();
  for (const part of first ? [first] : partNames) {
    console.log(`\n── ${part} ${'─'.repeat(60)}`);
    const started = Date.now();
    const result = await parts[part](others[0] ?? '').catch((error) => broken(`${part}: ${error.stack}`));
    console.log(
      `${part}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped, ${((Date.now() - started) / 1000).toFixed(0)} s`,
    );
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
    total.failures.push(...result.failures);
  }
  if (total.failures.length > 0) console.log(`\n── failures ${'─'.repeat(60)}\n${total.failures.join('\n\n')}`);
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopOnSignal(signal));
await main();
