/**
 * `npm run build`: builds the app and the server, each only if its sources changed. `npm start` and `npm test` do the
 * same. Needs nothing but Node and the installed packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from '../start/run-step.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (...parts) => join(root, ...parts);

const parts = [
  {
    name: 'app',
    script: 'build:client',
    result: 'build/client/index.html',
    sources: ['src', 'domain', 'public', 'translations', 'scripts/build', 'webpack.config.js', 'babel.config.js'],
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
function* listSources(path) {
  if (path.includes('.')) {
    if (existsSync(at(path))) yield path;
    return;
  }
  const entries = readdirSync(at(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* listSources(inner);
    else if (!testFile.test(entry.name)) yield inner;
  }
}

function hashSources(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of [...sources, ...commonSources])
    for (const file of listSources(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(at(file)))
        .update('\0');
  return hash.digest('hex');
}

/** Builds what changed. The record of a part is written last, so a failed build is repeated. Ends the process on failure. */
export async function buildChangedParts() {
  for (const { name, script, result, sources } of parts) {
    const record = at('build', `.${name}.sha256`);
    const hash = hashSources(sources);
    if (existsSync(at(result)) && existsSync(record) && readFileSync(record, 'utf8') === hash) continue;
    rmSync(record, { force: true });
    await runStep(`Building the ${name}`, 'npm', ['run', '--silent', script]);
    mkdirSync(at('build'), { recursive: true });
    writeFileSync(record, hash);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildChangedParts();
