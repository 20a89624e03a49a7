import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { eq, inArray, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { photoKeys } from '../../modules/files';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { uploadClip } from '../../testing/clips';
import { type TestServer, type TestUser, withOwnTestServer } from '../../testing/testServer';
import { waitUntilBlocking } from '../../testing/waitUntilBlocking';
import type { CleanupOptions } from './cleanup';
import { startCleanupJobs } from './cleanupJobs';

const server = withOwnTestServer();
let user: TestUser;
let deps: TestServer['deps'];
before(async () => {
  user = await server.insertVerifiedUser();
  deps = server.deps;
});

async function storePhoto(): Promise<string> {
  const id = randomUUID();
  const keys = photoKeys(user.id, id);
  for (const key of [keys.original, keys[1440], keys[250]]) await deps.blobs.put(key, Buffer.from(key));
  const described = {
    sha256: id,
    bytes: 1,
    mime: 'image/jpeg',
    name: 'x',
    width: 1000,
    height: 1000,
    colour: '#000000',
  };
  await deps.db.insert(tables.photos).values({ id, userId: user.id, ...described });
  return id;
}

async function storeAlbum(photoId: string): Promise<string> {
  const id = randomUUID();
  const album = { title: 'x', templateId: 'x', format: 'square-210', state: 'ready' } as const;
  await deps.db.insert(tables.albums).values({ id, userId: user.id, ...album });
  await deps.db.insert(tables.albumPhotos).values({ albumId: id, photoId, position: 0 });
  return id;
}

const remove = (...files: string[]) => server.api('storageDelete', { token: user.token, body: { files } });
const hasBytes = async (id: string) => (await deps.blobs.stat(photoKeys(user.id, id).original)) !== null;
const hasRow = async (id: string) =>
  (await deps.db.select().from(tables.photos).where(eq(tables.photos.id, id))).length > 0;

const run = (options: CleanupOptions = {}) => cleanUpNow({ ...deps, dataDir: server.dataDir }, options);
const OF_USUAL_AGE = { minAgeMs: 60 * 60 * 1000 };

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.blobs.list(prefix)) keys.push(key);
  return keys.sort();
}

async function forgetRows(ids: readonly string[]) {
  const { photos } = tables;
  return deps.db
    .delete(photos)
    .where(inArray(photos.id, [...ids]))
    .returning();
}

it('moves blobs without a row of every kind, and keeps those with one', async () => {
  const photo = await storePhoto();
  const { id: clip, path } = await uploadClip(server, user);
  const [photoGone, spreadGone, exportGone] = [randomUUID(), randomUUID(), randomUUID()];
  const orphans = [
    photoKeys(user.id, photoGone)[1440],
    `crops/${photoGone}/abc.jpg`,
    `spreads/${spreadGone}/1-800.jpg`,
    `exports/${exportGone}.pdf`,
    'photos/strange',
    // Attempt of an upload that was repeated.
    `clips/${user.id}/${clip}/${'x'.repeat(32)}`,
  ];
  const kept = [
    photoKeys(user.id, photo).original,
    `crops/${photo}/abc.jpg`,
    `clips/${user.id}/${clip}/${path.split('/').at(-1)}`,
  ];
  for (const key of [...orphans, ...kept]) await deps.blobs.put(key, Buffer.from('x'));
  const young = await run(OF_USUAL_AGE);
  assert.deepEqual([young.orphans, young.temporary, young.purged], [0, 0, 0]);
  const { orphans: moved } = await run();
  assert.equal(moved, orphans.length);
  for (const key of orphans) {
    assert.equal(await deps.blobs.stat(key), null, key);
    assert.equal((await keysUnder(`trash/${key}`)).length, 1, key);
  }
  for (const key of kept) assert.ok(await deps.blobs.stat(key), key);
});

it('deletes old leftovers of interrupted writes and uploads', async () => {
  await writeFile(join(server.dataDir, 'blobs', '.tmp', 'other-host.1.x'), 'half');
  await mkdir(join(server.dataDir, 'tmp', 'uploads', 'other-host.2.y'));
  assert.equal((await run(OF_USUAL_AGE)).temporary, 0);
  assert.equal((await run()).temporary, 2);
});

it('trashes the bytes of deleted photos, unless an existing album shows them', async () => {
  const [plain, used] = [await storePhoto(), await storePhoto()];
  const album = await storeAlbum(used);
  await deps.blobs.put(`crops/${plain}/abc.jpg`, Buffer.from('x'));
  await remove(plain, used);
  assert.equal((await run(OF_USUAL_AGE)).purged, 0, 'too young');
  assert.equal((await run()).purged, 1);
  assert.deepEqual([await hasBytes(plain), await hasRow(plain)], [false, false]);
  assert.equal(await deps.blobs.stat(`crops/${plain}/abc.jpg`), null);
  assert.deepEqual([await hasBytes(used), await hasRow(used)], [true, true]);
  await deps.db.update(tables.albums).set({ deletedAt: new Date() }).where(eq(tables.albums.id, album));
  assert.equal((await run()).purged, 1);
  assert.equal(await hasBytes(used), false);
});

