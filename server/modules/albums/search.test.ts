import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Album, BodyOf } from '@domain/contract';
import { parseSpread, serialiseSpread, splitSpreads } from '@domain/document';
import { createFinishedAlbum, waitForExport, waitForGeneration } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let photos: string[];
let alps: Album;
let town: Album;

before(async () => {
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 6);
  const make = (title: string, format: 'square-210' | 'portrait-a4', count: number) =>
    createFinishedAlbum(server, ada, { title, format, file_ids: photos.slice(0, count) });
  alps = await make('Alps in May', 'square-210', 6);
  await make('At the lake', 'portrait-a4', 2);
  town = await make('Old town', 'square-210', 3);
});

const sorted = async (body: BodyOf<'albumsSort'>) => {
  const answer = (await server.api('albumsSort', { token: ada.token, body })).body;
  return { titles: answer.albums.map(({ title }) => title), total: answer.total };
};

describe('POST /albums/sort', () => {
  it('sorts and filters as requested', async () => {
    assert.deepEqual((await sorted({})).titles, ['Old town', 'At the lake', 'Alps in May']);
    assert.deepEqual((await sorted({ sortBy: 'title', sortOrder: 'asc' })).titles[0], 'Alps in May');
    const query = { token: ada.token, body: { sortBy: 'page_count' } } as const;
    const pages = (await server.api('albumsSort', query)).body.albums.map(({ page_count }) => page_count);
    assert.deepEqual(
      pages,
      pages.toSorted((a, b) => b - a),
    );
    assert.ok(new Set(pages).size > 1);
    assert.deepEqual(await sorted({ filter: { title: 'LAKE' } }), { titles: ['At the lake'], total: 1 });
    assert.deepEqual(await sorted({ filter: { title: '%' } }), { titles: [], total: 0 });
    assert.deepEqual((await sorted({ filter: { format: 'square-210' } })).total, 2);
    assert.deepEqual((await sorted({ filter: { shared: true } })).total, 0);
    assert.deepEqual(await sorted({ limit: 1, page: 2 }), { titles: ['At the lake'], total: 3 });
  });

  it('rejects unknown fields', async () => {
    for (const body of [{ sortBy: 'price' }, { filter: { state: 'lost' } }, { limit: 0 }, { page: 0 }]) {
      const answer = await server.api('albumsSort', { token: ada.token, body: body as never });
      assert.deepEqual([answer.status, answer.error.error], [400, 'validation_failed']);
    }
  });
});

describe('GET /albums/{id}/preview', () => {
  it('returns the whole book as one document, with its photos', async () => {
    const {
      previewCode,
      album,
      photos: shown,
    } = (await server.api('albumPreview', { token: ada.token, params: { id: alps.id } })).body;
    assert.deepEqual(
      splitSpreads(previewCode).map(parseSpread).map(serialiseSpread),
      alps.spreads.map(({ html }) => html),
    );
    assert.equal(album.title, 'Alps in May');
    assert.deepEqual(Object.keys(shown).sort(), [...photos].sort());
  });
});

describe('GET /albums/pdf/{id}', () => {
  it("starts one file for repeated requests, polled like a generation, and listed with the album's files", async () => {
    const { token } = ada;
    const requestPdf = () => server.api('albumPdf', { token, params: { id: town.id } });
    const [first, second] = await Promise.all([requestPdf(), requestPdf()]);
    assert.deepEqual([first.status, first.body.album_id], [202, town.id]);
    assert.equal(second.body.id, first.body.id);
    const { status, data } = await waitForGeneration(server, ada, first.body.id);
    assert.deepEqual(
      [status, data.status, data.completed, data.album_id],
      ['success', 'Albums Spread Saved', 1, town.id],
    );
    const generated = async () => (await server.api('albumGenerated', { token, params: { id: town.id } })).body.data;
    const { pdf, spreads, album } = await generated();
    assert.deepEqual([pdf?.id, pdf?.kind, pdf?.current, album.id], [first.body.id, 'proof', true, town.id]);
    assert.deepEqual(
      spreads.map(({ id }) => id),
      town.spreads.map(({ id }) => id),
    );
    const file = await fetch(`${server.origin}${pdf?.url}`);
    assert.equal(file.headers.get('content-type'), 'application/pdf');
    assert.equal((await requestPdf()).body.flag, false);

    const [cover] = town.spreads;
    assert.ok(cover);
    const body = serialiseSpread({ ...parseSpread(cover.html), background: { colour: '#123456' } });
    await server.api('spreadUpdate', { token, params: { id: town.id }, body: { id: cover.id, body, version: 1 } });
    assert.equal((await generated()).pdf?.current, false);
    const bob = await server.insertVerifiedUser();
    const foreign = await server.api('spreadGeneration', { token: bob.token, params: { id: first.body.id } });
    assert.equal(foreign.status, 404);
  });

  it('is null for an album without a file', async () => {
    const { data } = (await server.api('albumGenerated', { token: ada.token, params: { id: alps.id } })).body;
    assert.equal(data.pdf, null);
  });
});

describe('POST /albums/not_complete', () => {
  it('lists begun albums until they are shared or exported, with the next step', async () => {
    const carl = await server.insertVerifiedUser();
    const { token } = carl;
    const file_ids = await insertPhotos(server, carl, 3);
    const make = (title: string) => createFinishedAlbum(server, carl, { title, format: 'square-210', file_ids });
    const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
    const list = async () =>
      (await server.api('albumsNotComplete', { token, body: {} })).body.albums.map(({ title, next_step }) => [
        title,
        next_step,
      ]);
    assert.deepEqual(await list(), [
      ['Three', 'look'],
      ['Two', 'look'],
      ['One', 'look'],
    ]);
    const [cover] = one.spreads;
    assert.ok(cover);
    const body = serialiseSpread({ ...parseSpread(cover.html), background: { colour: '#123456' } });
    await server.api('spreadUpdate', { token, params: { id: one.id }, body: { id: cover.id, body, version: 1 } });
    assert.deepEqual((await list())[0], ['One', 'finish']);
    await server.api('albumShared', { token, params: { id: two.id } });
    await server.api('albumExport', { token, params: { id: three.id }, body: { kind: 'screen' } });
    await waitForExport(server, carl, three.id);
    assert.deepEqual(await list(), [['One', 'finish']]);
    const wrong = await server.api('albumsNotComplete', { token, body: { limit: 0 } });
    assert.equal(wrong.status, 400);
  });
});
