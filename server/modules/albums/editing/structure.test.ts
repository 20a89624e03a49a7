import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { Album, AlbumSpread } from '@domain/contract';
import { createAlbumMaker, parseAlbumSpread, spreadAt, withText } from '../../../testing/spreads';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let newAlbum: Awaited<ReturnType<typeof createAlbumMaker>>['newAlbum'];
let open: Awaited<ReturnType<typeof createAlbumMaker>>['open'];

before(async () => {
  ({ ada, newAlbum, open } = await createAlbumMaker(server));
});

const inner = (album: Album): AlbumSpread[] =>
  album.spreads.filter((spread) => parseAlbumSpread(spread).role === 'inner');
const firstInner = (album: Album): AlbumSpread => inner(album)[0] ?? assert.fail('no inner spread');
const save = (album: string, body: object, token: string | undefined = ada.token) =>
  server.api('spreadUpdate', { token, params: { id: album }, body: body as never });
const call = <N extends 'spreadDelete' | 'spreadRecovery' | 'spreadCopy'>(
  name: N,
  album: string,
  body: object,
  token: string | undefined = ada.token,
) => server.api<N>(name, { token, params: { id: album }, body } as never);
const reorder = (album: string, order: readonly string[], token: string | undefined = ada.token) =>
  server.api('spreadReorder', { token, params: { id: album }, body: { order: [...order] } });

/** Creates an album with the printer's minimum page count and `more` spreads. */
async function longAlbum(more: number): Promise<Album> {
  const album = await newAlbum('Long');
  let { page_count } = album;
  while (page_count < 24 + 2 * more)
    ({ page_count } = (await call('spreadCopy', album.id, { id: firstInner(album).id })).body);
  return open(album.id);
}

describe('deleting and recovering a spread', () => {
  it('removes it from the book, keeps it, and restores it at its position', async () => {
    const album = await longAlbum(2);
    const { id } = inner(album)[2] ?? assert.fail();
    const before_ = album.spreads.map((spread) => spread.id);
    const gone = (await call('spreadDelete', album.id, { id })).body;
    assert.deepEqual(
      gone.order,
      before_.filter((one) => one !== id),
    );
    assert.equal(gone.page_count, album.page_count - 2);
    assert.deepEqual((await call('spreadDelete', album.id, { id })).body, gone);
    assert.equal(parseAlbumSpread(gone.cover ?? assert.fail('the same spine')).spine, 6.989);
    assert.deepEqual(
      (await open(album.id)).deleted_spreads.map((spread) => spread.id),
      [id],
    );
    assert.equal((await save(album.id, { id, body: withText(spreadAt(album, 2), 'x'), version: 1 })).status, 404);

    const back = (await call('spreadRecovery', album.id, { id })).body;
    assert.deepEqual(back.order, before_);
    assert.equal(back.spread.html, inner(album)[2]?.html);
    assert.deepEqual((await call('spreadRecovery', album.id, { id })).body.order, before_);
    assert.deepEqual((await open(album.id)).deleted_spreads, []);
  });

  it('is rejected below the minimum page count, in the terms of the specification', async () => {
    const album = await longAlbum(0);
    const answer = await call('spreadDelete', album.id, { id: firstInner(album).id });
    assert.deepEqual([answer.status, answer.error.error, answer.error.params], [409, 'too_few_pages', { min: 24 }]);
    assert.equal(answer.error.message, 'cannot be deleted because there is not enough quantity for printing');
    assert.equal((await open(album.id)).page_count, 24);
  });

  it('is rejected for the cover, the first and the last page', async () => {
    const album = await longAlbum(2);
    for (const i of [0, 1, album.spreads.length - 1]) {
      const answer = await call('spreadDelete', album.id, { id: spreadAt(album, i).id });
      assert.deepEqual([answer.status, answer.error.error], [409, 'spread_fixed']);
    }
  });

  it('keeps the minimum page count under concurrent deletions', async () => {
    const album = await longAlbum(2);
    const answers = await Promise.all(
      inner(album)
        .slice(0, 6)
        .map(({ id }) => call('spreadDelete', album.id, { id })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 2);
    assert.equal((await open(album.id)).page_count, 24);
  });
});

describe('adding an empty spread', () => {
  it('extends a short book to the minimum, in its own colour, and can be undone', async () => {
    const album = await newAlbum();
    const opening = spreadAt(album, 1);
    const copy_id = randomUUID();
    const added = (await call('spreadCopy', album.id, { id: opening.id, copy_id, blank: true })).body;
    assert.equal(added.page_count, album.page_count + 2);
    assert.equal(added.order[2], copy_id);
    const doc = parseAlbumSpread(added.spread);
    assert.deepEqual([doc.role, doc.elements], ['inner', []]);
    assert.equal(doc.background.colour, parseAlbumSpread(opening).background.colour);
    assert.equal((await call('spreadDelete', album.id, { id: copy_id })).body.page_count, album.page_count);
    const cover = await call('spreadCopy', album.id, { id: spreadAt(album, 0).id, blank: true });
    assert.deepEqual([cover.status, cover.error.error], [409, 'spread_fixed']);
  });
});

describe('copying a spread', () => {
  it('can be undone in a short book while the copy is unedited', async () => {
    const album = await newAlbum();
    const [id, copy_id] = [firstInner(album).id, randomUUID()];
    const { spread } = (await call('spreadCopy', album.id, { id, copy_id })).body;
    await save(album.id, { id: copy_id, body: withText(spread, 'x'), version: spread.version });
    const isRefused = async (undo: boolean) => {
      const { status, error } = await call('spreadDelete', album.id, { id: copy_id, undo });
      assert.deepEqual([status, error.error], [409, 'too_few_pages']);
    };
    await isRefused(true);
    await save(album.id, { id: copy_id, body: spread.html, version: spread.version + 1 });
    await isRefused(false);
    const { body } = await call('spreadDelete', album.id, { id: copy_id, undo: true });
    assert.equal(body.page_count, album.page_count);
  });

  it('inserts the copy after its source, once per id', async () => {
    const album = await newAlbum();
    const source = firstInner(album);
    const copy_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('spreadCopy', album.id, { id: source.id, copy_id })),
    );
    const now = await open(album.id);
    const ids = now.spreads.map(({ id }) => id);
    for (const { body } of answers) assert.deepEqual(body.order, ids);
    assert.equal(ids[ids.indexOf(source.id) + 1], copy_id);
    assert.equal(ids.length, album.spreads.length + 1);
    assert.equal(now.spreads.find(({ id }) => id === copy_id)?.html, source.html);
  });

  it('is rejected for the cover, a full book, and an id in use', async () => {
    const album = await newAlbum();
    const other = await newAlbum();
    const cover = await call('spreadCopy', album.id, { id: spreadAt(album, 0).id });
    assert.deepEqual([cover.status, cover.error.error], [409, 'spread_fixed']);
    const conflict = await call('spreadCopy', album.id, { id: firstInner(album).id, copy_id: firstInner(other).id });
    assert.deepEqual([conflict.status, conflict.error.error], [409, 'conflict']);
    let status = 201;
    let error = '';
    for (let i = 0; i < 120 && status === 201; i += 1) {
      const answer = await call('spreadCopy', album.id, { id: firstInner(album).id });
      status = answer.status;
      if (status !== 201) error = answer.error.error;
    }
    assert.deepEqual([status, error], [409, 'too_many_pages']);
    const full = await open(album.id);
    assert.equal(full.page_count, 200);
    // The spine has grown with the pages, and the cover with it.
    assert.equal(parseAlbumSpread(spreadAt(full, 0)).spine, 20.3);
    assert.ok(spreadAt(full, 0).version > 1);
  });
});

