import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type Album, type AlbumSpread, MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { and, eq, isNotNull } from 'drizzle-orm';
import { tables } from '../../../drivers/database';
import { createBundle } from '../../../testing/bundles/createBundle';
import { createBundleCalls } from '../../../testing/bundles/createBundleCalls';
import { createHeavyPage } from '../../../testing/heavyPage';
import { insertHeavyBook } from '../../../testing/insertHeavyBook';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
const { open, importAs, albumsOf } = createBundleCalls(server);
const page = Buffer.byteLength(createHeavyPage());
/** Number of heavy spreads that fit into an album. */
const MOST = Math.floor(MAX_ALBUM_HTML_BYTES / page);
let ada: TestUser;
before(async () => {
  ada = await server.insertVerifiedUser();
});

const of = (id: string) => ({ token: ada.token, params: { id } });
const at = (album: Album, i: number): AlbumSpread => album.spreads.at(i) ?? assert.fail();
const bytesOf = (album: Album) =>
  [...album.spreads, ...album.deleted_spreads].reduce((sum, { html }) => sum + Buffer.byteLength(html), 0);

async function save(album: Album, spread: AlbumSpread, html: string) {
  return server.api('spreadUpdate', { ...of(album.id), body: { id: spread.id, version: spread.version, body: html } });
}

function assertTooLarge({ status, error }: { status: number; error: { error: string; params?: object | undefined } }) {
  assert.deepEqual([status, error.error, error.params], [422, 'album_too_large', { max: 3 }]);
}

describe('a full album', () => {
  it('accepts no more content by any call; deletion frees space', async () => {
    const id = await insertHeavyBook(server, ada, MOST);
    const album = await open(ada, id);
    assertTooLarge(await save(album, at(album, 1), createHeavyPage('opening')));
    assertTooLarge(await server.api('spreadCopy', { ...of(id), body: { id: at(album, 2).id } }));
    assert.equal((await save(album, at(album, 2), createHeavyPage('inner', 0.5))).status, 200);
    const [, second, third] = [0, 1, 2].map((i) => at(album, i + 2).id);
    for (const gone of [second, third])
      assert.equal((await server.api('spreadDelete', { ...of(id), body: { id: gone ?? '', undo: true } })).status, 200);
    assert.equal((await server.api('spreadCopy', { ...of(id), body: { id: at(album, 5).id } })).status, 201);
    assert.equal((await server.api('spreadCopy', { ...of(id), body: { id: at(album, 5).id } })).status, 201);
    const now = await open(ada, id);
    assert.ok(bytesOf(now) <= MAX_ALBUM_HTML_BYTES, 'deleted spreads make room for the copies');
    const { db } = server.deps;
    const deleted = and(eq(tables.spreads.albumId, id), isNotNull(tables.spreads.deletedAt));
    assert.equal((await db.select().from(tables.spreads).where(deleted)).length, now.deleted_spreads.length);
  });

  it('can be copied, and a larger bundle cannot be imported', async () => {
    const id = await insertHeavyBook(server, ada, MOST);
    assert.equal((await server.api('albumCopy', { ...of(id), body: {} })).status, 201);
    const eve = await server.insertVerifiedUser();
    const inner = Array.from({ length: MOST + 1 }, () => createHeavyPage());
    const light = (role: 'cover' | 'opening' | 'closing') =>
      serialiseSpread({ ...parseSpread(createHeavyPage(role, 0)), elements: [] });
    const spreads = [light('cover'), light('opening'), ...inner, light('closing')];
    assertTooLarge(await importAs(eve, await createBundle({ spreads })));
    assert.deepEqual(await albumsOf(eve), []);
  });
});

describe('an album older than the size limit', () => {
  it('can be read and made smaller, but not enlarged, copied or restored from a version', async () => {
    const id = await insertHeavyBook(server, ada, MOST + 3);
    const album = await open(ada, id);
    const version = randomUUID();
    assert.equal((await server.api('versionKeep', { ...of(id), body: { id: version, name: 'Large' } })).status, 201);
    assertTooLarge(await server.api('albumCopy', { ...of(id), body: {} }));
    assertTooLarge(await save(album, at(album, 1), createHeavyPage('opening')));
    for (const i of [2, 3, 4, 5])
      assert.equal((await save(album, at(album, i), createHeavyPage('inner', 0.1))).status, 200);
    assert.ok(bytesOf(await open(ada, id)) <= MAX_ALBUM_HTML_BYTES);
    assertTooLarge(await server.api('versionRestore', { token: ada.token, params: { id, version } }));
  });
});

it("unplaced photos must belong to the album or to the user's storage", async () => {
  const id = await insertHeavyBook(server, ada, 1);
  const album = await open(ada, id);
  const doc = { ...parseSpread(at(album, 2).html), elements: [] };
  const body = serialiseSpread({ ...doc, unplacedPhotoIds: [randomUUID()] });
  const answer = await save(album, at(album, 2), body);
  assert.deepEqual([answer.status, parseSpread(answer.body.spread.html).unplacedPhotoIds], [200, undefined]);
});
