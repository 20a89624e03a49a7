import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { parseSpread } from '@domain/document';
import { computeBookPrice } from '@domain/layout';
import { defaultPrintSpec } from '@domain/print';
import sharp from 'sharp';
import { createFinishedAlbum, waitForGeneration } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let photos: string[];

before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 8);
});

const body = (part: object = {}) => ({ format: 'square-210' as const, file_ids: photos, ...part });
const create = (part: object = {}, user: TestUser = ada) =>
  server.api('albumCreate', { token: user.token, body: body(part) });

describe('POST /albums', () => {
  it('creates a draft that shows every photo once inside, behind a cover', async () => {
    const created = await create();
    assert.equal(created.status, 201);
    const [generation] = created.body.data;
    assert.ok(generation?.flag);
    assert.deepEqual(created.body.album_ids, [generation.album_id]);
    const status = await waitForGeneration(server, ada, generation.id);
    assert.equal(status.status, 'success');
    assert.deepEqual(
      { ...status.data },
      {
        status: 'Albums Spread Saved',
        stage: 'done',
        completed: 1,
        album_id: generation.album_id,
        placed: 8,
        total: 8,
        error: null,
      },
    );
    const { album } = (await server.api('albumGet', { token: ada.token, params: { id: generation.album_id } })).body;
    const docs = album.spreads.map(({ html }) => parseSpread(html));
    assert.deepEqual([docs[0]?.role, docs[1]?.role, docs.at(-1)?.role], ['cover', 'opening', 'closing']);
    const shown = docs.slice(1).flatMap((doc) => doc.elements.flatMap((e) => (e.type === 'photo' ? [e.fileId] : [])));
    assert.deepEqual(shown, photos);
    assert.deepEqual(Object.keys(album.photos).sort(), [...photos].sort());
    assert.equal(album.page_count, 2 * docs.length - 4);
    assert.equal(album.state, 'ready');
    assert.equal(album.title, 'Friday · Paris');
  });

  it('makes a draft that its length does not exceed, at the prices of the server', async () => {
    const eve = await server.insertVerifiedUser();
    const file_ids = await insertPhotos(server, eve, 50);
    const book = { ...defaultPrintSpec, format: 'square-210' } as const;
    const price = computeBookPrice({ ...book, pages: 42 }, 'EUR') ?? 0;
    for (const [target, pages] of [
      [{ pages: 31 }, 30],
      [{ pages: 500 }, 100],
      [{ price: price - 1, currency: 'EUR' }, 40],
      [{ price, currency: 'EUR' }, 42],
    ] as const) {
      const created = await create({ file_ids, target }, eve);
      const [generation] = created.body.data;
      assert.equal((await waitForGeneration(server, eve, generation?.id ?? '')).status, 'success');
      const params = { id: generation?.album_id ?? '' };
      const { album } = (await server.api('albumGet', { token: eve.token, params })).body;
      assert.equal(album.page_count, pages);
      const inside = album.spreads.slice(1).map(({ html }) => parseSpread(html));
      const shown = inside.flatMap((doc) => doc.elements.flatMap((e) => (e.type === 'photo' ? [e.fileId] : [])));
      assert.deepEqual(new Set(shown), new Set(file_ids));
    }
    const refused = [{ price: 100, currency: 'EUR' }, { pages: 2 }].map((target) => create({ file_ids, target }, eve));
    assert.deepEqual(
      (await Promise.all(refused)).map(({ status, error }) => [status, error.error]),
      [
        [422, 'price_limit_too_low'],
        [422, 'pages_do_not_fit'],
      ],
    );
  });

  it('answers a repeated request like the first one', async () => {
    const request_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ request_id })));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body: { album_ids } }) => album_ids[0])).size, 1);
  });

  it('uses the request id as album id, and another id when it belongs to someone else', async () => {
    const request_id = randomUUID();
    assert.deepEqual((await create({ request_id })).body.album_ids, [request_id]);
    const cleo = await server.insertVerifiedUser();
    const own = { request_id, file_ids: await insertPhotos(server, cleo, 1) };
    const [first, again] = [await create(own, cleo), await create(own, cleo)];
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.notDeepEqual(first.body.album_ids, [request_id]);
    assert.deepEqual(again.body.album_ids, first.body.album_ids);
    const foreign = await server.api('albumGet', { token: cleo.token, params: { id: request_id } });
    assert.equal(foreign.status, 404);
    await server.api('albumDelete', { token: ada.token, params: { id: request_id } });
  });

  it('creates one album for concurrent repeats of a request, also when the id is taken', async () => {
    const request_id = randomUUID();
    await create({ request_id });
    const cleo = await server.insertVerifiedUser();
    const own = { request_id, file_ids: await insertPhotos(server, cleo, 1) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(own, cleo)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => body.album_ids[0])).size, 1);
    await server.api('albumDelete', { token: ada.token, params: { id: request_id } });
  });

  it('answers a repeated request alike whatever the case of its id', async () => {
    const request_id = randomUUID().toUpperCase();
    const [first, again] = [await create({ request_id }), await create({ request_id })];
    assert.deepEqual(first.body.album_ids, [request_id.toLowerCase()]);
    assert.deepEqual(again.body.album_ids, first.body.album_ids);
    await server.api('albumDelete', { token: ada.token, params: { id: request_id } });
  });

  it('rejects missing and foreign photos alike, and creates nothing', async () => {
    const before_ = (await server.api('albumsList', { token: bob.token })).body.total;
    const foreign = await create({}, bob);
    const missing = await create({ file_ids: Array.from({ length: 8 }, () => randomUUID()) }, bob);
    for (const { status, error } of [foreign, missing]) {
      assert.deepEqual([status, error.error, error.params], [404, 'photos_missing', { count: 8 }]);
    }
    assert.equal((await server.api('albumsList', { token: bob.token })).body.total, before_);
  });

  it('rejects invalid input', async () => {
    const refused: [object, number, string][] = [
      [{ file_ids: [] }, 400, 'validation_failed'],
      [{ file_ids: ['nonsense'] }, 400, 'validation_failed'],
      [{ format: 'a0' }, 400, 'validation_failed'],
      [{ template_id: 'none-such' }, 404, 'template_unknown'],
      [{ cover_file_id: randomUUID() }, 400, 'validation_failed'],
      [{ settings: { seed: -1 } }, 400, 'validation_failed'],
    ];
    for (const [part, status, code] of refused) {
      const answer = await create(part);
      assert.deepEqual([answer.status, answer.error.error], [status, code], JSON.stringify(part));
    }
  });

  it('applies title, template, cover and a seed that makes the album reproducible', async () => {
    const wishes = body({
      title: 'Alps',
      template_id: 'gallery',
      cover_file_id: photos[3],
      settings: { seed: 7, captions: false },
    });
    const [a, b] = [await createFinishedAlbum(server, ada, wishes), await createFinishedAlbum(server, ada, wishes)];
    assert.deepEqual([a.title, a.template_id, a.category], ['Alps', 'gallery', 'art']);
    assert.deepEqual(
      a.spreads.map(({ html }) => html),
      b.spreads.map(({ html }) => html),
    );
    assert.match(a.spreads[0]?.html ?? '', new RegExp(photos[3] ?? '-'));
  });
});

