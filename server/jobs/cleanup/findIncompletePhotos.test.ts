import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Blobs } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import { photoKeys } from '../../modules/files';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withOwnTestServer } from '../../testing/testServer';
import { findIncompletePhotos } from './findIncompletePhotos';

const server = withOwnTestServer();
let ada: TestUser;
let bob: TestUser;
let ofAda: string[];
before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
});
beforeEach(async () => {
  await server.deps.db.delete(tables.photos);
  ofAda = await insertPhotos(server, ada, 5);
  await insertPhotos(server, bob, 1);
});

/** Store that counts requests for single blobs, and hides some keys from its listings. */
function watch(hidden: readonly string[] = [], onStat: () => Promise<unknown> = async () => undefined) {
  const { blobs } = server.deps;
  const asked: string[] = [];
  const watched: Blobs = {
    ...blobs,
    stat: async (key) => {
      asked.push(key);
      await onStat();
      return blobs.stat(key);
    },
    list: async function* (prefix) {
      for await (const entry of blobs.list(prefix)) if (!hidden.includes(entry.key)) yield entry;
    },
  };
  return { deps: { db: server.deps.db, blobs: watched }, asked };
}

it('asks for no single blob when a listing shows all of them', async () => {
  const { deps, asked } = watch();
  assert.deepEqual(await findIncompletePhotos(deps), { count: 0, sample: [] });
  assert.deepEqual(asked, []);
});

it('finds the photos that lack a blob, also in several parts, and asks only for what is missing', async () => {
  const [first = '', , third = ''] = ofAda;
  const gone = [photoKeys(ada.id, first)[250], photoKeys(ada.id, third).original];
  for (const key of gone) await server.deps.blobs.delete(key);
  const [{ id: ofBob } = { id: '' }] = await server.deps.db
    .update(tables.photos)
    .set({ hasMaster: true })
    .where(eq(tables.photos.userId, bob.id))
    .returning();
  for (const photosBatch of [2, 5, 100]) {
    const { deps, asked } = watch();
    const { count, sample } = await findIncompletePhotos(deps, { photosBatch });
    assert.deepEqual([count, [...sample].sort()], [3, [first, third, ofBob].sort()]);
    assert.deepEqual(asked.sort(), [...gone, photoKeys(bob.id, ofBob).master].sort());
  }
});

it('does not count a blob that was written after the listing, or a photo that was deleted meanwhile', async () => {
  const [written = '', deleted = ''] = ofAda;
  const late = watch([photoKeys(ada.id, written).original]);
  assert.equal((await findIncompletePhotos(late.deps)).count, 0);
  assert.equal(late.asked.length, 1);
  await server.deps.blobs.delete(photoKeys(ada.id, deleted)[1440]);
  const removing = watch([], () =>
    server.deps.db.update(tables.photos).set({ deletedAt: new Date() }).where(eq(tables.photos.id, deleted)),
  );
  assert.equal((await findIncompletePhotos(removing.deps)).count, 0);
});
