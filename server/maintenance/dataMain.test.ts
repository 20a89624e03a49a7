import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, it } from 'node:test';
import { projectRoot } from '../projectRoot';
import { programArgs, programFile } from '../testing/programFile';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keepsake-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...programArgs, programFile('server/maintenance/dataMain.ts'), ...argv], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
  });
  const code = new Promise<number | null>((done) => child.once('close', done));
  const said = text(child.stdout);
  return { errors: await text(child.stderr), said: await said, code: await code };
}

it('reports a wrong setting or folder in one line, and creates no database there', async () => {
  const backup = ['backup', join(dataDir, 'backup')];
  const wrong = await run(backup, { PORT: 'x' });
  assert.deepEqual([wrong.errors, wrong.code], ['PORT must be a port number from 0 to 65535 (it is "x")\n', 1]);
  const missing = await run(backup);
  assert.deepEqual([missing.errors, missing.code], [`${join(dataDir, 'blobs')} does not exist\n`, 1]);
  assert.deepEqual(await readdir(dataDir), []);
});

it('copies print jobs and stored mails from beside the blobs to a bucket, and back to their folders', async () => {
  const bucket = join(dataDir, 'bucket');
  const write = async (path: string) => {
    await mkdir(join(dataDir, path, '..'), { recursive: true });
    await writeFile(join(dataDir, path), path);
  };
  const job = ['spool/K-2026-000001/interior.pdf', 'spool/K-2026-000001/ticket.json'];
  for (const path of ['blobs/exports/a.pdf', 'outbox/1.eml', ...job]) await write(path);
  for (const path of ['spool/.K-2026-000002.dead/interior.pdf', 'outbox/.2.draft']) await write(path);
  const there = await run(['blobs', 'copy', 'disk', bucket]);
  assert.deepEqual([there.errors, there.code], ['', 0]);
  const filesIn = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .sort();
  };
  assert.deepEqual(await filesIn(bucket), ['exports/a.pdf', 'outbox/1.eml', ...job]);
  const another = join(dataDir, 'another');
  const back = await run(['blobs', 'copy', bucket, 'disk'], { DATA_DIR: another });
  assert.deepEqual([back.errors, back.code], ['', 0]);
  assert.deepEqual(await filesIn(another), ['blobs/exports/a.pdf', 'outbox/1.eml', ...job]);
});
