import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { eq, sql } from 'drizzle-orm';
import { TemporaryFolder } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import type { JobAttempt, Queue } from '../../drivers/queue';
import type { CropRequest } from '../../images/types';
import { exportKey } from '../../modules/albums/exports/exportFiles';
import { startExport } from '../../modules/albums/exports/service';
import { photoKeys } from '../../modules/files';
import { paintSamplePicture } from '../../render/samples/samplePicture';
import { collect } from '../../render/testing/writePictures';
import { PhotoUnavailableError } from '../../render/withLocalFiles';
import { addBlankPages, createFinishedAlbum } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { type ExportJobDeps, runExport } from './export';
import { runCropWarmup } from './warmCrops';

const server = withTestServer();
let ada: TestUser;
let album: Album;
let temporary: TemporaryFolder;
const choices = {
  screen: { kind: 'screen', language: 'en' },
  print: { kind: 'print', printer: 'trade', cover: 'hard', paper: 'silk-170', marks: false },
} as const;
/** The last attempt on a server that is not shutting down. */
const last: JobAttempt = { signal: new AbortController().signal, isLastAttempt: true };
const repeatable: JobAttempt = { ...last, isLastAttempt: false };

before(async () => {
  ada = await server.insertVerifiedUser();
  temporary = new TemporaryFolder(join(server.dataDir, 'tmp', 'test'));
  await temporary.open();
  const file_ids = await insertPhotos(server, ada, 6);
  album = await addBlankPages(server, ada, await createFinishedAlbum(server, ada, { format: 'square-210', file_ids }));
});

const keyOf = (id: string, kind: 'screen' | 'print') => exportKey({ id, kind, choice: choices[kind] });

/** Creates an export whose job no worker takes. */
async function waiting(kind: 'screen' | 'print'): Promise<string> {
  const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
  const row = await startExport({ ...server.deps, queue: queue as Queue }, ada.id, album.id, { kind });
  return row.id;
}

/** Wraps the real dependencies and counts crops and photos; `before` runs before each photo. */
function counting(beforeEach: (photos: number) => void = () => undefined) {
  const counts = { photos: 0, crops: 0 };
  const cropTo = (files: readonly string[], source: string, crops: readonly CropRequest[]) => {
    beforeEach(counts.photos);
    counts.photos += 1;
    counts.crops += crops.length;
    return server.deps.images.cropTo(files, source, crops);
  };
  const deps: ExportJobDeps = { ...server.deps, images: { ...server.deps.images, cropTo } };
  return { deps, counts };
}

const leftovers = () => readdir(temporary.path);