describe('reordering', () => {
  it('accepts any order of the inner spreads, also twice', async () => {
    const album = await newAlbum();
    const ids = album.spreads.map(({ id }) => id);
    const order = [...ids.slice(0, 2), ...ids.slice(2, -1).reverse(), ...ids.slice(-1)];
    for (let i = 0; i < 2; i += 1) assert.deepEqual((await reorder(album.id, order)).body.order, order);
    assert.deepEqual(
      (await open(album.id)).spreads.map(({ id }) => id),
      order,
    );
  });

  it('keeps cover, first and last page in place, and loses no spread', async () => {
    const album = await newAlbum();
    const ids = album.spreads.map(({ id }) => id);
    const swap = (a: number, b: number) => ids.map((id, i) => (i === a ? ids[b] : i === b ? ids[a] : id) ?? id);
    for (const order of [swap(0, 2), swap(1, 2), swap(2, ids.length - 1)]) {
      const answer = await reorder(album.id, order);
      assert.deepEqual([answer.status, answer.error.error], [409, 'spread_fixed']);
    }
    for (const order of [ids.slice(1), [...ids, randomUUID()], [...ids.slice(0, -1), ids[0] ?? '']]) {
      const answer = await reorder(album.id, order);
      assert.deepEqual([answer.status, answer.error.error], [409, 'order_differs']);
    }
    assert.deepEqual(
      (await open(album.id)).spreads.map(({ id }) => id),
      ids,
    );
  });

  it('keeps one of several concurrent orders, with each spread once', async () => {
    const album = await newAlbum();
    const ids = album.spreads.map(({ id }) => id);
    const middle = ids.slice(2, -1);
    const orders = middle.map((_, i) => [
      ...ids.slice(0, 2),
      ...middle.slice(i),
      ...middle.slice(0, i),
      ...ids.slice(-1),
    ]);
    const answers = await Promise.all(orders.map((order) => reorder(album.id, order)));
    for (const { status } of answers) assert.equal(status, 200);
    const now = (await open(album.id)).spreads.map(({ id }) => id).join();
    assert.ok(orders.some((order) => order.join() === now));
  });
});

