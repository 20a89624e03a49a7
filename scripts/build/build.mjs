/**
 * `npm run build`: builds the app and the server, each only if its sources changed, and compresses the app, unless
 * `--uncompressed` is given. Needs nothing but Node and the installed packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from '../start/run-step.mjs';
import { isCompressed } from './compress.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (...parts) => join(root, ...parts);

const parts = [
  {
    name: 'app',
    script: 'build:client',
    result: 'build/client/index.html',
    sources: [
      'src',
      'domain',
      'public',
      'samples',
      'translations',
      'scripts/build',
      'webpack.config.js',
      'babel.config.js',
    ],
    unused: 'translations/server',
  },
  {
    name: 'server',
    script: 'build:server',
    result: 'build/server/main.js',
    sources: ['server', 'domain', 'translations', 'scripts/build'],
  },
];
const commonSources = ['package-lock.json', 'tsconfig.json'];
const testFile = /\.test\.\w+$/;

/** Files of a path that go into a build, in a fixed order. */
function* listSources(path, unused) {
  if (path === unused) return;
  if (path.includes('.')) {
    if (existsSync(at(path))) yield path;
    return;
  }
  const entries = readdirSync(at(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* listSources(inner, unused);
    else if (!testFile.test(entry.name)) yield inner;
  }
}

function hashSources({ sources, unused }) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of [...sources, ...commonSources])
    for (const file of listSources(source, unused))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(at(file)))
        .update('\0');
  return hash.digest('hex');
}

/** Builds what changed. The record of a part is written last, so a failed build is repeated. Ends the process on failure. */
export async function buildChangedParts() {
  for (const part of parts) {
    const { name, script, result } = part;
    const record = at('build', `.${name}.sha256`);
    const hash = hashSources(part);
    if (existsSync(at(result)) && existsSync(record) && readFileSync(record, 'utf8') === hash) continue;
    rmSync(record, { force: true });
    await runStep(`Building the ${name}`, 'npm', ['run', '--silent', script]);
    mkdirSync(at('build'), { recursive: true });
    writeFileSync(record, hash);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildChangedParts();
  if (!process.argv.includes('--uncompressed') && !isCompressed())
    await runStep('Compressing the app', process.execPath, ['scripts/build/compress.mjs']);
}
