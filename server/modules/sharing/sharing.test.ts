import assert from 'node:assert/strict';
import { before, describe, it, mock } from 'node:test';
import type { Album } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { aMapElement, aTextElement } from '@domain/testing';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { createFinishedAlbum } from '../../testing/albums';
import { createHeavyPage } from '../../testing/heavyPage';
import { insertHeavyBook } from '../../testing/insertHeavyBook';
import { insertPhotos, TAKEN_AT } from '../../testing/photos';
import { type TestUser, withOwnTestServer } from '../../testing/testServer';
import { parseShareToken } from './routes';

// Counts reads of the database, so no other file may use its server.
const server = withOwnTestServer();
let ada: TestUser;
let album: Album;
let link: string;
let unused: string;

before(async () => {
  ada = await server.insertVerifiedUser({ name: 'Ada Secret' });
  const file_ids = await insertPhotos(server, ada, 4);
  [unused = ''] = await insertPhotos(server, ada, 1);
  album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids, title: 'Lake' });
  link = (await server.api('albumShared', { token: ada.token, params: { id: album.id } })).body.data.url;
});

const token = () => link.split('/').at(-1) ?? '';
const picture = (id: string, size = '250', of = token()) => fetch(`${server.origin}/files/shared/${of}/${id}/${size}`);

