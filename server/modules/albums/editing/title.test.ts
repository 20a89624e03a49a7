import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Album, AlbumSpread } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread, type TextElement } from '@domain/document';
import { edit } from '@domain/document/edit';
import { makeAlbum } from '../../../testing/albums';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/harness';
import { addPhotos } from '../../../testing/photos';

let server: TestServer;
let ada: TestUser;
let photos: string[];

before(async () => {
  server = await startTestServer();
  ada = await server.registerVerifiedUser();
  photos = await addPhotos(server, ada, 8);
});
after(() => server.close());

const newAlbum = (title = 'Canyons') => makeAlbum(server, ada, { format: 'square-210', file_ids: photos, title });
const open = async (id: string) => (await server.api('albumGet', { token: ada.token, params: { id } })).body.album;
const docOf = (spread: AlbumSpread): SpreadDocument => parseSpread(spread.html);
const textsOf = (doc: SpreadDocument) => doc.elements.filter((one): one is TextElement => one.type === 'text');
const spreadIn = (album: Album, role: SpreadDocument['role']): AlbumSpread =>
  album.spreads.find((spread) => docOf(spread).role === role) ?? assert.fail(`no ${role}`);
const saying = (album: Album, role: SpreadDocument['role'], words: string) =>
  textsOf(docOf(spreadIn(album, role))).filter(({ text }) => text === words);
const rename = (id: string, title: string) =>
  server.api('albumRename', { token: ada.token, params: { id }, body: { title } });

/** Saves a spread on which the words of a text are others. */
async function write(album: Album, role: SpreadDocument['role'], id: string, text: string) {
  const spread = spreadIn(album, role);
  const body = serialiseSpread(edit(docOf(spread), { kind: 'setText', id, text }).document);
  const answer = await server.api('spreadUpdate', {
    token: ada.token,
    params: { id: album.id },
    body: { id: spread.id, version: spread.version, body },
  });
  assert.equal(answer.status, 200);
  return answer.body;
}
const titleTextOf = (album: Album) =>
  saying(album, 'cover', album.title)[0]?.id ?? assert.fail('no title on the cover');

describe('POST /albums/{id}/title', () => {
  it('renames the album, and the cover and the title page that said the old title', async () => {
    const album = await newAlbum();
    const answer = await rename(album.id, '  Rome \n 2024 ');
    assert.equal(answer.status, 200);
    assert.equal(answer.body.title, 'Rome 2024');
    const now = await open(album.id);
    assert.equal(now.title, 'Rome 2024');
    for (const role of ['cover', 'opening'] as const) {
      assert.deepEqual([saying(now, role, 'Rome 2024').length > 0, saying(now, role, 'Canyons')], [true, []]);
      assert.ok(answer.body.spreads.some(({ html }) => html === spreadIn(now, role).html));
    }
    assert.equal((await rename(album.id, 'Canyons')).status, 200);
    const back = await open(album.id);
    for (const role of ['cover', 'opening'] as const)
      assert.equal(spreadIn(back, role).html, spreadIn(album, role).html);
  });

  it('leaves alone what the user wrote instead of the title', async () => {
    const album = await newAlbum();
    const [onPage] = saying(album, 'opening', 'Canyons');
    await write(album, 'opening', onPage?.id ?? '', 'For Anna');
    await rename(album.id, 'Rome');
    const now = await open(album.id);
    assert.equal(saying(now, 'opening', 'For Anna').length, 1);
    assert.equal(saying(now, 'cover', 'Rome').length > 0, true);
  });

  it('renames a copy whole, whose cover goes on saying the title of the original until then', async () => {
    const album = await newAlbum();
    const { album: made } = (
      await server.api('albumCopy', { token: ada.token, params: { id: album.id }, body: { title: 'Canyons (copy)' } })
    ).body;
    assert.equal(saying(await open(made.id), 'cover', 'Canyons').length > 0, true);
    await rename(made.id, 'Utah');
    const now = await open(made.id);
    assert.deepEqual([now.title, saying(now, 'cover', 'Canyons'), saying(now, 'opening', 'Canyons')], ['Utah', [], []]);
    assert.equal((await open(album.id)).title, 'Canyons');
  });
});

describe('the words on the cover', () => {
  it('are the title of the album, also when they were half written or gone for a while', async () => {
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
    assert.equal(saying(now, 'opening', 'Rome').length > 0, true);
    assert.equal((await write(now, 'cover', id, 'Canyons')).title, 'Canyons');
    assert.equal(spreadIn(await open(album.id), 'opening').html, spreadIn(album, 'opening').html);
  });

  it('are the title again when an earlier version of the album is restored', async () => {
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

  it('change nothing else where another text of the cover is written', async () => {
    const album = await newAlbum();
    const other = textsOf(docOf(spreadIn(album, 'cover'))).find(({ text }) => text !== 'Canyons');
    if (!other) return;
    assert.equal((await write(album, 'cover', other.id, 'Anna and Ben')).title, undefined);
    assert.equal((await open(album.id)).title, 'Canyons');
  });
});
