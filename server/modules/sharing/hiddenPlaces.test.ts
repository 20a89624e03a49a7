import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { aMapElement, aTextElement } from '@domain/testing';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { createFinishedAlbum } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
const OWN_WORDS = 'Lunch in Paris with Ada';
let ada: TestUser;
let album: Album;
let share: string;
const call = () => ({ token: ada.token, params: { id: album.id } });

before(async () => {
  ada = await server.insertVerifiedUser();
  const file_ids = await insertPhotos(server, ada, 6);
  album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids, title: 'Paris' });
  const spread = album.spreads.find(({ html }) => parseSpread(html).role === 'inner') ?? assert.fail();
  const doc = parseSpread(spread.html);
  const map = aMapElement({ id: 'map-here', places: [{ name: 'Paris', latitude: 48.86, longitude: 2.29 }] });
  const words = aTextElement({ id: 'words-here', text: OWN_WORDS });
  const caption = aTextElement({ id: 'caption-here', text: 'July 12, 2024 · Paris, France' });
  const body = serialiseSpread({ ...doc, elements: [...doc.elements, map, words, caption] });
  const saved = await server.api('spreadUpdate', { ...call(), body: { id: spread.id, version: spread.version, body } });
  assert.equal(saved.status, 200);
  const shared = await server.api('albumShared', call());
  assert.equal(shared.body.data.hides_places, false);
  share = shared.body.data.url.split('/').at(-1) ?? '';
});

const update = (body: { copies?: boolean; hides_places?: boolean }) =>
  server.api('albumShareUpdate', { ...call(), body });
const visit = async () => (await server.api('albumSharing', { body: { url: share } })).body.flipfiles;
const readPages = (html: readonly string[]) => html.map((page) => parseSpread(page));
const textsOf = (pages: readonly SpreadDocument[]) =>
  pages.flatMap(({ elements }) => elements.flatMap((one) => (one.type === 'text' && one.text ? [one.text] : [])));
const hasMaps = (pages: readonly SpreadDocument[]) =>
  pages.some(({ elements }) => elements.some(({ type }) => type === 'map'));
const readCover = async (path: string) => {
  const picture = await fetch(`${server.origin}${path}`);
  assert.equal(picture.status, 200);
  return Buffer.from(await picture.arrayBuffer()).toString('base64');
};

describe('a link without places', () => {
  it('shows no maps and no place names but those that its owner wrote, and says what is left', async () => {
    const before = await visit();
    assert.ok(hasMaps(readPages(before.spreads.map(({ html }) => html))));
    const [cover] = (await server.api('albumGet', call())).body.album.spreads;
    const coverPath = `/files/shared/${share}/cover/${cover?.version}.jpg`;
    const shownCover = await readCover(coverPath);

    const { data } = (await update({ hides_places: true })).body;
    assert.deepEqual([data.hides_places, data.copies, data.places], [true, false, { maps: 0, texts: 1 }]);
    const answer = await server.api('albumSharing', { body: { url: share } });
    const { flipfiles } = answer.body;
    const pages = readPages(flipfiles.spreads.map(({ html }) => html));
    assert.equal(flipfiles.title, 'July 12, 2024');
    assert.equal(hasMaps(pages), false);
    assert.deepEqual(
      textsOf(pages).filter((text) => /Paris|France/.test(text)),
      [OWN_WORDS],
    );
    assert.ok(textsOf(pages).includes('July 12, 2024'));
    assert.equal(flipfiles.spreads.length, before.spreads.length);
    assert.notEqual(await readCover(coverPath), shownCover, 'the cover picture has another title');

    const page = await server.api('albumGet', call());
    assert.equal(page.body.album.title, 'Paris', 'the album of its owner stays as it is');
    assert.equal((await update({ hides_places: false })).body.data.places?.maps, 1);
    assert.deepEqual(await visit(), before);
    assert.equal(await readCover(coverPath), shownCover);
  });

  it('is chosen by the owner alone, and ends with the link', async () => {
    const bob = await server.insertVerifiedUser();
    const foreign = { token: bob.token, params: { id: album.id }, body: { hides_places: true } };
    assert.equal((await server.api('albumShareUpdate', foreign)).status, 404);
    assert.equal((await update({})).status, 400);
    await update({ hides_places: true });
    assert.equal((await update({ copies: false })).body.data.hides_places, true, 'another change leaves it');
    await server.api('albumUnshare', call());
    const anew = (await server.api('albumShared', call())).body.data;
    assert.equal(anew.hides_places, false);
    share = anew.url.split('/').at(-1) ?? '';
  });

  it('knows the place of the file of a photo whose place was corrected', async () => {
    await server.deps.db
      .update(tables.photos)
      .set({ placeByHand: true, fileLatitude: 48.86, fileLongitude: 2.29, latitude: 41.894, longitude: 12.485 })
      .where(eq(tables.photos.userId, ada.id));
    await update({ hides_places: true });
    assert.equal((await visit()).title, 'July 12, 2024');
    await update({ hides_places: false });
  });

  it('is followed by copies that are ordered from it, also by those already in a cart', async () => {
    await update({ copies: true });
    const visitor = await server.insertVerifiedUser();
    const addCopy = async () => {
      const { copies } = await visit();
      const body = { token: share, revision: copies?.revision ?? '' };
      return server.api('cartAddShared', { token: visitor.token, body });
    };
    const before = (await addCopy()).body.data.items[0];
    assert.equal(before?.album.title, 'Paris');
    const readCopies = () =>
      server.deps.db.select().from(tables.cartCopies).where(eq(tables.cartCopies.shareToken, share));

    await update({ hides_places: true });
    const added = await addCopy();
    assert.equal(added.status, 200);
    const { items } = added.body.data;
    assert.deepEqual(
      items.map(({ album: { title }, quantity }) => [title, quantity]),
      [['July 12, 2024', 2]],
    );
    const copies = await readCopies();
    assert.equal(copies.length, 1);
    for (const { html } of copies) {
      const pages = readPages(html);
      assert.equal(hasMaps(pages), false);
      assert.deepEqual(
        textsOf(pages).filter((text) => /Paris|France/.test(text)),
        [OWN_WORDS],
      );
    }
    const stale = { token: share, revision: before?.album.shared?.revision ?? '' };
    assert.equal((await server.api('cartAddShared', { token: visitor.token, body: stale })).status, 409);
  });
});
