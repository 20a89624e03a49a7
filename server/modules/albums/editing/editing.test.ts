import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { Album, AlbumSpread } from '@domain/contract';
import { parseSpread, resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aTextElement, testUuid } from '@domain/testing';
import { createFinishedAlbum } from '../../../testing/albums';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let photos: string[];

before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 8);
});

const newAlbum = (title = 'Canyons') =>
  createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos, title });
const open = async (id: string) => (await server.api('albumGet', { token: ada.token, params: { id } })).body.album;
const docOf = (spread: AlbumSpread): SpreadDocument => parseSpread(spread.html);
const inner = (album: Album): AlbumSpread[] => album.spreads.filter((spread) => docOf(spread).role === 'inner');
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

/** Returns the spread with another text, as HTML. */
const withText = (spread: AlbumSpread, text: string) => {
  const doc = docOf(spread);
  return serialiseSpread({ ...doc, elements: [...doc.elements, aTextElement({ id: 'note', text })] });
};

describe('POST /albums/{id}/spread', () => {
  it('saves an edit as the next version, with a new picture', async () => {
    const album = await newAlbum();
    const spread = firstInner(album);
    const body = withText(spread, 'We came at dawn');
    const { spread: saved } = (await save(album.id, { id: spread.id, body, version: spread.version })).body;
    assert.deepEqual([saved.id, saved.html, saved.version], [spread.id, body, 2]);
    const now = await open(album.id);
    assert.deepEqual(now.spreads[album.spreads.indexOf(spread)], saved);
    // The engine's reasons no longer apply.
    assert.deepEqual([Array.isArray(spread.reasons), saved.reasons], [true, undefined]);
    assert.deepEqual(now.spreads[0]?.reasons?.[0]?.code, 'cover');
    assert.ok(now.updated_at > album.updated_at);
    assert.equal((await fetch(`${server.origin}${saved.url}`)).status, 200);
    assert.equal((await fetch(`${server.origin}${spread.url}`)).status, 404);
  });

  it('answers a repeated edit like the first one, and a conflict with the current spread', async () => {
    const album = await newAlbum();
    const { id, version } = firstInner(album);
    const mine = withText(firstInner(album), 'Mine');
    const first = await save(album.id, { id, body: mine, version });
    const again = await save(album.id, { id, body: mine, version });
    assert.deepEqual(again.body, first.body);
    const conflicting = await save(album.id, { id, body: withText(firstInner(album), 'Theirs'), version });
    assert.deepEqual([conflicting.status, conflicting.error.error], [409, 'conflict']);
    assert.deepEqual((conflicting.error as { current?: AlbumSpread }).current, first.body.spread);
    const now = await save(album.id, { id, body: withText(firstInner(album), 'Theirs'), version: version + 1 });
    assert.equal(now.body.spread.version, 3);
  });

  it('accepts exactly one of ten concurrent edits', async () => {
    const album = await newAlbum();
    const { id, version } = firstInner(album);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        save(album.id, { id, body: withText(firstInner(album), `No. ${i}`), version }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, ...Array.from({ length: 9 }, () => 409)],
    );
  });

  it('rejects an invalid document with the position, and a change of the sheet', async () => {
    const album = await newAlbum();
    const { id, version, html } = firstInner(album);
    const doc = parseSpread(html);
    const sheets: SpreadDocument[] = [
      { ...doc, role: 'closing' },
      { ...doc, format: 'portrait-a4' },
    ];
    const bodies = [
      '<script>alert(1)</script>',
      html.replace('<section', '<section onclick="x()"'),
      html.replace('</section>', '<img src="https://evil.example/x.png"></section>'),
      html.replace('data-crop="', 'style="background:url(//evil)" data-crop="'),
      ...sheets.map(serialiseSpread),
    ];
    for (const body of bodies) {
      const answer = await save(album.id, { id, body, version });
      assert.deepEqual([answer.status, answer.error.error], [422, 'document_invalid'], body.slice(0, 80));
      assert.equal(typeof answer.error.params?.['at'], 'number');
    }
    assert.equal(firstInner(await open(album.id)).version, version);
  });

  it('accepts a cover edited with an outdated spine, and keeps the current spine', async () => {
    const { id: album } = await newAlbum();
    const cover = async () => (await open(album)).spreads[0] ?? assert.fail('no cover');
    const bind = (paper: 'silk-250' | 'silk-170') =>
      server.api('albumBook', { token: ada.token, params: { id: album }, body: { cover: 'hard', paper } });
    const thin = await cover();
    await bind('silk-250');
    const { id, version, html } = await cover();
    const mine = withText(thin, 'Mine');
    const { status, body } = await save(album, { id, body: mine, version });
    assert.equal(status, 200);
    const moved = serialiseSpread(resizeSpine(parseSpread(mine), parseSpread(html).spine));
    assert.deepEqual([body.spread.html, body.spread.version], [moved, version + 1]);
    assert.deepEqual(await cover(), body.spread);
    const again = await save(album, { id, body: mine, version });
    assert.deepEqual(again.body, { ...body, title: 'Canyons' }, 'the repeated edit returns the cover with the title');
    await bind('silk-170');
    const old = await save(album, { id, body: withText(thin, 'Theirs'), version });
    assert.deepEqual([old.status, old.error.error], [409, 'conflict']);
  });

  it('requires a body', async () => {
    const album = await newAlbum();
    const { id, version, html } = firstInner(album);
    for (const body of [
      { id, version },
      { id, version, body: '' },
      { id, body: html },
      { id: 'x', version, body: html },
    ]) {
      const answer = await save(album.id, body);
      assert.deepEqual([answer.status, answer.error.error], [400, 'validation_failed']);
    }
  });

  it('adds further photos of the owner to the album, and of nobody else', async () => {
    const [more = ''] = await insertPhotos(server, ada, 1);
    const [foreign = ''] = await insertPhotos(server, bob, 1);
    const album = await newAlbum();
    const { id, version, html } = firstInner(album);
    const showing = (fileId: string) => {
      const doc = parseSpread(html);
      return serialiseSpread({ ...doc, elements: [...doc.elements, aPhotoElement({ id: 'new', fileId })] });
    };
    for (const fileId of [foreign, testUuid(99)]) {
      const answer = await save(album.id, { id, body: showing(fileId), version });
      assert.deepEqual([answer.status, answer.error.error, answer.error.params], [404, 'photos_missing', { count: 1 }]);
    }
    assert.equal((await save(album.id, { id, body: showing(more), version })).status, 200);
    const now = await open(album.id);
    assert.ok(now.photos[more]);
    assert.equal(now.photo_count, album.photo_count + 1);
  });
});

