import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-prepare-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const at = (...parts) => join(folder, ...parts);
const write = (path, text, mode = 0o644) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text, { mode });
};

/** A checkout with a source of each part. Its `npm` writes a result of each part and a log of its calls. */
function createCheckout() {
  for (const name of ['build', 'start'])
    cpSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), at('scripts', name), { recursive: true });
  for (const path of [
    'src/index.tsx',
    'domain/index.ts',
    'server/main.ts',
    'public/icon.svg',
    'samples/a.jpg',
    'translations/en.json',
  ])
    write(path, 'source');
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{}}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  write(
    'bin/npm',
    `#!/bin/sh
echo "$*" >> calls
mkdir -p build/client build/server
echo page > build/client/index.html
yes 'a line of the app' | head -n 200 > build/client/main.js
echo "console.log('started', process.env.ROLE)" > build/server/main.js
`,
    0o755,
  );
}

const run = (script, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts', script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: [at('bin'), process.env.PATH].join(delimiter) },
  });
  return { status, output: stdout + stderr };
};

/** Path and time of change of everything in the checkout. */
const listChanges = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .map((path) => `${path} ${statSync(at(path), { bigint: true }).ctimeNs}`)
    .sort();

it('a built checkout starts without a build and without writing anything', async () => {
  createCheckout();
  assert.equal(run('build/build.mjs').status, 0);
  const built = ['run --silent build:client', 'run --silent build:server', ''].join('\n');
  assert.equal(readFileSync(at('calls'), 'utf8'), built);

  const main = readFileSync(at('build/client/main.js'));
  assert.deepEqual(brotliDecompressSync(readFileSync(at('build/client/main.js.br'))), main);
  assert.deepEqual(gunzipSync(readFileSync(at('build/client/main.js.gz'))), main);
  assert.ok(!existsSync(at('build/client/index.html.br')), 'too small');

  const before = listChanges();
  assert.deepEqual(run('start/start.mjs', 'api'), { status: 0, output: 'started api\n' });
  assert.deepEqual(listChanges(), before);

  rmSync(at('build/.compressed.sha256'));
  rmSync(at('build/client/main.js.br'));
  assert.deepEqual(run('start/start.mjs', 'api'), { status: 0, output: 'started api\n' });
  while (!existsSync(at('build/.compressed.sha256'))) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(existsSync(at('build/client/main.js.br')), 'compressed beside the server');

  write('server/main.ts', 'changed source');
  assert.match(run('start/start.mjs', 'api').output, /^Building the server … .*\nstarted api\n$/);
  assert.equal(readFileSync(at('calls'), 'utf8'), `${built}run --silent build:server\n`);
});
