/**
 * First half of `npm start`: installs only if the lockfile changed, and builds only changed parts. Needs
 * nothing but Node and npm. A release, which is a build without sources, is complete already.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChangedParts } from '../build/build.mjs';
import { isCompressed } from '../build/compress.mjs';
import { runStep } from './run-step.mjs';

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (...parts) => join(root, ...parts);

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

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Keepsake cannot start: Node ${OLDEST_NODE} or newer is needed; this is ${process.version}`);
  process.exit(1);
}
const isRelease = !existsSync(at('src')) && existsSync(at('build', 'server', 'main.js'));
if (!isRelease) {
  if (!isInstalled()) {
    await runStep('Installing packages', 'npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
  }
  await buildChangedParts();
  if (!isCompressed())
    spawn(process.execPath, [at('scripts', 'build', 'compress.mjs')], { detached: true, stdio: 'ignore' }).unref();
}
