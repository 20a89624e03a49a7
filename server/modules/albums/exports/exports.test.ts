import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { CoverId } from '@domain/commerce';
import type { Album } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { eq } from 'drizzle-orm';
import { tables } from '../../../drivers/database';
import { createFilePages, planCrops } from '../../../render';
import { readPdfStructure } from '../../../render/testing/pdfText';
import { addBlankPages, createFinishedAlbum, waitForExport } from '../../../testing/albums';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withOwnTestServer } from '../../../testing/testServer';
import { unzipFiles } from '../../../testing/unzipFiles';

// Counts the files of all exports, so no other file may use its server.
const server = withOwnTestServer();
let ada: TestUser;
let album: Album;

before(async () => {
  ada = await server.insertVerifiedUser();
  const file_ids = await insertPhotos(server, ada, 6);
  const made = await createFinishedAlbum(server, ada, {
    format: 'portrait-a4',
    file_ids,
    title: 'Été à «Nice» / 2024',
  });
  album = await addBlankPages(server, ada, made);
});

const start = (body: object = { kind: 'print', printer: 'gelato' }) =>
  server.api('albumExport', { token: ada.token, params: { id: album.id }, body });

async function exportKeys(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of server.deps.blobs.list('exports')) keys.push(key);
  return keys;
}

async function download(url: string | null): Promise<{ response: Response; pdf: Buffer }> {
  assert.ok(url);
  const response = await fetch(`${server.origin}${url}`);
  return { response, pdf: Buffer.from(await response.arrayBuffer()) };
}