it('reports photos that lack a blob, and leaves them unchanged', async () => {
  const [whole, broken] = [await storePhoto(), await storePhoto()];
  await deps.blobs.delete(photoKeys(user.id, broken)[250]);
  const { incomplete } = await run();
  assert.ok(incomplete.sample.includes(broken) && !incomplete.sample.includes(whole));
  assert.equal(incomplete.count, 1);
  assert.ok(await hasRow(broken));
  assert.ok(server.logLines.some((line) => line.includes('photos lack blobs') && line.includes(broken)));
});

describe('with an older database dump beside newer blobs', () => {
  it('stops without moving or deleting anything; the right rows bring everything back', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, storePhoto));
    const deleted = await storePhoto();
    await remove(deleted);
    const keys = await keysUnder('');
    const rows = await forgetRows(ids.slice(2));
    const dryRun = await run({ dryRun: true });
    assert.deepEqual([dryRun.completed, dryRun.kinds.find(({ prefix }) => prefix === 'photos')?.orphans], [false, 30]);
    const from = server.logLines.length;
    const { completed, orphans, purged } = await run();
    assert.deepEqual([completed, orphans, purged], [false, 0, 0]);
    assert.deepEqual(await keysUnder(''), keys);
    const errorLines = server.logLines.slice(from).filter((line) => line.includes('the cleanup stopped: 30 of'));
    assert.deepEqual(
      [errorLines.length, errorLines[0]?.includes('"level":50'), (errorLines[0]?.length ?? 0) < 2000],
      [1, true, true],
    );
    await deps.db.insert(tables.photos).values(rows);
    assert.deepEqual([(await run()).completed, await hasBytes(deleted)], [true, false]);
  });

  it('restores blobs whose rows exist again, and keeps the others for weeks', async () => {
    const [lost, found] = [await storePhoto(), await storePhoto()];
    const rows = await forgetRows([lost, found]);
    assert.equal((await run()).orphans, 6);
    assert.deepEqual([await hasBytes(lost), await hasBytes(found)], [false, false]);
    await deps.db.insert(tables.photos).values(rows.filter(({ id }) => id === found));
    const { restored, incomplete, emptied } = await run();
    assert.deepEqual([restored, incomplete.sample.includes(found), emptied], [3, false, 0]);
    const original = photoKeys(user.id, found).original;
    assert.equal((await deps.blobs.read(original)).toString(), original);
    const [lain] = await keysUnder(`trash/${photoKeys(user.id, lost).folder}`);
    await deps.blobs.move(lain ?? '', (lain ?? '').replace(/\d{4}-\d\d-\d\d$/, '2020-01-01'));
    assert.equal((await run({ dryRun: true })).emptied, 1);
    assert.equal((await run()).emptied, 1);
    assert.equal((await keysUnder(`trash/${photoKeys(user.id, lost).folder}`)).length, 2);
  });

  it('continues with force', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, storePhoto));
    await forgetRows(ids);
    assert.equal((await run()).completed, false);
    const { completed, orphans } = await run({ force: true });
    assert.deepEqual([completed, orphans], [true, 24]);
    assert.equal((await keysUnder('trash')).filter((key) => ids.some((id) => key.includes(id))).length, 24);
  });
});

it('keeps a deleted photo that an album shows again meanwhile', async () => {
  const id = await storePhoto();
  await remove(id);
  await deps.db
    .transaction(async (tx) => {
      await tx.update(tables.photos).set({ deletedAt: null }).where(eq(tables.photos.id, id));
      const cleaning = run();
      await waitUntilBlocking(tx);
      return { cleaning };
    })
    .then(({ cleaning }) => cleaning);
  assert.deepEqual([await hasRow(id), await hasBytes(id)], [true, true]);
});

it('runs one cleanup at a time across processes', async () => {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${0x73776565})`);
    await assert.rejects(run(), /another cleanup was running/);
  });
  await run();
});

it('starts hours after the server', async () => {
  const id = await storePhoto();
  await forgetRows([id]);
  const old = new Date(Date.now() - 48 * 60 * 60 * 1000);
  for (const key of await keysUnder(photoKeys(user.id, id).folder))
    await utimes(join(server.dataDir, 'blobs', key), old, old);
  type CleanupJob = Parameters<Parameters<typeof deps.queue.work<'blob_cleanup'>>[1]>[0];
  const handlers: ((job: CleanupJob) => Promise<void>)[] = [];
  const waits: number[] = [];
  let uptimeSeconds = 60;
  const queue = {
    ...deps.queue,
    work: async (_: unknown, handler: unknown) => void handlers.push(handler as (job: CleanupJob) => Promise<void>),
    schedule: async () => undefined,
    send: async (_: unknown, __: unknown, options?: { readonly delaySeconds?: number }) => {
      if (options?.delaySeconds !== undefined) waits.push(options.delaySeconds);
      return null;
    },
  };
  await startCleanupJobs({ ...deps, queue }, () => uptimeSeconds);
  const cleanupJob = () =>
    handlers[0]?.({ id: '', data: {}, signal: new AbortController().signal, isLastAttempt: true });
  await cleanupJob();
  assert.deepEqual(waits, [2 * 3600 - 60]);
  assert.equal(await hasBytes(id), true);
  uptimeSeconds = 2 * 3600;
  await cleanupJob();
  assert.equal(await hasBytes(id), false);
});
