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

    await update({ hides_places: false });
    await update({ hides_places: true });
    const revisions = [...(await readCopies()), ...copies].map(({ revision }) => revision);
    assert.deepEqual(
      new Set(revisions),
      new Set([(await visit()).copies?.revision]),
      'hidden twice, the copy is the same',
    );
    await update({ copies: false, hides_places: false });
  });

  it('is allowed while a page of a newer version is in it, which then shows nothing and cannot be ordered', async () => {
    const visitor = await server.insertVerifiedUser();
    const { db } = server.deps;
    const spread = album.spreads.find(({ html }) => parseSpread(html).role === 'inner') ?? assert.fail();
    const isSpread = eq(tables.spreads.id, spread.id);
    const [stored] = await db.select().from(tables.spreads).where(isSpread);
    const { html = '', version = 0 } = stored ?? {};
    const newer = html.replace(/data-version="\d+"/, 'data-version="99"');
    assert.notEqual(newer, html);
    await update({ copies: true });
    const { copies } = await visit();
    const first = { token: share, revision: copies?.revision ?? '' };
    assert.equal((await server.api('cartAddShared', { token: visitor.token, body: first })).status, 200);
    const isCopy = eq(tables.cartCopies.shareToken, share);
    const pages = (await db.select().from(tables.cartCopies).where(isCopy))[0]?.html ?? [];
    await db
      .update(tables.cartCopies)
      .set({ html: pages.map((page) => (page.includes(OWN_WORDS) ? newer : page)) })
      .where(isCopy);
    await db
      .update(tables.spreads)
      .set({ html: newer, version: version + 1 })
      .where(isSpread);

    const saved = await update({ hides_places: true });
    assert.deepEqual([saved.status, saved.body.data.hides_places, saved.body.data.places], [200, true, undefined]);
    const shown = await visit();
    assert.ok(!JSON.stringify(shown).includes('Paris'));
    assert.equal(shown.spreads.length, album.spreads.length);
    const body = { token: share, revision: shown.copies?.revision ?? '' };
    assert.equal((await server.api('cartAddShared', { token: visitor.token, body })).status, 503);
    await db
      .update(tables.spreads)
      .set({ html, version: version + 2 })
      .where(isSpread);
    await update({ copies: false, hides_places: false });
  });

  it('answers without the count of places when counting fails', async () => {
    const { db } = server.deps;
    const { spreads } = tables;
    const [stored] = await db.select().from(spreads).where(eq(spreads.albumId, album.id));
    const setOrigin = (made: unknown) =>
      db
        .update(spreads)
        .set({ made: made as NonNullable<typeof stored>['made'] })
        .where(eq(spreads.id, stored?.id ?? ''));
    await setOrigin({ words: ['not an object'] });
    const { status, body } = await update({ copies: true });
    assert.deepEqual([status, body.data.copies, 'places' in body.data], [200, true, false]);
    await setOrigin(stored?.made);
    assert.ok((await update({ copies: false })).body.data.places);
  });
});

describe('the places of an album without places for visitors', () => {
  const textsShown = async (url: string) => {
    const { title, spreads, copies } = (await server.api('albumSharing', { body: { url } })).body.flipfiles;
    return { title, texts: textsOf(readPages(spreads.map(({ html }) => html))), revision: copies?.revision };
  };
  const movePhotos = (user: TestUser, place: { latitude: number; longitude: number }) =>
    server.deps.db
      .update(tables.photos)
      .set({ ...place, placeByHand: true })
      .where(eq(tables.photos.userId, user.id));

  it('are those of its photos now, and those that its pages named before', async () => {
    const bob = await server.insertVerifiedUser();
    const file_ids = await insertPhotos(server, bob, 6);
    const made = await createFinishedAlbum(server, bob, { format: 'square-210', file_ids, title: 'Rome' });
    const bobs = { token: bob.token, params: { id: made.id } };
    const written = textsOf(readPages(made.spreads.map(({ html }) => html))).filter((text) => text.includes('Paris'));
    assert.ok(written.length > 0, 'the product wrote the place');
    const { url } = (await server.api('albumShared', bobs)).body.data;
    await server.api('albumShareUpdate', { ...bobs, body: { copies: true, hides_places: true } });
    const before = await textsShown(url);
    assert.equal(before.title, 'Rome');

    // A place of the user's own, which the file does not have.
    await movePhotos(bob, { latitude: 41.894, longitude: 12.485 });
    const moved = await textsShown(url);
    assert.deepEqual(
      [moved.title, ...moved.texts].filter((text) => /Paris|Rome/.test(text)),
      [],
    );
    assert.equal(moved.title, 'July 12, 2024');
    assert.notEqual(moved.revision, before.revision);

    await server.deps.db.update(tables.users).set({ language: 'de' }).where(eq(tables.users.id, bob.id));
    const german = await textsShown(url);
    assert.equal(german.title, '12. Juli 2024');
    assert.notEqual(german.revision, moved.revision);
  });
});