describe('the export of an album', () => {
  it('does not exist before a request', async () => {
    const { data } = (await server.api('albumExportStatus', { token: ada.token, params: { id: album.id } })).body;
    assert.deepEqual(data, { id: null, completed: 0, url: null, stage: 'queued' });
  });

  it("produces a PDF named after the title, with every page, the photos' own pixels and no trace of their owner", async () => {
    const started = await start();
    assert.equal(started.status, 202);
    const { data } = await waitForExport(server, ada, album.id);
    assert.deepEqual([data.stage, data.completed, data.id], ['done', 1, started.body.data.id]);
    const { response, pdf } = await download(data.url);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    const title = encodeURIComponent('Été à «Nice» / 2024.pdf');
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; .*filename\\*=UTF-8''${title}`),
    );
    const facts = readPdfStructure(pdf);
    // The sheet of the cover, then the pages.
    assert.equal(facts.pages.length, album.page_count + 1);
    assert.ok(facts.fonts.every(({ embedded }) => embedded));
    const docs = album.spreads.map(({ html }) => parseSpread(html));
    const book = {
      printer: 'gelato',
      format: 'portrait-a4',
      cover: 'hard',
      paper: 'silk-170',
      pages: album.page_count,
    } as const;
    const output = { kind: 'print', book, part: 'whole', marks: false } as const;
    const planned = planCrops(
      createFilePages({ spreads: docs, title: album.title, output }),
      new Map(Object.entries(album.photos)),
      {
        dpi: 300,
        quality: 90,
      },
    );
    assert.deepEqual(
      facts.images.map(({ width, height }) => `${width}x${height}`).sort(),
      planned.map(({ widthPx, heightPx }) => `${widthPx}x${heightPx}`).sort(),
    );
    assert.doesNotMatch(pdf.toString('latin1'), /Exif|GPS|Secret Owner|secret-name/);
  });

  it('returns the finished file while nothing has changed, and another file for another kind', async () => {
    const again = (await start()).body.data;
    assert.deepEqual([again.stage, again.completed], ['done', 1]);
    const screen = (await start({ kind: 'screen' })).body.data;
    assert.notEqual(screen.id, again.id);
    assert.equal((await waitForExport(server, ada, album.id)).data.id, screen.id);
    // A repeated request makes the first export the latest again.
    assert.equal((await start()).body.data.id, again.id);
    assert.equal((await waitForExport(server, ada, album.id)).data.id, again.id);
    assert.equal((await exportKeys()).length, 2);
  });

  it('is one archive of two files for a printer that wants two, with the cover as a sheet', async () => {
    const { id } = (await start({})).body.data;
    const { data } = await waitForExport(server, ada, album.id);
    assert.deepEqual([data.id, data.stage], [id, 'done']);
    const { response, pdf: archive } = await download(data.url);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.match(response.headers.get('content-disposition') ?? '', /\.zip$/);
    const files = await unzipFiles(archive);
    assert.deepEqual([...files.keys()], ['cover.pdf', 'inside.pdf']);
    assert.equal(readPdfStructure(files.get('cover.pdf') ?? Buffer.alloc(0)).pages.length, 1);
    assert.equal(readPdfStructure(files.get('inside.pdf') ?? Buffer.alloc(0)).pages.length, album.page_count);
    await server.deps.blobs.delete(`exports/${id}.zip`);
  });

  it('with marks is another file where marks are allowed, and the same file elsewhere', async () => {
    const id = async (body: object) => (await start({ kind: 'print', ...body })).body.data.id;
    assert.equal(await id({ printer: 'gelato', marks: true }), await id({ printer: 'gelato' }));
    assert.notEqual(await id({ printer: 'trade', marks: true }), await id({ printer: 'trade' }));
    assert.notEqual(await id({ printer: 'blurb', cover: 'soft' }), await id({ printer: 'blurb' }));
    for (const wrong of [{ printer: 'nobody' }, { cover: 'leather' }, { marks: 'yes' }])
      assert.equal((await start({ kind: 'print', ...wrong })).status, 400);
    await waitForExport(server, ada, album.id);
  });

  it('is refused for a page count that the printer does not bind, with the allowed counts; a proof is still made', async () => {
    const refused = await start({ kind: 'print', printer: 'photolab' });
    assert.deepEqual(
      [refused.status, refused.error.error, refused.error.params],
      [422, 'pages_not_bindable', { min: 26, max: 130, step: 8, pages: 24 }],
    );
    assert.equal((await start({ kind: 'print', printer: 'lulu', cover: 'soft' })).status, 422);
    assert.equal((await start({ kind: 'proof', printer: 'photolab' })).status, 202);
    await waitForExport(server, ada, album.id);
  });

  it('is made again with as few pages as the same cover was once printed with', async () => {
    const small = await createFinishedAlbum(server, ada, {
      format: 'portrait-a4',
      file_ids: await insertPhotos(server, ada, 6),
    });
    const { db } = server.deps;
    const print = (cover: CoverId) =>
      server.api('albumExport', {
        token: ada.token,
        params: { id: small.id },
        body: { kind: 'print', printer: 'gelato', cover },
      });
    assert.ok(small.page_count < 24);
    assert.equal((await print('hard')).status, 422);
    const choice = { kind: 'print', printer: 'gelato', cover: 'hard', paper: 'silk-170', marks: false } as const;
    await db.insert(tables.albumExports).values({
      id: randomUUID(),
      albumId: small.id,
      userId: ada.id,
      kind: 'print',
      choice,
      fingerprint: 'of an earlier version',
      stage: 'done',
      finishedAt: new Date(),
    });
    assert.equal((await print('soft')).status, 422);
    assert.equal((await print('hard')).status, 202);
    const { data } = await waitForExport(server, ada, small.id);
    assert.equal(data.stage, 'done');
    await server.deps.blobs.delete(`exports/${data.id}.pdf`);

    const printed = eq(tables.albumExports.albumId, small.id);
    const rows = await db.select({ pages: tables.albumExports.pages }).from(tables.albumExports).where(printed);
    assert.deepEqual(new Set(rows.map(({ pages }) => pages)), new Set([null, small.page_count]));
    const longer = await addBlankPages(server, ada, small, small.page_count + 2);
    assert.ok(longer.page_count < 24);
    assert.equal((await print('hard')).status, 422, 'another page count was never printed');
    await db.update(tables.albumExports).set({ pages: longer.page_count }).where(printed);
    assert.equal((await print('hard')).status, 202);
    const more = await waitForExport(server, ada, small.id);
    await server.deps.blobs.delete(`exports/${more.data.id}.pdf`);
  });

  it('is made again when its file is lost', async () => {
    const { data } = (await start()).body;
    await server.deps.blobs.delete(`exports/${data.id}.pdf`);
    const anew = (await start()).body.data;
    assert.notEqual(anew.id, data.id);
    assert.equal((await waitForExport(server, ada, album.id)).data.stage, 'done');
  });

  it('rejects invalid options and albums that are not ready', async () => {
    const wrong = await start({ kind: 'poster' });
    assert.deepEqual([wrong.status, wrong.error.error], [400, 'validation_failed']);
    const file_ids = Object.keys(album.photos);
    const created = await server.api('albumCreate', { token: ada.token, body: { format: 'square-210', file_ids } });
    const [id = ''] = created.body.album_ids;
    const early = await server.api('albumExport', { token: ada.token, params: { id }, body: {} });
    if (early.status !== 202) assert.deepEqual([early.status, early.error.error], [409, 'album_not_ready']);
  });

  it('serves no URL with a wrong signature', async () => {
    const { url } = (await start()).body.data;
    assert.equal((await fetch(`${server.origin}${url?.split('?')[0]}`)).status, 404);
    assert.equal((await fetch(`${server.origin}${url?.replace(/e=\d/, 'e=9')}`)).status, 404);
  });

  it('is deleted with its album', async () => {
    const { url } = (await start()).body.data;
    await server.api('albumDelete', { token: ada.token, params: { id: album.id } });
    assert.equal((await fetch(`${server.origin}${url}`)).status, 404);
    assert.deepEqual(await exportKeys(), []);
  });
});