describe('the export job', () => {
  it('resumes cropping with the existing crops after a stop', async () => {
    const id = await waiting('print');
    const stop = new AbortController();
    const first = counting((photos) => photos === 3 && stop.abort(new Error('the server stops')));
    await assert.rejects(
      runExport(first.deps, temporary, id, { ...repeatable, signal: stop.signal }),
      /the server stops/,
    );
    assert.equal(await server.deps.blobs.stat(keyOf(id, 'print')), null);
    assert.deepEqual(await leftovers(), []);
    const second = counting();
    await runExport(second.deps, temporary, id, last);
    assert.ok(await server.deps.blobs.stat(keyOf(id, 'print')));
    // The front cover repeats one of the six photos; its crops are cut together.
    assert.ok(first.counts.photos < 6 && second.counts.photos < 6, JSON.stringify([first.counts, second.counts]));
    assert.equal(first.counts.photos + second.counts.photos, 6);
  });

  it('decodes no photo when all crops exist', async () => {
    await server.deps.blobs.delete(
      keyOf(
        (await server.api('albumExportStatus', { token: ada.token, params: { id: album.id } })).body.data.id ?? '',
        'print',
      ),
    );
    const { deps, counts } = counting();
    await runExport(deps, temporary, await waiting('print'), last);
    assert.deepEqual(counts, { photos: 0, crops: 0 });
  });

  it('leaves no file when stopped during rendering, and completes in the next attempt', async () => {
    const id = await waiting('screen');
    const stop = new AbortController();
    const render: ExportJobDeps['render'] = {
      ...server.deps.render,
      pdf: (request, onPage, signal) =>
        server.deps.render.pdf(request, (progress) => (stop.abort(new Error('stopping')), onPage(progress)), signal),
    };
    await assert.rejects(runExport({ ...server.deps, render }, temporary, id, { ...repeatable, signal: stop.signal }));
    assert.equal(await server.deps.blobs.stat(keyOf(id, 'screen')), null);
    assert.deepEqual(await leftovers(), []);
    await runExport(server.deps, temporary, id, last);
    const { data } = (await server.api('albumExportStatus', { token: ada.token, params: { id: album.id } })).body;
    assert.deepEqual([data.id, data.stage], [id, 'done']);
    await runExport(server.deps, temporary, id, last);
  });

  it('uses crops that were warmed after an edit, decoding each photo once', async () => {
    const short = await createFinishedAlbum(server, ada, {
      format: 'square-300',
      file_ids: await insertPhotos(server, ada, 3),
    });
    const own = await addBlankPages(server, ada, short);
    const [, spread] = own.spreads;
    assert.ok(spread);
    const body = { ...spread, body: spread.html.replace(/ data-background="#\w{6}"/, ' data-background="#123456"') };
    await server.api('spreadUpdate', { token: ada.token, params: { id: own.id }, body });
    const waiting = await server.deps.db.execute<{ late: boolean }>(
      sql`select start_after > now() as late from pgboss.job where name = 'crops' and singleton_key = ${own.id}`,
    );
    assert.deepEqual(waiting.rows, [{ late: true }]);
    const [item] = [{ album_id: own.id, cover: 'soft', paper: 'matte-170' }] as const;
    assert.equal(
      (await server.api('cartAdd', { token: ada.token, body: { ...item, request_id: randomUUID() } })).status,
      200,
    );
    const ahead = counting();
    await runCropWarmup({ ...ahead.deps, printing: server.deps.printing }, temporary, own.id, last.signal);
    assert.equal(ahead.counts.photos, 3);
    assert.deepEqual(await leftovers(), []);
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const row = await startExport({ ...server.deps, queue: queue as Queue }, ada.id, own.id, { kind: 'print' });
    const { rows } = await server.deps.db.execute<{ choice: object }>(
      sql`select choice from exports where id = ${row.id}`,
    );
    assert.deepEqual(rows, [
      { choice: { kind: 'print', printer: 'trade', cover: 'soft', paper: 'matte-170', marks: false } },
    ]);
    const after = counting();
    await runExport(after.deps, temporary, row.id, last);
    assert.deepEqual(after.counts, { photos: 0, crops: 0 });
  });

  it('creates a proof of whole photos, re-encoding once only what a PDF cannot embed', async () => {
    const file_ids = await insertPhotos(server, ada, 2);
    const [, second = ''] = file_ids;
    const png = await paintSamplePicture(900, 1200, 7).encode('png');
    await server.deps.blobs.put(photoKeys(ada.id, second).original, png);
    await server.deps.db
      .update(tables.photos)
      .set({ width: 900, height: 1200, mime: 'image/png' })
      .where(eq(tables.photos.id, second));
    const own = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids });
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const proof = async () => {
      const row = await startExport({ ...server.deps, queue: queue as Queue }, ada.id, own.id, { kind: 'proof' });
      const { deps, counts } = counting();
      await runExport(deps, temporary, row.id, last);
      return { id: row.id, counts };
    };
    const first = await proof();
    assert.deepEqual(first.counts, { photos: 1, crops: 1 });
    const key = `exports/${first.id}.pdf`;
    const pdf = (await collect(await server.deps.blobs.get(key))).toString('latin1');
    assert.doesNotMatch(pdf, /Secret Owner|GPS|Exif|secret-name/);
    assert.equal(pdf.match(/\/DCTDecode/g)?.length, 2);
    await server.deps.blobs.delete(key);
    assert.deepEqual((await proof()).counts, { photos: 0, crops: 0 });
  });

  it('fails with a code, not with the raw message, for an unreadable photo', async () => {
    const short = await createFinishedAlbum(server, ada, {
      format: 'square-300',
      file_ids: await insertPhotos(server, ada, 2),
    });
    const other = await addBlankPages(server, ada, short);
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const row = await startExport({ ...server.deps, queue: queue as Queue }, ada.id, other.id, { kind: 'print' });
    const broken = { ...server.deps, images: { crop: () => Promise.reject(new Error('secret path')) } };
    await runExport(broken as unknown as ExportJobDeps, temporary, row.id, last);
    const status = await server.api('albumExportStatus', { token: ada.token, params: { id: other.id } });
    assert.deepEqual([status.body.data.stage, status.body.data.error], ['failed', 'internal']);
    assert.doesNotMatch(status.text, /secret/);
  });

  it('retries when a photo cannot be read, then fails, and never omits the photo', async () => {
    const [id = '', ...rest] = await insertPhotos(server, ada, 2);
    const own = await createFinishedAlbum(server, ada, { format: 'square-300', file_ids: [id, ...rest] });
    const { original: key } = photoKeys(ada.id, id);
    const original = await server.deps.blobs.read(key);
    await server.deps.blobs.delete(key);
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const start = () =>
      startExport({ ...server.deps, queue: queue as Queue }, ada.id, own.id, { kind: 'screen' }).then(({ id }) => id);
    const status = async () =>
      (await server.api('albumExportStatus', { token: ada.token, params: { id: own.id } })).body.data;
    const failed = await start();
    await assert.rejects(runExport(server.deps, temporary, failed, repeatable), PhotoUnavailableError);
    assert.equal((await status()).error, undefined);
    await runExport(server.deps, temporary, failed, last);
    assert.deepEqual([(await status()).stage, (await status()).error], ['failed', 'photo_unavailable']);
    assert.equal(await server.deps.blobs.stat(keyOf(failed, 'screen')), null);
    await server.deps.blobs.put(key, original);
    await runExport(server.deps, temporary, await start(), last);
    assert.equal((await status()).stage, 'done');
  });

  it('is not marked as failed while the database is down, not even in the last attempt', async () => {
    const own = await createFinishedAlbum(server, ada, {
      format: 'square-300',
      file_ids: await insertPhotos(server, ada, 1),
    });
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const { id } = await startExport({ ...server.deps, queue: queue as Queue }, ada.id, own.id, { kind: 'screen' });
    const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
    const broken = { ...server.deps, render: { ...server.deps.render, pdf: () => Promise.reject(away) } };
    await assert.rejects(runExport(broken, temporary, id, last), away);
    const status = await server.api('albumExportStatus', { token: ada.token, params: { id: own.id } });
    assert.notEqual(status.body.data.stage, 'failed');
  });

  it('leaves no file when the album is deleted meanwhile', async () => {
    const own = await createFinishedAlbum(server, ada, {
      format: 'landscape-a4',
      file_ids: await insertPhotos(server, ada, 2),
    });
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const row = await startExport({ ...server.deps, queue: queue as Queue }, ada.id, own.id, { kind: 'screen' });
    const render: ExportJobDeps['render'] = {
      ...server.deps.render,
      pdf: async (...args) => {
        await server.api('albumDelete', { token: ada.token, params: { id: own.id } });
        return server.deps.render.pdf(...args);
      },
    };
    await runExport({ ...server.deps, render }, temporary, row.id, last);
    assert.equal(await server.deps.blobs.stat(keyOf(row.id, 'screen')), null);
  });
});
