import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Album, AlbumSpread } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread, type TextElement } from '@domain/document';
import { editDocument } from '@domain/document/edit';
import { templateOf, templatePageColours } from '@domain/layout';
import { eq, inArray } from 'drizzle-orm';
import { tables } from '../../../drivers/database';
import { createFinishedAlbum } from '../../../testing/albums';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let photos: string[];

before(async () => {
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 8);
});

const newAlbum = (title = 'Canyons') =>
  createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos, title });
const open = async (id: string) => (await server.api('albumGet', { token: ada.token, params: { id } })).body.album;
const docOf = (spread: AlbumSpread): SpreadDocument => parseSpread(spread.html);
const textsOf = (doc: SpreadDocument) => doc.elements.filter((one): one is TextElement => one.type === 'text');
const spreadIn = (album: Album, role: SpreadDocument['role']): AlbumSpread =>
  album.spreads.find((spread) => docOf(spread).role === role) ?? assert.fail(`no ${role}`);
const findTexts = (album: Album, role: SpreadDocument['role'], words: string) =>
  textsOf(docOf(spreadIn(album, role))).filter(({ text }) => text === words);
const rename = (id: string, title: string) =>
  server.api('albumRename', { token: ada.token, params: { id }, body: { title } });

async function write(album: Album, role: SpreadDocument['role'], id: string, text: string) {
  const spread = spreadIn(album, role);
  const body = serialiseSpread(editDocument(docOf(spread), { kind: 'setText', id, text }).document);
  const answer = await server.api('spreadUpdate', {
    token: ada.token,
    params: { id: album.id },
    body: { id: spread.id, version: spread.version, body },
  });
  assert.equal(answer.status, 200);
  return answer.body;
}
const titleTextOf = (album: Album) =>
  findTexts(album, 'cover', album.title)[0]?.id ?? assert.fail('no title on the cover');

describe('POST /albums/{id}/title', () => {
  it('renames the album and the texts on cover and title page that show the old title', async () => {
    const album = await newAlbum();
    const answer = await rename(album.id, '  Rome \n 2024 ');
    assert.equal(answer.status, 200);
    assert.equal(answer.body.title, 'Rome 2024');
    const now = await open(album.id);
    assert.equal(now.title, 'Rome 2024');
    for (const role of ['cover', 'opening'] as const) {
      assert.deepEqual([findTexts(now, role, 'Rome 2024').length > 0, findTexts(now, role, 'Canyons')], [true, []]);
      assert.ok(answer.body.spreads.some(({ html }) => html === spreadIn(now, role).html));
    }
    assert.equal((await rename(album.id, 'Canyons')).status, 200);
    const back = await open(album.id);
    for (const role of ['cover', 'opening'] as const)
      assert.equal(spreadIn(back, role).html, spreadIn(album, role).html);
  });

  it('keeps texts that the user wrote in place of the title', async () => {
    const album = await newAlbum();
    const [onPage] = findTexts(album, 'opening', 'Canyons');
    await write(album, 'opening', onPage?.id ?? '', 'For Anna');
    await rename(album.id, 'Rome');
    const now = await open(album.id);
    assert.equal(findTexts(now, 'opening', 'For Anna').length, 1);
    assert.equal(findTexts(now, 'cover', 'Rome').length > 0, true);
  });

  it('renames a copy, whose cover shows the title of the original until then', async () => {
    const album = await newAlbum();
    const { album: made } = (
      await server.api('albumCopy', { token: ada.token, params: { id: album.id }, body: { title: 'Canyons (copy)' } })
    ).body;
    assert.equal(findTexts(await open(made.id), 'cover', 'Canyons').length > 0, true);
    await rename(made.id, 'Utah');
    const now = await open(made.id);
    assert.deepEqual(
      [now.title, findTexts(now, 'cover', 'Canyons'), findTexts(now, 'opening', 'Canyons')],
      ['Utah', [], []],
    );
    assert.equal((await open(album.id)).title, 'Canyons');
  });
});