describe('cancelling', () => {
  it('cancels the generation and deletes its album, also when repeated', async () => {
    const [generation] = (await create()).body.data;
    assert.ok(generation);
    // The cancel reaches the row before a worker takes it, or while it runs. Either way only a finished album may
    // remain.
    const first = await server.api('albumsReset', { token: ada.token, body: { id: generation.id } });
    const second = await server.api('albumsReset', { token: ada.token, body: { id: generation.id } });
    assert.deepEqual([first.status, second.status], [200, 200]);
    const { data } = await waitForGeneration(server, ada, generation.id);
    const album = await server.api('albumGet', { token: ada.token, params: { id: generation.album_id } });
    if (data.stage === 'done') return assert.equal(album.status, 200);
    assert.equal(data.stage, 'cancelled');
    assert.match(data.status, /Generation error/);
    assert.equal(album.status, 404);
    const running = (await server.api('albumsOnGeneration', { token: ada.token, body: {} })).body.albums;
    assert.ok(!running.some(({ id }) => id === generation.id));
  });
});

describe('another user', () => {
  it('sees nothing', async () => {
    const album = await createFinishedAlbum(server, ada, body());
    const { id } = album;
    const [generation] = (await create()).body.data;
    const { token } = bob;
    const answers = await Promise.all([
      server.api('albumGet', { token, params: { id } }),
      server.api('albumDelete', { token, params: { id } }),
      server.api('albumShared', { token, params: { id } }),
      server.api('albumUnshare', { token, params: { id } }),
      server.api('albumExport', { token, params: { id }, body: {} }),
      server.api('albumExportStatus', { token, params: { id } }),
      server.api('spreadGeneration', { token, params: { id: generation?.id ?? '' } }),
      server.api('albumsReset', { token, body: { id: generation?.id ?? '' } }),
      server.api('albumGet', { token, params: { id: randomUUID() } }),
    ]);
    for (const { status, error } of answers)
      assert.deepEqual([status, error.error, error.message], [404, 'not_found', 'Not found.']);
    assert.equal((await server.api('albumsList', { token })).body.total, 0);
  });

  it('gets nothing without a token', async () => {
    const id = randomUUID();
    const answers = await Promise.all([
      server.api('albumsList'),
      server.api('albumsRecent'),
      server.api('albumCreate', { body: body() }),
      server.api('albumGet', { params: { id } }),
      server.api('albumDelete', { params: { id } }),
      server.api('albumsOnGeneration', { body: {} }),
      server.api('albumsReset', { body: { id } }),
      server.api('albumsSettings'),
      server.api('albumsCategories'),
      server.api('spreadGeneration', { params: { id } }),
      server.api('albumShared', { params: { id } }),
      server.api('albumUnshare', { params: { id } }),
      server.api('albumExport', { params: { id }, body: {} }),
      server.api('albumExportStatus', { params: { id } }),
      server.api('templatesList'),
      server.api('templateGet', { params: { id: 'journey' } }),
    ]);
    for (const { status } of answers) assert.equal(status, 401);
  });
});