describe('a shared album', () => {
  it('has one link with a token of 192 bits, stable from the first call on', async () => {
    assert.equal(link, `${server.deps.config.publicUrl}/preview/${token()}`);
    assert.equal(Buffer.from(token(), 'base64url').length, 24);
    const again = await server.api('albumShared', { token: ada.token, params: { id: album.id } });
    assert.equal(again.body.data.url, link);
    const { album: now } = (await server.api('albumGet', { token: ada.token, params: { id: album.id } })).body;
    assert.equal(now.shared_url, link);
  });

  it('tells its owner how many maps and texts show where photos were taken', async () => {
    const call = { token: ada.token, params: { id: album.id } };
    const places = async () => (await server.api('albumShared', call)).body.data.places;
    const before = (await places()) ?? assert.fail();
    const { album: now } = (await server.api('albumGet', call)).body;
    const spread = now.spreads.find(({ html }) => parseSpread(html).role === 'inner') ?? assert.fail();
    const doc = parseSpread(spread.html);
    const map = aMapElement({ id: 'map-here', places: [{ name: 'Oberau', latitude: 47.5, longitude: 11.1 }] });
    const words = aTextElement({ id: 'words-here', text: 'A day in Oberau' });
    const body = serialiseSpread({ ...doc, elements: [...doc.elements, map, words] });
    const saved = await server.api('spreadUpdate', { ...call, body: { id: spread.id, version: spread.version, body } });
    assert.equal(saved.status, 200);
    assert.deepEqual(await places(), { maps: before.maps + 1, texts: before.texts + 1 });
    const undone = { id: spread.id, version: saved.body.spread.version, body: spread.html };
    assert.equal((await server.api('spreadUpdate', { ...call, body: undone })).status, 200);
  });

  it('does not reveal unplaced photos', async () => {
    const file_ids = await insertPhotos(server, ada, 4);
    const other = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids, title: 'Aside' });
    const call = { token: ada.token, params: { id: other.id } };
    const spread = other.spreads.find(({ html }) => parseSpread(html).role === 'inner') ?? assert.fail();
    const body = serialiseSpread({ ...parseSpread(spread.html), unplacedPhotoIds: [unused] });
    const saved = await server.api('spreadUpdate', { ...call, body: { id: spread.id, version: spread.version, body } });
    assert.ok(saved.body.spread.html.includes(unused), 'the owner sees it');
    const { url } = (await server.api('albumShared', call)).body.data;
    const answer = await server.api('albumSharing', { body: { url } });
    assert.equal(answer.status, 200);
    assert.ok(!answer.text.includes(unused));
  });

  it('opens without an account by link or token, and reveals nothing about its owner', async () => {
    for (const url of [link, token(), `${link}/?utm=x#p3`]) {
      const answer = await server.api('albumSharing', { body: { url } });
      const { flipfiles } = answer.body;
      assert.deepEqual(
        flipfiles.spreads.map(({ html }) => html),
        album.spreads.map(({ html }) => html),
      );
      assert.equal(flipfiles.title, 'Lake');
      assert.doesNotMatch(
        answer.text,
        new RegExp(`${ada.id}|secret|${ada.email}|GPS|latitude|${TAKEN_AT.latitude}`, 'i'),
      );
      for (const { path, preview } of Object.values(flipfiles.photos)) {
        for (const source of [path, preview]) {
          const shown = await fetch(`${server.origin}${source}`);
          assert.equal(shown.status, 200);
          assert.match(shown.headers.get('cache-control') ?? '', /max-age=(?:[0-5]?\d|60)\b/);
          assert.doesNotMatch(Buffer.from(await shown.arrayBuffer()).toString('latin1'), /Exif|GPS|Secret/);
        }
      }
    }
  });

  it('serves only its own photos, no originals and no other sizes', async () => {
    const [shown = ''] = Object.keys(album.photos);
    assert.equal((await picture(shown)).status, 200);
    assert.equal((await picture(unused)).status, 404);
    for (const size of ['original', 'master.jpg', '1', '../original'])
      assert.equal((await picture(shown, size)).status, 404);
  });

  it('is not found by a wrong token', async () => {
    const [shown = ''] = Object.keys(album.photos);
    const wrong = `${token().slice(0, -1)}${token().endsWith('A') ? 'B' : 'A'}`;
    assert.equal((await picture(shown, '250', wrong)).status, 404);
    for (const url of [wrong, `${server.origin}/preview/${wrong}`, 'x'.repeat(32), "' or 1=1 -- ' or 1=1 -- "]) {
      const { status, error } = await server.api('albumSharing', { body: { url } });
      assert.deepEqual([status, error.error], [404, 'not_found']);
    }
    assert.equal((await server.api('albumSharing', { body: { url: 'short' } })).status, 400);
  });

  it('stops serving a photo when its spread is deleted, and everything when the share ends', async () => {
    const [first = ''] = Object.keys(album.photos);
    const { db } = server.deps;
    await db.update(tables.spreads).set({ deletedAt: new Date() }).where(eq(tables.spreads.albumId, album.id));
    assert.equal((await picture(first)).status, 404);
    await db.update(tables.spreads).set({ deletedAt: null }).where(eq(tables.spreads.albumId, album.id));
    assert.equal((await picture(first)).status, 200);
    await db.update(tables.albums).set({ shareToken: null }).where(eq(tables.albums.id, album.id));
    assert.equal((await picture(first)).status, 404);
    assert.equal((await server.api('albumSharing', { body: { url: link } })).status, 404);
  });

  it('is closed when its owner removes the link; a new link differs', async () => {
    const share = async () =>
      (await server.api('albumShared', { token: ada.token, params: { id: album.id } })).body.data.url;
    const opens = async (url: string) => (await server.api('albumSharing', { body: { url } })).status;
    const [shown = ''] = Object.keys(album.photos);
    const given = await share();
    const bob = await server.insertVerifiedUser();
    assert.equal((await server.api('albumUnshare', { token: bob.token, params: { id: album.id } })).status, 404);
    assert.equal(await opens(given), 200);

    const taken = () => server.api('albumUnshare', { token: ada.token, params: { id: album.id } });
    assert.deepEqual([(await taken()).status, (await taken()).status], [200, 200]);
    assert.equal(await opens(given), 404);
    assert.equal((await picture(shown, '250', given.split('/').at(-1))).status, 404);
    const { album: now } = (await server.api('albumGet', { token: ada.token, params: { id: album.id } })).body;
    assert.equal(now.shared_url, null);

    const next = await share();
    assert.notEqual(next, given);
    assert.deepEqual([await opens(next), await opens(given)], [200, 404]);
  });

  it('is built once for concurrent requests whatever its size, and again after a change', async () => {
    const id = await insertHeavyBook(server, ada, 4);
    const url = (await server.api('albumShared', { token: ada.token, params: { id } })).body.data.url;
    const reads = mock.method(server.deps.db, 'select');
    const openShared = async (headers: Record<string, string>) => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => server.api('albumSharing', { body: { url }, headers })),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
      return answers[0]?.text ?? '';
    };
    const pagesRead = () => reads.mock.calls.filter(({ arguments: given }) => (given as unknown[]).length === 0).length;
    const first = await openShared({ 'accept-encoding': 'gzip' });
    // Each call looks up the album itself; its pages and photos are read once for all.
    assert.ok(pagesRead() <= 12 + 2, `${pagesRead()} reads`);
    assert.equal(await openShared({ 'accept-encoding': 'br;q=0, identity' }), first);
    reads.mock.restore();
    const { album: opened } = (await server.api('albumGet', { token: ada.token, params: { id } })).body;
    const spread = opened.spreads[2] ?? assert.fail();
    const body = { id: spread.id, version: spread.version, body: createHeavyPage('inner', 0.5) };
    await server.api('spreadUpdate', { token: ada.token, params: { id }, body });
    assert.ok((await openShared({})).length < first.length);
  });

  it('is rate-limited, whatever headers are sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 140 }, () =>
        server.api('albumSharing', { body: { url: 'y'.repeat(32) }, headers: { authorization: 'Bearer x' } }),
      ),
    );
    assert.ok(answers.some(({ status }) => status === 429));
  });
});

it('is found from any pasted form of the link', () => {
  const t = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
  for (const url of [t, ` ${t} `, `https://a.b/preview/${t}`, `https://a.b/de/preview/${t}/?x=1#y`])
    assert.equal(parseShareToken(url), t);
  for (const url of ['', 'https://a.b/preview/', `${t}x`, `https://a.b/${t}/more`])
    assert.equal(parseShareToken(url), null);
});