describe('POST /albums/{id}/copy', () => {
  it('creates an independent album with the same pages and style, once per request', async () => {
    const wish = { format: 'square-210', file_ids: photos, title: 'Alps', lora: 'sprigs' } as const;
    const album = await createFinishedAlbum(server, ada, wish);
    const request_id = randomUUID();
    const copy = () =>
      server.api('albumCopy', {
        token: ada.token,
        params: { id: album.id },
        body: { title: 'Alps, copy', request_id },
      });
    const answers = await Promise.all([copy(), copy(), copy()]);
    assert.deepEqual(new Set(answers.map(({ body }) => body.album.id)).size, 1);
    const made = await open(answers[0]?.body.album.id ?? '');
    assert.deepEqual([made.title, made.shared_url, made.photo_count], ['Alps, copy', null, album.photo_count]);
    assert.deepEqual(
      made.spreads.map(({ html }) => html),
      album.spreads.map(({ html }) => html),
    );
    assert.equal(made.lora, 'sprigs');
    const [mine, conflicting] = [new Set(made.spreads.map(({ id }) => id)), album.spreads.map(({ id }) => id)];
    assert.ok(conflicting.every((id) => !mine.has(id)));
    await server.api('albumDelete', { token: ada.token, params: { id: album.id } });
    assert.equal((await fetch(`${server.origin}${made.cover_url}`)).status, 200);
  });
});

describe('authorization', () => {
  it('denies access to other users, and without a valid token', async () => {
    const album = await newAlbum();
    const { id: spread, html: body, version } = firstInner(album);
    const order = album.spreads.map(({ id }) => id);
    const all = (token: string | undefined, id = album.id) => [
      save(id, { id: spread, body, version }, token),
      call('spreadDelete', id, { id: spread }, token),
      call('spreadRecovery', id, { id: spread }, token),
      call('spreadCopy', id, { id: spread }, token),
      reorder(id, order, token),
      server.api('albumCopy', { token, params: { id }, body: {} }),
      server.api('albumPreview', { token, params: { id } }),
      server.api('albumGenerated', { token, params: { id } }),
      server.api('albumPdf', { token, params: { id } }),
    ];
    for (const { status, error } of await Promise.all([...all(bob.token), ...all(bob.token, randomUUID())]))
      assert.deepEqual([status, error.error, error.message], [404, 'not_found', 'Not found.']);
    const expired = `${ada.token.split('.').slice(0, 2).join('.')}.c2lnbmF0dXJl`;
    const anonymous = [
      ...all(''),
      ...all(expired),
      server.api('albumsSort', { body: {} }),
      server.api('albumsNotComplete', { body: {} }),
    ];
    for (const { status } of await Promise.all(anonymous)) assert.equal(status, 401);
    assert.deepEqual((await open(album.id)).spreads, album.spreads);
  });

  it('denies access to a spread through another album of the same owner', async () => {
    const [one, other] = [await newAlbum(), await newAlbum()];
    const { id, html: body, version } = firstInner(other);
    assert.equal((await save(one.id, { id, body, version })).status, 404);
    assert.equal((await call('spreadDelete', one.id, { id })).status, 404);
    assert.equal((await call('spreadCopy', one.id, { id })).status, 404);
  });
});
