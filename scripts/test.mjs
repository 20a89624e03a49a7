/**
 * Runs all tests on a fresh machine: `npm test`; those of a part: `npm test -- domain|src|server|scripts|e2e [pattern]`;
 * or those that a change touches: `npm test -- --changed [REV]`. Installs what is missing, builds once for the browser
 * tests, writes what each file cost to test-results/durations.json, and ends with the line `N passed, N failed`.
 * docs/testing.md explains how the tests are built.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupTestFiles } from './testing/test-groups.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
process.chdir(root);
const RESULTS = join(root, 'test-results');
const durationsFile = join(RESULTS, 'durations.jsonl');
const partNames = ['domain', 'src', 'server', 'scripts', 'e2e'];
/** One more than cores: tests often wait for servers and databases. More take each other's caches, and all longer. */
const CONCURRENCY = Math.min(6, availableParallelism() + 1);
/** A browser and its server keep more than a core busy. */
const BROWSERS = Math.max(1, CONCURRENCY - 2);
/** Jest processes of `src`. Each loads and compiles modules again. */
const JEST_PROCESSES = 4;
const children = new Set();

/** Runs a command to its end in its own process group, so that an interrupt reaches only its children. */
function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, KEEPSAKE_DURATIONS: durationsFile, ...env },
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
/** Test files of a part whose path matches a regular expression, as in Jest. */
const listTestFiles = (part, pattern = '') =>
  readdirSync(part, { recursive: true })
    .map((path) => join(part, String(path)))
    .filter((path) => testFile.test(path) && new RegExp(pattern).test(path))
    .sort();

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
const brokenTally = (what) => ({ passed: 0, failed: 1, skipped: 0, failures: [what], files: [] });

/** Runs a program that leaves its tally in a file. One that fails without a failed test counts as one. */
async function runWithTally(what, command, args, tallyFile, read, env) {
  rmSync(tallyFile, { force: true });
  const code = await run(command, args, env);
  const result = readJson(tallyFile);
  const broken = brokenTally(`${what} ended with code ${code}${result ? '' : ' and no result'}`);
  if (!result) return broken;
  const tally = read(result);
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1, failures: broken.failures } : tally;
}

function readJestResult(result) {
  const failed = result.testResults.filter((file) => file.status === 'failed');
  return {
    passed: result.numPassedTests,
    // A file that cannot be loaded has no test that could fail.
    failed: result.numFailedTests + failed.filter((file) => file.assertionResults.length === 0).length,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: failed.map((file) => file.message).filter(Boolean),
    files: result.testResults.map((file) => file.name),
  };
}

function jestTasks(files) {
  const shards = Math.min(JEST_PROCESSES, files.length);
  return Array.from({ length: shards }, (_, i) => ({
    part: 'src',
    run() {
      const output = join(RESULTS, `jest-${i}.json`);
      const options = ['--runInBand', '--silent', '--json', `--outputFile=${output}`];
      // Neighbouring files are alike, so they are dealt out.
      const own = files.filter((__, at) => at % shards === i);
      const args = ['node_modules/jest/bin/jest.js', ...options, '--runTestsByPath', ...own];
      return runWithTally('Jest', process.execPath, args, output, readJestResult, { FORCE_COLOR: '0' });
    },
  }));
}

/** Bundles the tests of `domain`, `server` or `e2e`; one task for each group of files that share a process. */
async function bundledTasks(part, files, ready) {
  const { buildTests } = await import('./testing/build-tests.mjs');
  const groups = groupTestFiles(part, files);
  const { outdir, bundles } = await buildTests(part, groups);
  return bundles.map((bundle, i) => nodeTask(part, `${part}-${i}`, bundle, groups[i], ready, outdir));
}

function nodeTask(part, name, program, files, ready, builtTests) {
  return {
    part,
    ready,
    async run() {
      const output = join(RESULTS, `node-${name}.json`);
      const args = ['--enable-source-maps', 'scripts/testing/run-tests.mjs', ...[program].flat()];
      const env = { KEEPSAKE_TALLY: output, ...(builtTests && { KEEPSAKE_BUILT_TESTS: builtTests }), ...(await ready) };
      const tally = await runWithTally(`tests of ${files[0]}`, process.execPath, args, output, (it) => it, env);
      // A process that ends early skips its later files.
      const missing = files.filter((file) => !tally.files.includes(file)).map((file) => `${file} reported no test`);
      return { ...tally, failed: tally.failed + missing.length, failures: [...tally.failures, ...missing] };
    },
  };
}

/** Installs the programs that the chosen tests use, and builds the app, unless a running one is tried (E2E_URL). */
function startSetUp(chosen) {
  const tools = [
    ...(chosen.e2e.length > 0 || chosen.server.some((path) => path.includes('render')) ? ['browser'] : []),
    ...(chosen.e2e.length > 0 || chosen.server.some((path) => path.includes('render')) ? ['pdf'] : []),
    ...(chosen.server.some((path) => readFileSync(path, 'utf8').includes('/s3Server')) ? ['s3'] : []),
  ];
  const toolsReady = (async () => {
    if (tools.length === 0) return {};
    await runOrThrow('Installing the tools of the tests', process.execPath, ['scripts/setup/test-tools.mjs', ...tools]);
    const { findBrowser } = await import('./setup/browser.mjs');
    return tools.includes('browser') ? { CHROME_PATH: findBrowser() } : {};
  })();
  const built =
    chosen.e2e.length > 0
      ? runOrThrow('The build', process.execPath, ['scripts/build/build.mjs', '--uncompressed'])
      : Promise.resolve();
  const appReady = Promise.all([toolsReady, built]).then(([env]) => env);
  for (const promise of [toolsReady, appReady]) promise.catch(() => undefined);
  return { toolsReady, appReady };
}

