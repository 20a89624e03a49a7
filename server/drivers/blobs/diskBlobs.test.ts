import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import { isBlobError } from './blobs';
import { blobsCompliance } from './compliance';
import { openDiskBlobs } from './diskBlobs';
import { TemporaryFolder, temporaryFilePrefix } from './temporaryFolder';

blobsCompliance('disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  return { blobs: await openDiskBlobs(root), close: () => rm(root, { recursive: true }) };
});

it('removes half-written files of dead processes at start, but not those of living ones', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  const living = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const host = temporaryFilePrefix.slice(0, -`.${process.pid}`.length);
  await mkdir(join(root, '.tmp'));
  await writeFile(join(root, '.tmp', `${host}.${dead.pid}.x`), 'half');
  await writeFile(join(root, '.tmp', `${host}.${living.pid}.y`), 'in the making');
  await writeFile(join(root, '.tmp', `another-machine.${dead.pid}.z`), 'in the making');
  await openDiskBlobs(root);
  assert.deepEqual(
    (await readdir(join(root, '.tmp'))).sort(),
    [`${host}.${living.pid}.y`, `another-machine.${dead.pid}.z`].sort(),
  );
  living.kill();
  await rm(root, { recursive: true });
});

it('lists no files of other programs, whose names are no keys', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const blobs = await openDiskBlobs(root);
  await blobs.put('a/b', Buffer.from('x'));
  await mkdir(join(root, 'lost+found'));
  for (const path of ['.DS_Store', 'a/.hidden', 'a/with spaces', 'lost+found/b'])
    await writeFile(join(root, path), 'x');
  const keys: string[] = [];
  for await (const { key } of blobs.list('')) keys.push(key);
  assert.deepEqual(keys, ['a/b']);
  await rm(root, { recursive: true });
});

it('reports a full disk, keeps the old bytes and leaves no temporary file', {
  skip: process.platform !== 'linux',
}, async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const blobs = await openDiskBlobs(root);
  await blobs.put('kept', Buffer.from('old'));
  // /dev/full answers every write with ENOSPC.
  const full = createWriteStream('/dev/full');
  const refused = await new Promise<unknown>((resolve) => {
    full.on('error', resolve);
    full.write('x');
  });
  assert.equal((refused as NodeJS.ErrnoException).code, 'ENOSPC');
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('new');
      throw refused;
    })(),
  );
  await assert.rejects(blobs.put('kept', failing), (error) => isBlobError(error, 'storage_full'));
  assert.equal((await blobs.read('kept')).toString(), 'old');
  assert.deepEqual(await readdir(join(root, '.tmp')), []);
  await rm(root, { recursive: true });
});

it('creates the temporary file before it reads the source, so that a failure can remove it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const blobs = await openDiskBlobs(root);
  let filesAtRead = -1;
  const failing = new Readable({
    read() {
      filesAtRead = readdirSync(join(root, '.tmp')).length;
      this.destroy(new Error('connection lost'));
    },
  });
  await assert.rejects(blobs.put('new', failing), /connection lost/);
  assert.equal(filesAtRead, 1);
  assert.deepEqual(await readdir(join(root, '.tmp')), []);
  await rm(root, { recursive: true });
});

it('leaves no empty folders, whose names are ids of users and photos, also beside new blobs of the same folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const blobs = await openDiskBlobs(root);
  await blobs.put('photos/user/photo/original', Buffer.from('x'));
  await blobs.put('photos/user/photo/250.jpg', Buffer.from('x'));
  await blobs.move('photos/user/photo/original', 'trash/photos/user/photo/original/2026-01-01');
  await blobs.delete('photos/user/photo/250.jpg');
  await blobs.delete('trash/photos/user/photo/original/2026-01-01');
  assert.deepEqual(await readdir(root), ['.tmp']);
  const keys = Array.from({ length: 200 }, (_, i) => `photos/user/photo/${i}`);
  await Promise.all(
    keys.map(async (key) => {
      await blobs.put(key, Buffer.from('x'));
      await blobs.delete(key);
      await blobs.put(key, Buffer.from('y'));
    }),
  );
  for (const key of keys) assert.equal((await blobs.read(key)).toString(), 'y');
  await rm(root, { recursive: true });
});

it('still works after the folder was moved', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  await (await openDiskBlobs(join(root, 'one'))).put('a/b', Buffer.from('x'));
  await rename(join(root, 'one'), join(root, 'two'));
  assert.equal((await (await openDiskBlobs(join(root, 'two'))).read('a/b')).toString(), 'x');
  await rm(root, { recursive: true });
});

it('dates a temporary folder by its newest file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const temporary = new TemporaryFolder(root);
  const slow = temporary.newPath();
  const [old, now] = [new Date(Date.now() - 3_600_000), new Date()];
  await mkdir(slow);
  await writeFile(join(slow, 'upload'), 'still coming');
  await utimes(join(slow, 'upload'), now, now);
  await utimes(slow, old, old);
  assert.equal(await temporary.deleteStale(60_000), 0);
  await utimes(join(slow, 'upload'), old, old);
  await utimes(slow, old, old);
  assert.equal(await temporary.deleteStale(60_000), 1);
  await rm(root, { recursive: true });
});

it('reports an unreadable store instead of missing blobs', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const blobs = await openDiskBlobs(root);
  // A link to itself fails even for root.
  await symlink('loop', join(root, 'loop'));
  await assert.rejects(blobs.stat('loop/x'), { code: 'ELOOP' });
  await assert.rejects(blobs.list('loop')[Symbol.asyncIterator]().next(), { code: 'ELOOP' });
  await rm(root, { recursive: true });
});

it('moves the files of a folder at once, though the first one to end removes it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  const blobs = await openDiskBlobs(root);
  const names = ['1', '2', '3', '4'];
  for (let i = 0; i < 50; i += 1) {
    for (const name of names) await blobs.put(`from/${i}/${name}`, Buffer.from(name));
    await Promise.all(names.map((name) => blobs.move(`from/${i}/${name}`, `to/${i}/${name}`)));
    for (const name of names) assert.equal((await blobs.read(`to/${i}/${name}`)).toString(), name);
  }
  await rm(root, { recursive: true });
});