describe('lists', () => {
  it('come in pages, sorted, newest first', async () => {
    const carl = await server.insertVerifiedUser();
    const own = await insertPhotos(server, carl, 2);
    for (const title of ['B', 'a', 'C'])
      await createFinishedAlbum(server, carl, { format: 'portrait-a4', file_ids: own, title });
    const list = async (query: object) => (await server.api('albumsList', { token: carl.token, query })).body;
    const titles = async (query: object) => (await list(query)).albums.map(({ title }) => title);
    assert.deepEqual(await titles({}), ['C', 'a', 'B']);
    assert.deepEqual(await titles({ sortBy: 'title', sortOrder: 'asc' }), ['a', 'B', 'C']);
    assert.deepEqual(await titles({ page: 2, limit: 2 }), ['B']);
    assert.equal((await list({ page: 2, limit: 2 })).total, 3);
    const recent = await server.api('albumsRecent', { token: carl.token, query: { limit: 2 } });
    assert.equal(recent.body.albums.length, 2);
    const wrong = await server.api('albumsList', { token: carl.token, query: { limit: 0 } });
    assert.equal(wrong.status, 400);
  });

  it('contain what a renderer and a chooser need', async () => {
    const { settings, size } = (await server.api('albumsSettings', { token: ada.token })).body;
    assert.equal(settings.default_template, 'journey');
    assert.deepEqual(
      size.map(({ id }) => id),
      [
        'square-140',
        'square-210',
        'square-250',
        'square-300',
        'portrait-a5',
        'portrait-280',
        'portrait-a4',
        'landscape-a5',
        'landscape-250',
        'landscape-280',
        'landscape-a4',
      ],
    );
    assert.ok((await server.api('albumsCategories', { token: ada.token })).body.categories.includes('travel'));
  });
});

describe('pictures of spreads', () => {
  it('are rendered on demand behind a signature: the front of the cover, or both pages of a spread', async () => {
    const album = await createFinishedAlbum(server, ada, body());
    const sizes = await Promise.all(
      [0, 2].map(async (i) => {
        const answer = await fetch(`${server.origin}${album.spreads[i]?.url}`);
        assert.equal(answer.headers.get('content-type'), 'image/jpeg');
        const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        assert.equal(exif, undefined);
        return [width, height];
      }),
    );
    assert.deepEqual(sizes, [
      [900, 900],
      [1600, 800],
    ]);
    assert.equal(album.cover_url, album.spreads[0]?.url);
    const forged = album.cover_url?.replace(/s=.{4}/, 's=AAAA');
    assert.equal((await fetch(`${server.origin}${forged}`)).status, 404);
    assert.equal((await fetch(`${server.origin}${album.cover_url?.split('?')[0]}`)).status, 404);
  });
});

describe('DELETE /albums/{id}', () => {
  it('deletes everything of the album at once', async () => {
    const album = await createFinishedAlbum(server, ada, body());
    const { token } = ada;
    const { id } = album;
    await fetch(`${server.origin}${album.cover_url}`);
    const shared = (await server.api('albumShared', { token, params: { id } })).body.data.url;
    assert.equal((await server.api('albumDelete', { token, params: { id } })).status, 200);
    assert.equal((await server.api('albumDelete', { token, params: { id } })).status, 404);
    assert.equal((await server.api('albumGet', { token, params: { id } })).status, 404);
    assert.equal((await server.api('albumSharing', { body: { url: shared } })).status, 404);
    assert.equal((await fetch(`${server.origin}${album.cover_url}`)).status, 404);
    assert.equal(
      (await fetch(`${server.origin}/files/shared/${shared.split('/').at(-1)}/${photos[0]}/250`)).status,
      404,
    );
    for await (const { key } of server.deps.blobs.list(`spreads/${album.spreads[0]?.id}`)) assert.fail(key);
  });
});
