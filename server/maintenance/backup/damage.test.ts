import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import { describeInstance } from '../../instance';
import { photoKeys } from '../../modules/files';
import { createStorage, createUniqueJpeg } from '../../testing/createStorage';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { type StartedServer, startTestServer, type TestUser } from '../../testing/testServer';
import { backUp } from './backup';
import { poolFolder, poolKey, readRecords } from './manifest';
import { isIntact, restoreBackup, verifyBackup } from './restore';
import { shardNames } from './shards';

let server: StartedServer;
let user: TestUser;
let root: string;
let target: TestDatabase;
let photoIds: string[];
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-damage-'));
  server = await startTestServer();
  target = await createTestDatabase();
  user = await server.insertVerifiedUser();
  const storage = createStorage(server);
  for (let i = 0; i < 3; i += 1) await storage.upload(user, await createUniqueJpeg());
  photoIds = await storage.idsOf(user);
  await server.deps.blobs.put(`clips/${user.id}/x/y`, Buffer.from('a clip'));
});
after(async () => {
  await target.drop();
  await server.close();
  await rm(root, { recursive: true });
});

const newFolder = () => join(root, randomUUID());
const back = (folder: string, options: { checkAll?: boolean; blobs?: Blobs } = {}) =>
  backUp({
    connection: server.database.connection,
    blobs: server.deps.blobs,
    names: describeInstance(server.deps.config),
    folder,
    ...options,
  });
async function restore(folder: string, name?: string) {
  const blobs = await openDiskBlobs(newFolder());
  const backup = await verifyBackup(folder, name);
  return {
    blobs,
    backup,
    ...(await restoreBackup(backup, { connection: target.connection, blobs }, { replace: true })),
  };
}

const keysOf = (i: number) => photoKeys(user.id, photoIds[i] ?? '');

async function findContent(folder: string, name: string, key: string): Promise<string> {
  for (const shard of shardNames)
    for await (const record of readRecords(join(folder, name), shard))
      if (record.key === key) return join(poolFolder(folder), poolKey(record.sha256));
  throw new Error(`no record of ${key}`);
}

/** Flips one byte in the middle of a file. As on a failing disk, the time of the file may stay. */
async function flip(file: string, keepsTime: boolean, at = 0.5): Promise<void> {
  const [bytes, { atime, mtime }] = [await readFile(file), await stat(file)];
  const place = Math.floor(bytes.length * at);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
  if (keepsTime) await utimes(file, atime, mtime);
}

const damages = [
  { what: 'a changed byte', damage: (file: string) => flip(file, false) },
  { what: 'a missing file', damage: (file: string) => rm(file) },
  { what: 'a shortened file', damage: async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 3)) },
];
for (const { what, damage } of damages)
  it(`heals ${what} of the folder from the store with the next backup, in all backups`, async () => {
    const folder = newFolder();
    const first = await back(folder);
    for (const key of [keysOf(0).original, keysOf(1)[250], `clips/${user.id}/x/y`])
      await damage(await findContent(folder, first.name, key));
    assert.ok(!isIntact(await verifyBackup(folder)));
    const second = await back(folder);
    assert.deepEqual([second.healed, second.damaged], [3, []]);
    for (const { name } of [first, second]) assert.ok(isIntact(await verifyBackup(folder, name)));
  });

it('finds a changed byte that the time of the file does not show, within eight backups or with all checked', async () => {
  const folder = newFolder();
  const { name } = await back(folder);
  const file = await findContent(folder, name, keysOf(0)[250]);
  await flip(file, true);
  assert.equal((await back(folder, { checkAll: true })).healed, 1);
  await flip(file, true);
  let healed = 0;
  for (let i = 0; i < 8; i += 1) healed += (await back(folder)).healed;
  assert.equal(healed, 1);
  assert.ok(isIntact(await verifyBackup(folder, name)));
});

