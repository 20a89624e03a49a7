import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, it } from 'node:test';
import { photoKeys } from '../modules/files';
import { projectRoot } from '../projectRoot';
import { createTestDatabase, toDatabaseUrl } from '../testing/database';
import { insertPhotos } from '../testing/photos';
import { programArgs, programFile } from '../testing/programFile';
import { startTestServer } from '../testing/testServer';

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

it('ends with exit code 1 at a damaged backup, restores the rest and heals the folder', async () => {
  const server = await startTestServer();
  const empty = await createTestDatabase();
  try {
    const user = await server.insertVerifiedUser();
    await insertPhotos(server, user, 1);
    await server.deps.blobs.put(`clips/${user.id}/x/y`, Buffer.from('a clip'));
    const folder = join(dataDir, 'backup');
    const env = { DATABASE_URL: toDatabaseUrl(server.database.connection), DATA_DIR: server.dataDir };
    const place = { DATABASE_URL: toDatabaseUrl(empty.connection), DATA_DIR: join(dataDir, 'restored') };
    assert.equal((await run(['backup', folder], env)).code, 0);
    const sha256 = createHash('sha256').update('a clip').digest('hex');
    const content = join(folder, 'blobs', sha256.slice(0, 2), sha256);
    await writeFile(content, 'a flip');
    const verified = await run(['restore', folder, '--verify']);
    assert.match(
      verified.errors,
      new RegExp(`1 files of the backup .* are missing or changed:\n  clips/${user.id}/x/y`),
    );
    const restored = await run(['restore', folder], place);
    assert.match(restored.errors, new RegExp(`1 files are lost:\n  clips/${user.id}/x/y`));
    assert.match(restored.said, /^Restored/m);
    assert.deepEqual([verified.code, restored.code], [1, 1]);
    const healed = await run(['backup', folder], env);
    assert.deepEqual([healed.code, await readFile(content, 'utf8')], [0, 'a clip']);
    assert.equal((await run(['restore', folder, '--verify'])).code, 0);
    await server.deps.blobs.delete(`clips/${user.id}/x/y`);
    await writeFile(content, 'a flip');
    const unhealed = await run(['backup', folder], env);
    assert.match(unhealed.errors, /2 files damaged in earlier backups/);
    assert.equal(unhealed.code, 1);
  } finally {
    await empty.drop();
    await server.close();
  }
});

it('ends with exit code 1 when photos lack blobs: at the backup, its check and its restore', async () => {
  const server = await startTestServer();
  const empty = await createTestDatabase();
  try {
    const user = await server.insertVerifiedUser();
    const [id = '', whole = ''] = await insertPhotos(server, user, 2);
    await server.deps.blobs.delete(photoKeys(user.id, id).original);
    const folder = join(dataDir, 'backup');
    const env = { DATABASE_URL: toDatabaseUrl(server.database.connection), DATA_DIR: server.dataDir };
    const place = { DATABASE_URL: toDatabaseUrl(empty.connection), DATA_DIR: join(dataDir, 'restored') };
    for (const [argv, at] of [
      [['backup', folder], env],
      [['restore', folder, '--verify'], {}],
      [['restore', folder], place],
    ] as const) {
      const { errors, code } = await run(argv, at);
      assert.deepEqual([code, errors.includes(`1 photos lack blobs, such as ${id}.`)], [1, true], errors);
      assert.ok(!errors.includes(whole));
    }
  } finally {
    await empty.drop();
    await server.close();
  }
});
