import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { IMAGES_SAVED } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { eq } from 'drizzle-orm';
import { tables } from '../../../drivers/database';
import { createFinishedAlbum, pollUntil, waitForExport } from '../../../testing/albums';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let album: string;

before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
  const file_ids = await insertPhotos(server, ada, 6);
  ({ id: album } = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids, lora: 'sprigs' }));
});

const status = async (id: string) => (await server.api('imagesGeneration', { token: ada.token, params: { id } })).body;

describe('GET /albums/lora', () => {
  it('lists the available styles: without an images API the built-in painters, each with a sample', async () => {
    const { list } = (await server.api('albumsLora', { token: ada.token })).body;
    assert.ok(list.length >= 5);
    for (const { id, kind, preview } of list) {
      assert.equal(kind, 'procedural');
      assert.equal((await fetch(`${server.origin}${preview}`)).headers.get('content-type'), 'image/jpeg', id);
    }
    assert.equal((await fetch(`${server.origin}/files/artwork/none.jpg`)).status, 404);
    assert.equal((await server.api('albumsLora')).status, 401);
  });
});

describe('page images over HTTP', () => {
  it("are generated in the album's style, polled like a generation, and printed", async () => {
    const params = { id: album };
    assert.equal((await server.api('albumGet', { token: ada.token, params })).body.album.lora, 'sprigs');
    const started = await server.api('albumImages', { token: ada.token, params });
    assert.deepEqual([started.status, started.body.data.kind, started.body.data.flag], [202, 'images', true]);
    const { id } = started.body.data;
    const ended = await pollUntil(
      () => status(id),
      ({ data }) => data.stage === 'done' || data.stage === 'failed',
    );
    assert.deepEqual([ended.status, ended.data.status, ended.data.completed], ['success', IMAGES_SAVED, 1]);
    const { spreads } = (await server.api('albumGet', { token: ada.token, params })).body.album;
    const pictures = spreads.map(({ html }) => parseSpread(html).background.picture);
    assert.ok(pictures[0] && pictures[1] && pictures.at(-1));
    assert.equal((await fetch(`${server.origin}${spreads[0]?.url}`)).status, 200);
    await server.api('albumExport', { token: ada.token, params, body: { kind: 'screen' } });
    const { data } = await waitForExport(server, ada, album);
    assert.equal(data.stage, 'done');
  });

  it('share one generation when requested twice; another style stops the first', async () => {
    const requestArtwork = async (lora: string) =>
      (await server.api('albumImages', { token: ada.token, params: { id: album }, query: { lora } })).body.data.id;
    const first = await requestArtwork('contour');
    assert.equal(await requestArtwork('contour'), first);
    const second = await requestArtwork('tiles');
    assert.notEqual(second, first);
    assert.equal((await status(first)).data.stage, 'cancelled');
    const running = (await server.api('albumsOnGeneration', { token: ada.token })).body.albums;
    assert.deepEqual(
      running.map(({ id, kind }) => [id, kind]),
      [[second, 'images']],
    );
    assert.equal((await server.api('albumsReset', { token: ada.token, body: { id: second } })).status, 200);
    assert.equal((await status(second)).data.stage, 'cancelled');
    assert.equal((await server.api('albumGet', { token: ada.token, params: { id: album } })).status, 200);
  });

  it('are refused without a session, to others, without a known style, and before the album is ready', async () => {
    const { api } = server;
    const params = { id: album };
    assert.equal((await api('albumImages', { params })).status, 401);
    assert.equal((await api('albumImages', { token: `${ada.token}x`, params })).status, 401);
    const [foreign, missing] = [
      await api('albumImages', { token: bob.token, params }),
      await api('albumImages', { token: bob.token, params: { id: randomUUID() } }),
    ];
    assert.deepEqual([foreign.status, foreign.error.error], [404, 'not_found']);
    assert.deepEqual({ ...foreign.error, requestId: '' }, { ...missing.error, requestId: '' });
    const unknown = await api('albumImages', { token: ada.token, params, query: { lora: 'model-linocut' } });
    assert.deepEqual([unknown.status, unknown.error.error], [404, 'lora_unknown']);
    assert.equal((await api('albumImages', { token: ada.token, params, query: { seed: -1 } })).status, 400);
    assert.equal((await api('albumImages', { token: ada.token, params: { id: 'x' } })).status, 400);
    const started = (await api('albumImages', { token: ada.token, params })).body.data.id;
    assert.equal((await api('imagesGeneration', { token: bob.token, params: { id: started } })).status, 404);
    assert.equal((await api('imagesGeneration', { params: { id: started } })).status, 401);
    const [spreads] = await server.deps.db
      .select({ id: tables.generations.id })
      .from(tables.generations)
      .where(eq(tables.generations.kind, 'spreads'));
    assert.equal((await api('imagesGeneration', { token: ada.token, params: { id: spreads?.id ?? '' } })).status, 404);
    const bad = await api('albumCreate', {
      token: ada.token,
      body: { format: 'square-210', file_ids: [randomUUID()], lora: 'none-such' },
    });
    assert.deepEqual([bad.status, bad.error.error], [404, 'lora_unknown']);
  });
});