async function createTasks(chosen) {
  const { toolsReady, appReady } = startSetUp(chosen);
  const scripts = chosen.scripts.length > 0 ? [nodeTask('scripts', 'scripts', chosen.scripts, chosen.scripts)] : [];
  const [domain, server, e2e] = await Promise.all([
    chosen.domain.length > 0 ? bundledTasks('domain', chosen.domain) : [],
    chosen.server.length > 0 ? bundledTasks('server', chosen.server, toolsReady) : [],
    chosen.e2e.length > 0 ? bundledTasks('e2e', chosen.e2e, appReady) : [],
  ]);
  // What needs nothing installed or built comes first, then the groups in the order of test-groups.mjs.
  return [...jestTasks(chosen.src), ...domain, ...scripts, ...e2e, ...server];
}

/** Runs tasks in order, several at once; those that wait for the set-up let others pass, and browsers at their limit too. */
async function runTasks(tasks) {
  let browsers = 0;
  const waiting = tasks.map((task) => {
    const entry = { task, isReady: !task.ready };
    entry.settled = Promise.resolve(task.ready).then(
      () => (entry.isReady = true),
      () => (entry.isReady = true),
    );
    return entry;
  });
  const results = [];
  const work = async () => {
    while (waiting.length > 0) {
      const isFree = ({ isReady, task }) => isReady && (task.part !== 'e2e' || browsers < BROWSERS);
      const free = waiting.findIndex(isFree);
      // Better a browser too many than an idle core.
      const at = free >= 0 ? free : waiting.findIndex(({ isReady }) => isReady);
      if (at < 0) {
        await Promise.race(waiting.map(({ settled }) => settled));
        continue;
      }
      const [{ task }] = waiting.splice(at, 1);
      if (task.part === 'e2e') browsers += 1;
      const tally = await task.run().catch((error) => brokenTally(`${task.part}: ${error.stack}`));
      if (task.part === 'e2e') browsers -= 1;
      results.push({ part: task.part, ...tally });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** Writes durations.json, dearest file first, and prints the first 20. */
function reportDurations(startedAt) {
  if (!existsSync(durationsFile)) return;
  const files = readFileSync(durationsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((a, b) => b.cpuSeconds - a.cpuSeconds);
  const wallSeconds = (Date.now() - startedAt) / 1000;
  const report = { wallSeconds, cores: availableParallelism(), load: loadavg(), files };
  writeFileSync(join(RESULTS, 'durations.json'), `${JSON.stringify(report, null, 1)}\n`);
  console.log(`\n── dearest files: processor and wall seconds ${'─'.repeat(24)}`);
  for (const { file, cpuSeconds, wallSeconds: wall } of files.slice(0, 20))
    console.log(`${cpuSeconds.toFixed(1).padStart(7)} ${wall.toFixed(1).padStart(7)}  ${file}`);
}

function printReport(results, startedAt) {
  reportDurations(startedAt);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\n── failures ${'─'.repeat(60)}\n${failures.join('\n\n')}`);
  const sum = (key, part) =>
    results.filter((result) => !part || result.part === part).reduce((all, result) => all + result[key], 0);
  console.log('');
  for (const part of partNames.filter((name) => results.some((result) => result.part === name)))
    console.log(
      `${part}: ${sum('passed', part)} passed, ${sum('failed', part)} failed, ${sum('skipped', part)} skipped`,
    );
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${sum('skipped')} skipped`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

async function chooseFiles([first, second]) {
  if (first === '--changed') {
    // Like all that needs installed packages, not before they are.
    const { selectChanged } = await import('./testing/select-changed.mjs');
    return selectChanged(second ?? 'HEAD', listTestFiles);
  }
  if (first !== undefined && !partNames.includes(first)) {
    console.error(`npm test -- [${partNames.join('|')}] [part of a file's path], or npm test -- --changed [REV]`);
    process.exit(2);
  }
  const select = (part) => (!first || part === first ? listTestFiles(part, first ? second : '') : []);
  return Object.fromEntries(partNames.map((part) => [part, select(part)]));
}

async function main() {
  const startedAt = Date.now();
  if (
    !existsSync('node_modules/.package-lock.json') &&
    spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' }).status !== 0
  )
    throw new Error('npm ci failed');
  mkdirSync(RESULTS, { recursive: true });
  rmSync(durationsFile, { force: true });
  const chosen = await chooseFiles(process.argv.slice(2));
  if (Object.values(chosen).every((files) => files.length === 0)) {
    console.log('No test matches.\n\n0 passed, 0 failed');
    return;
  }
  printReport(await runTasks(await createTasks(chosen)), startedAt);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopOnSignal(signal));
await main();
