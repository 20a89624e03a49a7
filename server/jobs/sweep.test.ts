import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../drivers/database';
import { photoKeys } from '../modules/files';
import { uploadsFolder } from '../modules/storage';
import { startTestServer, type TestServer, type TestUser } from '../testing/harness';
import { type SweepDeps, sweep } from './sweep';

let server: TestServer;
let user: TestUser;
let deps: SweepDeps;
before(async () => {
  server = await startTestServer();
  user = await server.registerVerifiedUser();
  deps = { ...server.deps, uploads: uploadsFolder(server.dataDir) };
});
after(() => server.close());

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

it('removes blobs without a row of every kind, and keeps those with one', async () => {
  const photo = await storePhoto();
  const [photoGone, spreadGone, exportGone] = [randomUUID(), randomUUID(), randomUUID()];
  const orphans = [
    photoKeys(user.id, photoGone)[1440],
    `crops/${photoGone}/abc.jpg`,
    `spreads/${spreadGone}/1-800.jpg`,
    `exports/${exportGone}.pdf`,
    'photos/strange',
  ];
  const kept = [photoKeys(user.id, photo).original, `crops/${photo}/abc.jpg`];
  for (const key of [...orphans, ...kept]) await deps.blobs.put(key, Buffer.from('x'));
  const young = await sweep(deps);
  assert.deepEqual([young.orphans, young.temporary, young.purged], [0, 0, 0]);
  const { orphans: removed } = await sweep(deps, -1);
  assert.equal(removed, orphans.length);
  for (const key of orphans) assert.equal(await deps.blobs.stat(key), null, key);
  for (const key of kept) assert.ok(await deps.blobs.stat(key), key);
});

it('removes what writes and uploads left half done, once it is old', async () => {
  await writeFile(join(server.dataDir, 'blobs', '.tmp', 'other-host.1.x'), 'half');
  await mkdir(join(server.dataDir, 'tmp', 'uploads', 'other-host.2.y'));
  assert.equal((await sweep(deps)).temporary, 0);
  assert.equal((await sweep(deps, -1)).temporary, 2);
});

it('takes the bytes of deleted photos away, but not while a living album shows them', async () => {
  const [plain, used] = [await storePhoto(), await storePhoto()];
  const album = await storeAlbum(used);
  await deps.blobs.put(`crops/${plain}/abc.jpg`, Buffer.from('x'));
  await remove(plain, used);
  assert.equal((await sweep(deps)).purged, 0, 'too young');
  assert.equal((await sweep(deps, -1)).purged, 1);
  assert.deepEqual([await hasBytes(plain), await hasRow(plain)], [false, false]);
  assert.equal(await deps.blobs.stat(`crops/${plain}/abc.jpg`), null);
  assert.deepEqual([await hasBytes(used), await hasRow(used)], [true, true]);
  await deps.db.update(tables.albums).set({ deletedAt: new Date() }).where(eq(tables.albums.id, album));
  assert.equal((await sweep(deps, -1)).purged, 1);
  assert.equal(await hasBytes(used), false);
});

it('names photos that lack a blob, and touches nothing of them', async () => {
  const [whole, broken] = [await storePhoto(), await storePhoto()];
  await deps.blobs.delete(photoKeys(user.id, broken)[250]);
  const { incomplete } = await sweep(deps, -1);
  assert.ok(incomplete.includes(broken) && !incomplete.includes(whole));
  assert.ok(await hasRow(broken));
  assert.ok(server.logLines.some((line) => line.includes('photos lack blobs') && line.includes(broken)));
});