it('names what earlier backups lose for good, and goes on', async () => {
  const folder = newFolder();
  const { blobs } = server.deps;
  const key = `clips/${user.id}/x/gone`;
  await blobs.put(key, Buffer.from('deleted later'));
  const first = await back(folder);
  const [content, rows] = [await findContent(folder, first.name, key), 'tables/photos.copy.gz'];
  await blobs.delete(key);
  await back(folder);
  await flip(content, false);
  await flip(join(folder, first.name, rows), false);
  const third = await back(folder);
  assert.deepEqual(third.damaged, [
    { backup: first.name, name: rows },
    { backup: first.name, name: key },
  ]);
  assert.ok(isIntact(await verifyBackup(folder, third.name)));
  await rm(content);
  assert.deepEqual((await back(folder, { checkAll: true })).damaged, third.damaged, 'a missing content');
});

it('restores all but what is damaged, makes pictures again and names lost originals', async () => {
  const folder = newFolder();
  const { name, manifest } = await back(folder);
  const lost = keysOf(0);
  for (const key of [lost.original, keysOf(1)[250], keysOf(2)[1440], `clips/${user.id}/x/y`])
    await flip(await findContent(folder, name, key), false);
  const { blobs, backup, ...report } = await restore(folder);
  assert.equal(backup.damagedBlobs.length, 4);
  assert.equal(report.copied, manifest.blobs.count - 5, 'all but the id and the damaged ones');
  assert.equal(report.rebuilt, 2);
  const [row] = await server.deps.db
    .select()
    .from(tables.photos)
    .where(eq(tables.photos.id, photoIds[0] ?? ''));
  assert.deepEqual(report.lost, [`clips/${user.id}/x/y`, `${lost.original} (${row?.name})`]);
  for (const key of [keysOf(1)[250], keysOf(2)[1440]])
    assert.deepEqual(await blobs.read(key), await server.deps.blobs.read(key));
  assert.deepEqual(report.incomplete, { count: 1, sample: [photoIds[0]] });
});

it('restores with a damaged list of blobs, from its readable lines, other backups and the rows', async () => {
  const folder = newFolder();
  const { name, manifest } = await back(folder);
  const list = Object.keys(manifest.files).filter((path) => path.startsWith('blobs/'));
  for (const path of list) await flip(join(folder, name, path), false, 0);
  const alone = await restore(folder);
  assert.deepEqual(alone.backup.damagedFiles, list);
  assert.deepEqual([alone.incomplete.count, alone.lost], [0, []], 'originals are found by the hash in their rows');
  for (const i of [0, 1, 2]) {
    const { original } = keysOf(i);
    assert.deepEqual(await alone.blobs.read(original), await server.deps.blobs.read(original));
  }
  await back(folder);
  const helped = await restore(folder, name);
  assert.deepEqual([helped.copied, helped.rebuilt], [manifest.blobs.count - 1, 0]);
});

it('loads the jobs whose lines are readable', async () => {
  const folder = newFolder();
  await server.deps.db.execute(sql`delete from pgboss.job`);
  for (const id of [photoIds[0], photoIds[1]])
    await server.deps.queue.send('photo_analysis', { photoId: id ?? '' }, { delaySeconds: 9999 });
  const { name } = await back(folder);
  await flip(join(folder, name, 'jobs.ndjson'), false, 0);
  assert.equal((await restore(folder)).unknownJobs, 1);
});

it('refuses damaged rows or a damaged manifest, and names a backup with intact ones', async () => {
  const folder = newFolder();
  const first = await back(folder);
  const second = await back(folder);
  await flip(join(folder, second.name, 'tables', 'photos.copy.gz'), false);
  const advice = new RegExp(`nothing was restored.*--backup ${first.name}`);
  await assert.rejects(restore(folder), advice);
  await writeFile(join(folder, second.name, 'manifest.json'), '{"format":1');
  await assert.rejects(restore(folder), advice);
  await rm(join(folder, first.name, 'tables', 'users.copy.gz'));
  await assert.rejects(restore(folder), /no other backup with intact rows/);
});
