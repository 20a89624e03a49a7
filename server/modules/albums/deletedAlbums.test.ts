import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { insertBook } from '../../testing/insertBook';
import { insertPhotos } from '../../testing/photos';
import { withOwnTestServer } from '../../testing/testServer';
import { photoKeys } from '../files';
import { exportKey } from './exports/exportFiles';

const DAY_MS = 86_400_000;

describe('a deleted album', () => {
  const server = withOwnTestServer({ trashDays: 10 });

  async function deleteBook() {
    const user = await server.insertVerifiedUser();
    const photoIds = await insertPhotos(server, user, 2);
    const id = await insertBook(server, user);
    await server.deps.db
      .insert(tables.albumPhotos)
      .values(photoIds.map((photoId, position) => ({ albumId: id, photoId, position })));
    const call = { token: user.token, params: { id } };
    const before = await server.api('albumPreview', call);
    const { url } = (await server.api('albumShared', call)).body.data;
    assert.equal((await server.api('albumDelete', call)).status, 200);
    return { user, id, call, photoIds, url, pages: before.body.previewCode };
  }
  const listDeleted = async (token: string) => (await server.api('albumsDeleted', { token })).body.albums;
  const visit = async (url: string) => (await server.api('albumSharing', { body: { url } })).status;
  const expire = (id: string) =>
    server.deps.db
      .update(tables.albums)
      .set({ restorableUntil: sql`now() - interval '1 second'` })
      .where(eq(tables.albums.id, id));

  it('is listed for TRASH_DAYS, and restored with its pages, photos and link', async () => {
    const { user, id, call, pages, url } = await deleteBook();
    const [listed, ...others] = await listDeleted(user.token);
    assert.deepEqual([listed?.id, others], [id, []]);
    assert.equal(Date.parse(listed?.restorable_until ?? '') - Date.parse(listed?.deleted_at ?? ''), 10 * DAY_MS);
    assert.deepEqual([(await server.api('albumGet', call)).status, await visit(url)], [404, 404]);
    const restored = await server.api('albumRestore', call);
    assert.deepEqual([restored.status, restored.body.album.id, restored.body.album.photo_count], [200, id, 2]);
    assert.equal((await server.api('albumPreview', call)).body.previewCode, pages);
    assert.equal(await visit(url), 200);
    assert.deepEqual(await listDeleted(user.token), []);
    assert.equal((await server.api('albumRestore', call)).status, 200, 'again');
  });

  it('offers no PDF that went with it once it is restored', async () => {
    const user = await server.insertVerifiedUser();
    const albumId = await insertBook(server, user);
    const call = { token: user.token, params: { id: albumId } };
    const { albumExports } = tables;
    const id = randomUUID();
    const row = { id, albumId, userId: user.id, kind: 'screen', choice: null, fingerprint: '', stage: 'done' } as const;
    await server.deps.db.insert(albumExports).values({ ...row, finishedAt: new Date() });
    const key = exportKey(row);
    await server.deps.blobs.put(key, Buffer.from('%PDF-'));
    await server.api('albumDelete', call);
    assert.equal(await server.deps.blobs.stat(key), null);
    assert.equal((await server.api('albumRestore', call)).status, 200);
    assert.deepEqual(await server.deps.db.select().from(albumExports).where(eq(albumExports.albumId, albumId)), []);
  });

  it('belongs to its owner alone', async () => {
    const { id } = await deleteBook();
    const { token } = await server.insertVerifiedUser();
    assert.deepEqual(await listDeleted(token), []);
    assert.equal((await server.api('albumRestore', { token, params: { id } })).status, 404);
  });

  it('keeps photos that were deleted elsewhere, and lets them go when its time is over', async () => {
    const { user, id, call, photoIds } = await deleteBook();
    const [photoId = ''] = photoIds;
    await server.api('storageDelete', { token: user.token, body: { files: [photoId] } });
    const { original } = photoKeys(user.id, photoId);
    const place = { ...server.deps, dataDir: server.dataDir };
    await cleanUpNow(place);
    assert.ok(await server.deps.blobs.stat(original));
    await expire(id);
    assert.deepEqual(await listDeleted(user.token), []);
    assert.equal((await server.api('albumRestore', call)).status, 404);
    await cleanUpNow(place);
    assert.equal(await server.deps.blobs.stat(original), null);
  });

  it('counts for the quota again, and is refused beyond it', async () => {
    const { user, call } = await deleteBook();
    await server.deps.db
      .update(tables.users)
      .set({ quotas: { albums: 0 } })
      .where(eq(tables.users.id, user.id));
    const { status, error } = await server.api('albumRestore', call);
    assert.deepEqual([status, error.error], [413, 'album_quota_reached']);
    assert.equal((await listDeleted(user.token)).length, 1);
  });

  it('that was still being made comes back as one that failed, to be made again', async () => {
    const { id, call } = await deleteBook();
    await server.deps.db.update(tables.albums).set({ state: 'generating' }).where(eq(tables.albums.id, id));
    assert.equal((await server.api('albumRestore', call)).body.album.state, 'failed');
  });
});
