import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { countPages } from '@domain/print';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { tables } from '../../drivers/database';
import { createFinishedAlbum } from '../../testing/albums';
import { insertHeavyBook } from '../../testing/insertHeavyBook';
import { insertPhotos } from '../../testing/photos';
import { type StartedServer, startTestServer, type TestUser } from '../../testing/testServer';

const TITLE = `"><script>alert(1)</script> Ada & Tom's $& lake`;

let folder: string;
let server: StartedServer;
let ada: TestUser;
let album: Album;
let token: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-client-'));
  await mkdir(join(folder, 'builds'));
  const first = { en: '<h1>%title%</h1><img src="%picture%" width="%width%" height="%height%" data-ratio="%ratio%">' };
  const pages = [{ name: 'preview-id', path: '/preview/:id', scripts: [], styles: [], first }];
  await writeFile(join(folder, 'builds', 'pages.json'), JSON.stringify({ messages: {}, pages }));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang=en><head><title>Keepsake</title></head><body></body></html>',
  );
  server = await startTestServer({ clientDir: folder, trustProxy: '127.0.0.1' });
  ada = await server.insertVerifiedUser({ name: 'Ada Secret' });
  const file_ids = await insertPhotos(server, ada, 4);
  album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids, title: TITLE });
  const shared = await server.api('albumShared', { token: ada.token, params: { id: album.id } });
  token = shared.body.data.url.split('/').at(-1) ?? '';
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const open = async (of: string) => {
  const answer = await fetch(`${server.origin}/preview/${of}`);
  return { status: answer.status, html: await answer.text(), policy: answer.headers.get('content-security-policy') };
};
const property = (html: string, name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the page of a shared album', () => {
  it('has title, picture and URL for link previews, all escaped', async () => {
    const { status, html } = await open(token);
    assert.equal(status, 200);
    const escaped = '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; Ada &#38; Tom&#39;s $&#38; lake';
    assert.equal(property(html, 'og:title'), escaped);
    assert.ok(html.includes(`<title>${escaped} · Keepsake</title>`));
    const { publicUrl } = server.deps.config;
    assert.equal(property(html, 'og:url'), `${publicUrl}/preview/${token}`);
    const picture = property(html, 'og:image') ?? '';
    assert.ok(picture.startsWith(`${publicUrl}/files/shared/${token}/`));
    assert.equal((await fetch(server.origin + new URL(picture).pathname)).status, 200);
    assert.doesNotMatch(html, /<script>/);
  });

  it('is described in the language of its owner, with the right plural', async () => {
    const { users } = tables;
    const pages = countPages(album.spreads.length);
    for (const [language, text, locale] of [
      ['de', `Ein Fotoalbum mit ${pages} Seiten. Blättern Sie hier, ganz ohne Konto.`, 'de_DE'],
      ['ru', `Фотоальбом на ${pages} страниц. Листайте его здесь, без учётной записи.`, 'ru_RU'],
      ['en', `A photo album of ${pages} pages. Browse it here, without an account.`, 'en_US'],
    ] as const) {
      await server.deps.db.update(users).set({ language }).where(eq(users.id, ada.id));
      const { html } = await open(token);
      assert.deepEqual([property(html, 'og:description'), property(html, 'og:locale')], [text, locale]);
    }
  });

  it('shows the title and the painted cover before any script', async () => {
    const { html } = await open(token);
    const [, src = '', width, height, ratio] =
      /<img src="([^"]*)" width="(\d+)" height="(\d+)" data-ratio="([\d.]+)">/.exec(html) ?? [];
    assert.equal(src, `/files/shared/${token}/cover/1.jpg`);
    assert.ok(html.includes('<h1>&#34;&#62;&#60;script&#62;'));
    assert.ok(html.includes(`<link rel="preload" href="${src}" as="image" fetchpriority="high">`));
    assert.equal(Number(ratio), 1);
    const picture = await fetch(server.origin + src);
    assert.equal(picture.headers.get('content-type'), 'image/jpeg');
    const size = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    assert.deepEqual([size.width, size.height], [Number(width), Number(height)]);
  });

  it('serves no cover of another version or an unknown link', async () => {
    for (const path of [`${token}/cover/2.jpg`, `${token}/cover/0.jpg`, `${'x'.repeat(32)}/cover/1.jpg`])
      assert.equal((await fetch(`${server.origin}/files/shared/${path}`)).status, 404, path);
  });

  it('embeds the album as data that the policy does not allow to run', async () => {
    const { html, policy } = await open(token);
    const island = /<script type="application\/json" id="early-album">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    const { flipfiles } = (await server.api('albumSharing', { body: { url: token } })).body;
    assert.deepEqual(JSON.parse(island), { token, flipfiles });
    assert.match(policy ?? '', /script-src 'self'(;|$)/);
  });

  it('does not embed a large album: the app requests it', async () => {
    const id = await insertHeavyBook(server, ada, 3);
    const { url } = (await server.api('albumShared', { token: ada.token, params: { id } })).body.data;
    const { status, html } = await open(url.split('/').at(-1) ?? '');
    assert.equal(status, 200);
    assert.equal(property(html, 'og:title'), 'Heavy');
    assert.doesNotMatch(html, /early-album/);
  });

  it('is open to everyone with the link, and hidden from search engines', async () => {
    const { headers } = await fetch(`${server.origin}/preview/${token}`);
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    assert.match((await open(token)).html, /<meta name="robots" content="noindex">/);
  });

  it('reveals nothing about the owner, or beyond the link', async () => {
    const { html } = await open(token);
    assert.doesNotMatch(html, new RegExp(`${ada.id}|secret|${ada.email}|${album.id}|GPS|original`, 'i'));
  });

  it('is a plain 404 for a wrong token, and after the share has ended', async () => {
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const plain = (html: string) => assert.doesNotMatch(html, /og:|early-album|preload/);
    for (const of of [wrong, 'short', "' or 1=1 --"]) {
      const { status, html } = await open(encodeURIComponent(of));
      assert.equal(status, 404);
      plain(html);
    }
    await server.deps.db.update(tables.albums).set({ shareToken: null }).where(eq(tables.albums.id, album.id));
    const { status, html } = await open(token);
    assert.equal(status, 404);
    plain(html);
  });

  it('is bare above the rate limit, whatever headers are sent, and for no other client', async () => {
    await server.deps.db.update(tables.albums).set({ shareToken: token }).where(eq(tables.albums.id, album.id));
    const from = (address: string, path = `/preview/${token}`) =>
      fetch(server.origin + path, { headers: { 'x-forwarded-for': address, authorization: 'Bearer x' } });
    for (let i = 0; i < 120; i += 1) assert.equal((await from('203.0.113.7')).status, 200);
    for (const path of [`/preview/${token}`, `/fr/preview/${token}?again`]) {
      const refused = await from('203.0.113.7', path);
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.doesNotMatch(await refused.text(), /og:|early-album/);
    }
    assert.equal((await from('203.0.113.8')).status, 200);
  });
});