/** Adds a second title text to the cover, as a spine has it. */
async function withSecondTitle(album: Album): Promise<Album> {
  const { id, html, version } = spreadIn(album, 'cover');
  const doc = parseSpread(html);
  const [title] = textsOf(doc).filter(({ text }) => text === album.title);
  assert.ok(title);
  const body = serialiseSpread({ ...doc, elements: [...doc.elements, { ...title, id: 'second' }] });
  const saved = await server.api('spreadUpdate', {
    token: ada.token,
    params: { id: album.id },
    body: { id, version, body },
  });
  assert.equal(saved.status, 200);
  return open(album.id);
}

const relayout = async (id: string, template_id: string) => {
  const spreads = (await open(id)).spreads.map(({ id: spreadId, version }) => ({ id: spreadId, version }));
  const answer = await server.api('albumRelayout', {
    token: ada.token,
    params: { id },
    body: { spreads, template_id },
  });
  assert.equal(answer.status, 200);
  return open(id);
};

describe('a new title whose response was lost', () => {
  it('is answered, when repeated, with the spreads that followed it', async () => {
    const album = await newAlbum();
    const [first, again] = [await rename(album.id, 'Rome'), await rename(album.id, 'Rome')];
    assert.equal(first.body.spreads.length, 2);
    assert.deepEqual(again.body, first.body);
  });

  it('causes no conflict when the cover is saved again, also after other texts followed', async () => {
    const album = await withSecondTitle(await newAlbum());
    const id = titleTextOf(album);
    const first = await write(album, 'cover', id, 'Rome');
    assert.equal(findTexts(await open(album.id), 'cover', 'Rome').length, 2);
    assert.deepEqual(await write(album, 'cover', id, 'Rome'), first);
    const spread = spreadIn(album, 'cover');
    const body = serialiseSpread(editDocument(docOf(spread), { kind: 'setText', id, text: 'Roma' }).document);
    const late = { id: spread.id, version: spread.version, body };
    const other = await server.api('spreadUpdate', { token: ada.token, params: { id: album.id }, body: late });
    assert.equal(other.status, 409, 'another edit of the old version is a conflict');
  });
});

describe('unedited pages', () => {
  it('stay unedited with another title: a title page on another paper', async () => {
    const album = await newAlbum();
    await relayout(album.id, 'almanac');
    const { id, html, version } = spreadIn(await open(album.id), 'opening');
    const [, paper = ''] = templatePageColours(templateOf('almanac') ?? assert.fail('no template'));
    assert.ok(paper);
    const body = serialiseSpread({ ...parseSpread(html), background: { colour: paper } });
    await server.api('spreadUpdate', { token: ada.token, params: { id: album.id }, body: { id, version, body } });
    await rename(album.id, 'Rome');
    const [title] = findTexts(await relayout(album.id, 'vow'), 'opening', 'Rome');
    assert.equal(title?.font, templateOf('vow')?.titleFont);
  });

  it('stay unedited with another title: a cover with another photo', async () => {
    const album = await newAlbum();
    const cover = spreadIn(album, 'cover');
    const shown = docOf(cover).elements.find((one) => one.type === 'photo') ?? assert.fail('no photo on the cover');
    const other = photos.find((one) => one !== shown.fileId) ?? '';
    const photo = { width: 4000, height: 3000 };
    const { document } = editDocument(docOf(cover), { kind: 'replacePhoto', id: shown.id, fileId: other, photo });
    const body = { id: cover.id, body: serialiseSpread(document), version: cover.version };
    await server.api('spreadUpdate', { token: ada.token, params: { id: album.id }, body });
    const look = (now: Album) => {
      const { background, elements } = docOf(spreadIn(now, 'cover'));
      // The first photo is that of the front; the back has a small one.
      const front = elements.find((one) => one.type === 'photo');
      return [background.colour, front?.type === 'photo' ? front.fileId : null];
    };
    for (const [title, template] of [
      ['Rome', 'gallery'],
      ['Naples', 'vow'],
    ] as const) {
      await rename(album.id, title);
      assert.deepEqual(look(await relayout(album.id, template)), [templateOf(template)?.cover.colour, other]);
    }
  });
});

