import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { tables } from '../../../drivers/database';
import { createFinishedAlbum } from '../../../testing/albums';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let placed: string[];
let extra: string[];
let album: string;
before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
  placed = await insertPhotos(server, ada, 4);
  extra = await insertPhotos(server, ada, 3);
  album = (await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: placed, title: 'Lake' })).id;
});

const change = (name: 'albumPhotosAdd' | 'albumPhotosRemove', file_ids: readonly string[], token = ada.token) =>
  server.api(name, { token, params: { id: album }, body: { file_ids: [...file_ids] } });
const open = async () => (await server.api('albumGet', { token: ada.token, params: { id: album } })).body.album;

describe('photos added to an album', () => {
  it('are its photos, once each and on no page, and are named as used', async () => {
    const before = await open();
    const added = await change('albumPhotosAdd', [...extra, ...extra, placed[0] ?? '']);
    assert.deepEqual([added.status, added.body], [200, { added: extra }]);
    const now = await open();
    assert.deepEqual(Object.keys(now.photos), [...placed, ...extra]);
    assert.deepEqual(now.spreads, before.spreads);
    const { files } = (await server.api('storageList', { token: ada.token })).body;
    const used = files.find(({ id }) => id === extra[0])?.used_in;
    assert.deepEqual(used, [{ id: album, title: 'Lake' }]);
    assert.deepEqual((await change('albumPhotosAdd', extra)).body, { added: [] });
  });

  it('can be taken out again, unless a page, a deleted page or a version needs them', async () => {
    const [onPage = '', unplaced = '', free = ''] = extra;
    const spread = (await open()).spreads.find(({ html }) => parseSpread(html).role === 'inner') ?? assert.fail();
    const doc = parseSpread(spread.html);
    const put = async (next: typeof doc, version: number) => {
      const body = { id: spread.id, version, body: serialiseSpread(next) };
      return (await server.api('spreadUpdate', { token: ada.token, params: { id: album }, body })).body.spread.version;
    };
    const picture = { fileId: onPage, crop: { x: 0, y: 0, width: 1, height: 1 } };
    const version = await put({ ...doc, background: { ...doc.background, picture } }, spread.version);
    const named = { id: randomUUID(), name: 'With it' };
    const kept = await server.api('versionKeep', { token: ada.token, params: { id: album }, body: named });
    assert.equal(kept.status, 201);
    await put({ ...doc, unplacedPhotoIds: [unplaced] }, version);
    const inUpperCase = [onPage, unplaced, ...placed].map((id) => id.toUpperCase());
    const unchanged = await change('albumPhotosRemove', inUpperCase);
    assert.deepEqual([unchanged.status, unchanged.body], [200, { removed: [] }], 'ids are the same in any case');
    const removed = await change('albumPhotosRemove', [...extra, ...placed]);
    assert.deepEqual([removed.status, removed.body], [200, { removed: [free] }]);
    assert.deepEqual(Object.keys((await open()).photos), [...placed, onPage, unplaced]);
  });

  it('are refused when they are not the user’s, and in an album of another user', async () => {
    const [foreign = ''] = await insertPhotos(server, bob, 1);
    const missing = await change('albumPhotosAdd', [extra[2] ?? '', foreign]);
    assert.deepEqual([missing.status, missing.error.error], [404, 'photos_missing']);
    assert.ok(!(extra[2] && extra[2] in (await open()).photos), 'all or none');
    assert.equal((await change('albumPhotosAdd', [foreign], bob.token)).status, 404);
    assert.equal((await change('albumPhotosRemove', placed, bob.token)).status, 404);
  });

  it('are at most as many as an album can have', async () => {
    const row = (await server.deps.db.select().from(tables.photos).limit(1))[0] ?? assert.fail();
    const { nameKey: _, capturedAt: __, ...copy } = row;
    const many = Array.from({ length: MAX_PHOTOS_PER_ALBUM }, () => randomUUID());
    await server.deps.db
      .insert(tables.photos)
      .values(many.map((id) => ({ ...copy, id, userId: ada.id, sha256: id, deletedAt: null })));
    const full = await change('albumPhotosAdd', many);
    assert.deepEqual([full.status, full.error.error], [422, 'too_many_photos']);
    // The album has four photos, and two on pages and in versions.
    assert.equal((await change('albumPhotosAdd', many.slice(5))).status, 422);
    const fits = many.slice(6);
    assert.deepEqual((await change('albumPhotosAdd', fits)).body, { added: fits });
  });
});