describe('GET /albums/{id}/revision', () => {
  it('is stable without changes, and changes with a spread, the order, the title or the binding', async () => {
    const album = await longAlbum(1);
    const params = { id: album.id };
    const revision = async () => (await server.api('albumRevision', { token: ada.token, params })).body;
    const ids = album.spreads.map(({ id }) => id);
    const first = await revision();
    assert.deepEqual(
      first.spreads,
      album.spreads.map(({ id, version }) => ({ id, version })),
    );
    const { cover, paper } = album.book;
    assert.deepEqual([first.title, first.book], [album.title, { cover, paper }]);
    assert.deepEqual(await revision(), first);

    const revisions = [JSON.stringify(first)];
    const isNew = async (description: string) => {
      const now = JSON.stringify(await revision());
      assert.ok(!revisions.includes(now), description);
      revisions.push(now);
    };
    const inner = spreadAt(album, 2);
    const edit = { id: inner.id, body: withText(inner, 'We came at dawn'), version: inner.version };
    await server.api('spreadUpdate', { token: ada.token, params, body: edit });
    await isNew('an edit');
    await reorder(album.id, [...ids.slice(0, 2), ...ids.slice(2, -1).reverse(), ...ids.slice(-1)]);
    await isNew('an order');
    await server.api('spreadDelete', { token: ada.token, params, body: { id: inner.id } });
    await isNew('a deleted spread');
    assert.equal(cover, 'hard');
    await server.api('albumBook', { token: ada.token, params, body: { cover: 'soft', paper: 'silk-250' } });
    await isNew('another binding');
  });
});

describe('binding', () => {
  const spineOf = async (id: string) => parseAlbumSpread(spreadAt(await open(id), 0)).spine;
  const bind = (id: string, body: object, token: string | undefined = ada.token) =>
    server.api('albumBook', { token, params: { id }, body: body as never });

  it('fits the spine to paper and pages, and moves the front accordingly', async () => {
    const album = await longAlbum(1);
    assert.equal(album.page_count, 26);
    assert.equal(parseAlbumSpread(spreadAt(album, 0)).spine, 6.989);
    const { body } = await bind(album.id, { cover: 'soft', paper: 'silk-250' });
    assert.deepEqual(body.book, { ...album.book, cover: 'soft', paper: 'silk-250' });
    const [was, is] = [
      parseAlbumSpread(spreadAt(album, 0)),
      parseAlbumSpread(body.cover ?? assert.fail('the same cover')),
    ];
    assert.equal(is.spine, 3.375);
    const onFront = (doc: typeof was) =>
      doc.elements
        .filter(({ frame }) => frame.x >= 210 + doc.spine)
        .map(({ frame }) => (frame.x - doc.spine).toFixed(2));
    assert.ok(onFront(was).length > 0);
    assert.deepEqual(onFront(is), onFront(was));
    const now = await open(album.id);
    assert.deepEqual([now.book, spreadAt(now, 0).version], [body.book, spreadAt(album, 0).version + 1]);
    assert.ok(now.updated_at > album.updated_at);
    await call('spreadCopy', album.id, { id: firstInner(album).id });
    assert.equal(await spineOf(album.id), 3.6);
    const cover = spreadAt(await open(album.id), 0);
    const again = await bind(album.id, { cover: 'soft', paper: 'silk-250' });
    assert.deepEqual(again.body.cover, cover, 'a lost response is sent again');
  });

  it('applies to the cart item, to a copy, and after a relayout or restore', async () => {
    const album = await longAlbum(0);
    const kept = randomUUID();
    const params = { id: album.id };
    const { token } = ada;
    await server.api('versionKeep', { token, params, body: { id: kept, name: 'Silk' } });
    const { data } = (await server.api('cartAdd', { token, body: { album_id: album.id, paper: 'silk-250' } })).body;
    assert.equal(await spineOf(album.id), 7.7);
    const again = { spreads: (await open(album.id)).spreads.map(({ id, version }) => ({ id, version })), seed: 5 };
    await server.api('albumRelayout', { token, params, body: again });
    assert.equal(await spineOf(album.id), 7.7);
    await server.api('versionRestore', { token, params: { ...params, version: kept } });
    assert.equal(await spineOf(album.id), 7.7);
    const copy = (await server.api('albumCopy', { token, params, body: {} })).body.album;
    assert.deepEqual(copy.book, { cover: 'hard', paper: 'silk-250' });
    const [item] = data.items;
    await server.api('cartUpdate', { token, body: { items: [{ id: item?.id ?? '', cover: 'soft' }] } });
    assert.equal(await spineOf(album.id), 3.15);
    assert.equal(await spineOf(copy.id), 7.7);
  });

  it('is rejected for unavailable options and foreign albums', async () => {
    const album = await newAlbum('Mine');
    assert.equal((await bind(album.id, { cover: 'leather', paper: 'silk-170' })).status, 400);
    const eve = await server.insertVerifiedUser();
    assert.equal((await bind(album.id, { cover: 'soft', paper: 'silk-170' }, eve.token)).status, 404);
    assert.equal((await open(album.id)).book.cover, 'hard');
  });
});