describe('the title text of the cover', () => {
  it('does not rename a copy until somebody edits it', async () => {
    const album = await newAlbum();
    const { body } = await server.api('albumCopy', {
      token: ada.token,
      params: { id: album.id },
      body: { title: 'For Anna' },
    });
    const copy = await open(body.album.id);
    const { body: kept } = await server.api('versionKeep', {
      token: ada.token,
      params: { id: copy.id },
      body: { id: crypto.randomUUID(), name: 'Before' },
    });
    const { id, html, version } = spreadIn(copy, 'cover');
    const doc = parseSpread(html);
    const edited = serialiseSpread({ ...doc, background: { ...doc.background, colour: '#123456' } });
    const saved = await server.api('spreadUpdate', {
      token: ada.token,
      params: { id: copy.id },
      body: { id, version, body: edited },
    });
    assert.deepEqual([saved.status, saved.body.title], [200, undefined]);
    await server.api('versionRestore', { token: ada.token, params: { id: copy.id, version: kept.version.id } });
    assert.equal((await open(copy.id)).title, 'For Anna');
  });

  it('sets the album title, also after it was half written or empty', async () => {
    const album = await newAlbum();
    const id = titleTextOf(album);
    let now = album;
    for (const [words, title] of [
      ['Cany', 'Cany'],
      ['', 'Cany'],
      ['Ro', 'Ro'],
      ['Rome', 'Rome'],
    ] as const) {
      const answer = await write(now, 'cover', id, words);
      assert.equal(answer.title, title === now.title ? undefined : title);
      now = await open(album.id);
      assert.equal(now.title, title);
    }
    assert.equal(findTexts(now, 'opening', 'Rome').length > 0, true);
    assert.equal((await write(now, 'cover', id, 'Canyons')).title, 'Canyons');
    assert.equal(spreadIn(await open(album.id), 'opening').html, spreadIn(album, 'opening').html);
  });

  it('sets the title again when an earlier version is restored', async () => {
    const album = await newAlbum();
    const { body: kept } = await server.api('versionKeep', {
      token: ada.token,
      params: { id: album.id },
      body: { id: crypto.randomUUID(), name: 'Before' },
    });
    await write(album, 'cover', titleTextOf(album), 'Rome');
    await server.api('versionRestore', { token: ada.token, params: { id: album.id, version: kept.version.id } });
    assert.equal((await open(album.id)).title, 'Canyons');
  });

  it('changes nothing else when another text of the cover is edited', async () => {
    const album = await newAlbum();
    const other = textsOf(docOf(spreadIn(album, 'cover'))).find(({ text }) => text !== 'Canyons');
    if (!other) return;
    assert.equal((await write(album, 'cover', other.id, 'Anna and Ben')).title, undefined);
    assert.equal((await open(album.id)).title, 'Canyons');
  });
});

describe('GET /albums/{id}/titles', () => {
  it('suggests titles by the photos of the album alone, in the language asked for', async () => {
    const album = await newAlbum();
    await newAlbum('Another one');
    const place = { latitude: 39.77, longitude: 2.72, takenLocal: new Date('2023-07-01T12:00:00Z') };
    await server.deps.db.update(tables.photos).set(place).where(inArray(tables.photos.id, photos));
    const titlesIn = async (language?: 'de') => {
      const call = { token: ada.token, params: { id: album.id }, query: language ? { language } : {} };
      return (await server.api('albumTitleSuggestions', call)).body.titles;
    };
    assert.deepEqual(await titlesIn('de'), ['Samstag · Sóller', 'Sóller', '1. Juli 2023']);
    assert.deepEqual(await titlesIn(), ['Saturday · Sóller', 'Sóller', 'July 1, 2023']);
  });

  it('sums up towns by their region', async () => {
    const other = await insertPhotos(server, ada, 3);
    const album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: other });
    const towns = [
      [43.77, 11.25],
      [43.32, 11.33],
      [43.72, 10.4],
    ] as const;
    for (const [i, [latitude, longitude]] of towns.entries())
      await server.deps.db
        .update(tables.photos)
        .set({ latitude, longitude, takenLocal: new Date('2023-07-01T12:00:00Z') })
        .where(eq(tables.photos.id, other[i] ?? ''));
    const { body } = await server.api('albumTitleSuggestions', {
      token: ada.token,
      params: { id: album.id },
      query: { language: 'de' },
    });
    assert.deepEqual(body.titles.slice(0, 2), ['Samstag · Toskana', 'Toskana']);
  });
});
