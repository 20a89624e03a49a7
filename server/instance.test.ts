import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ConfigError } from './config';
import { type Blobs, openDiskBlobs } from './drivers/blobs';
import { connectDatabase, type DatabaseHandle, tables } from './drivers/database';
import { checkInstance, claimInstance, describeInstance } from './instance';
import { photoKeys } from './modules/files';
import { createTestDatabase, type TestDatabase } from './testing/database';

let place: TestDatabase;
let database: DatabaseHandle;
let root: string;
let blobs: Blobs;
before(async () => {
  place = await createTestDatabase();
  database = connectDatabase(place.connection, () => undefined);
  root = await mkdtemp(join(tmpdir(), 'keepsake-instance-'));
});
after(async () => {
  await database.close();
  await place.drop();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  await database.db.delete(tables.instance);
  await database.db.delete(tables.users);
  blobs = await newStore();
});

const newStore = () => openDiskBlobs(join(root, randomUUID()));
const names = describeInstance({
  databaseUrl: 'postgres://keeper:a%20secret@db.example.com/albums',
  dataDir: '/srv/keepsake',
  s3: null,
});
const check = (store = blobs) => checkInstance(database.db, store, names);
const databaseId = async () => (await database.db.select().from(tables.instance))[0]?.id;
const storeId = async (store = blobs) => (await store.read('instance')).toString().trim();
const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof ConfigError &&
  pattern.test(error.message) &&
  error.message.includes('DATA_DIR') &&
  error.message.includes('npm run claim-blobs') &&
  !/\n|secret/.test(error.message);

/** Adds a user with photos to the database and a store. */
async function addPhotos(count: number, store = blobs): Promise<void> {
  const userId = randomUUID();
  await database.db
    .insert(tables.users)
    .values({ id: userId, email: `${userId}@example.com`, name: '', passwordHash: '' });
  for (let i = 0; i < count; i += 1) {
    const id = randomUUID();
    const described = { sha256: id, bytes: 1, mime: 'image/jpeg', name: 'x', width: 9, height: 9, colour: '#000000' };
    await database.db.insert(tables.photos).values({ id, userId, ...described });
    await store.put(photoKeys(userId, id).original, Buffer.from('x'));
  }
}

describe('database and blob store', () => {
  it('that are new get one id, also from concurrent servers, and keep it', async () => {
    await Promise.all([check(), check(), check()]);
    const id = await databaseId();
    assert.ok(id);
    await addPhotos(2);
    await check();
    assert.deepEqual([await databaseId(), await storeId()], [id, id]);
  });

  it('without ids get one when a sample shows that they belong together', async () => {
    await addPhotos(4);
    await blobs.put(`photos/${randomUUID()}/${randomUUID()}/original`, Buffer.from('an orphan'));
    await check();
    assert.equal(await storeId(), await databaseId());
  });

  it('of different installations are rejected, with and without ids', async () => {
    await addPhotos(3);
    const other = await newStore();
    await other.put(`photos/${randomUUID()}/${randomUUID()}/original`, Buffer.from('x'));
    await assert.rejects(
      check(other),
      refusedWith(/^\/srv\/keepsake\/blobs does not hold .* albums at db\.example\.com/),
    );
    await check();
    await assert.rejects(check(other), refusedWith(/does not hold/));
    await other.put('instance', Buffer.from(randomUUID()));
    await assert.rejects(check(other), refusedWith(/does not hold/));
    assert.notEqual(await storeId(other), await databaseId());
  });

  for (const [words, hasId] of [
    ['without an id', false],
    ['with an id', true],
  ] as const)
    it(`are rejected when the database is empty and the store ${words} is not`, async () => {
      await blobs.put(`photos/${randomUUID()}/${randomUUID()}/original`, Buffer.from('x'));
      if (hasId) await blobs.put('instance', Buffer.from(randomUUID()));
      await assert.rejects(check(), refusedWith(/has no photos, but \/srv\/keepsake\/blobs holds .*set DATABASE_URL/));
      assert.equal(await databaseId(), undefined);
    });

  it('are rejected when only the store is empty, as with an unmounted disk', async () => {
    await addPhotos(2);
    await check();
    const empty = await newStore();
    await assert.rejects(check(empty), refusedWith(/lists photos, but there are none .*set DATA_DIR/));
    assert.equal(await empty.stat('instance'), null);
  });

  it('continue with an older dump, also from before the ids', async () => {
    await addPhotos(3);
    await check();
    const id = await storeId();
    const [{ id: userId } = { id: '' }] = await database.db.select().from(tables.users);
    await blobs.put(photoKeys(userId, randomUUID()).original, Buffer.from('newer than the dump'));
    await check();
    await database.db.delete(tables.instance);
    await check();
    assert.deepEqual([await databaseId(), await storeId()], [id, id]);
  });

  it('continue after a crash between the writing of the two ids', async () => {
    await check();
    const id = await databaseId();
    await blobs.delete('instance');
    await check();
    assert.equal(await storeId(), id);
    await database.db.delete(tables.instance);
    await check();
    assert.equal(await databaseId(), id);
  });

  it('can be claimed by hand: the database takes the id of the store', async () => {
    await addPhotos(2);
    await check();
    const other = await newStore();
    await other.put(`photos/${randomUUID()}/${randomUUID()}/original`, Buffer.from('x'));
    await other.put('instance', Buffer.from(randomUUID()));
    const id = await storeId(other);
    assert.equal(await claimInstance(database.db, other), id);
    await check(other);
    assert.equal(await databaseId(), id);
    await assert.rejects(check(), refusedWith(/does not hold/));
  });
});
