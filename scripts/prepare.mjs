/**
 * First half of `npm start`: installs only if the lockfile changed, and builds only changed parts. Needs
 * nothing but Node and npm. A release, which is a build without sources, is complete already.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL('../', import.meta.url));
const at = (...parts) => join(root, ...parts);

function fail(message) {
  console.error(`Keepsake cannot start: ${message}`);
  process.exit(1);
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

async function step(words, command, args) {
  const from = Date.now();
  process.stdout.write(`${words} … `);
  const code = await run(command, args);
  console.log(code === 0 ? `${((Date.now() - from) / 1000).toFixed(1)} s` : 'failed');
  if (code !== 0) fail(`"${command} ${args.join(' ')}" exited with code ${code}`);
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/**
 * Returns true if npm's record of installed packages contains every package that the lockfile requires on
 * this machine.
 */
function isInstalled() {
  const wanted = readJson(at('package-lock.json'))?.packages ?? {};
  const found = readJson(at('node_modules', '.package-lock.json'))?.packages;
  if (!found) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    return found[path] ? found[path].version === version : Boolean(optional || devOptional);
  });
}

function* filesBelow(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inner);
    else yield inner;
  }
}

function hashOf(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of sources) {
    const path = at(source);
    const files = source.includes('.') ? [path].filter(existsSync) : filesBelow(path);
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds a part unless the record of its last build names the same sources. The record is written last, so a
 * failed build is repeated.
 */
async function buildIfChanged(part, result, sources) {
  const note = at('build', `.${part}.sha256`);
  const hash = hashOf([...sources, 'package-lock.json', 'tsconfig.json']);
  if (existsSync(at(result)) && existsSync(note) && readFileSync(note, 'utf8') === hash) return;
  rmSync(note, { force: true });
  await step(`Building the ${part === 'client' ? 'app' : 'server'}`, 'npm', ['run', '--silent', `build:${part}`]);
  mkdirSync(at('build'), { recursive: true });
  writeFileSync(note, hash);
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}`);
}
const isRelease = !existsSync(at('src')) && existsSync(at('build', 'server', 'main.js'));
if (!isRelease) {
  if (!isInstalled()) {
    await step('Installing packages', 'npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
  }
  await buildIfChanged('client', 'build/client/index.html', [
    'src',
    'domain',
    'public',
    'translations',
    'webpack.config.js',
    'babel.config.js',
    'scripts/messages-loader.mjs',
    'scripts/build-manifest.mjs',
    'scripts/cache-groups.mjs',
    'scripts/data-loader.mjs',
    'scripts/data-modules.mjs',
    'scripts/pure-components-loader.mjs',
    'scripts/route-table.mjs',
  ]);
  await buildIfChanged('server', 'build/server/main.js', ['server', 'domain', 'scripts/build-server.mjs']);
}
