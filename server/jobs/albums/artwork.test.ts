import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { IMAGES_SAVED } from '@domain/contract';
import { collectFileIds, parseSpread } from '@domain/document';
import { TemporaryFolder } from '../../drivers/blobs';
import { ImageGenerationError, type ImageGenerator } from '../../drivers/image-generation';
import type { JobAttempt, Queue } from '../../drivers/queue';
import { findGeneration } from '../../modules/albums/generation/repository';
import { resetGeneration } from '../../modules/albums/generation/service';
import { startArtwork } from '../../modules/albums/generation/startArtwork';
import { findAlbum, findSpreads } from '../../modules/albums/repository';
import { paintSamplePicture } from '../../render/samples/samplePicture';
import { createFinishedAlbum } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { runArtwork } from './artwork';

const server = withTestServer();
let ada: TestUser;
let photos: string[];
let folder: TemporaryFolder;
let root: string;
/** The last attempt on a server that is not shutting down. */
const last: JobAttempt = { signal: new AbortController().signal, isLastAttempt: true };
const repeatable: JobAttempt = { ...last, isLastAttempt: false };

before(async () => {
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 9);
  root = await mkdtemp(join(tmpdir(), 'keepsake-artwork-'));
  folder = new TemporaryFolder(root);
});
after(async () => {
  await rm(root, { recursive: true, force: true });
});

/** Creates an album and an artwork generation whose job no worker takes. */
async function waiting(lora = 'terrazzo') {
  const { id: albumId } = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos });
  const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
  const deps = { ...server.deps, queue: queue as Queue };
  const { id } = await startArtwork(deps, ada.id, albumId, { lora, seed: 5 });
  return { albumId, id };
}

const docsOf = async (albumId: string) =>
  (await findSpreads(server.deps.db, albumId)).map(({ html }) => parseSpread(html));
const picturesOf = async (albumId: string) =>
  (await docsOf(albumId)).map(({ background }) => background.picture?.fileId);
const stageOf = async (id: string) => (await findGeneration(server.deps.db, ada.id, id))?.stage;
const withImagery = (paint: ImageGenerator['generate']) => ({
  ...server.deps,
  imageGenerator: { ...server.deps.imageGenerator, generate: paint },
});
/** Answers like a service that paints at once; the first test covers our own painter. */
const paint: ImageGenerator['generate'] = ({ seed, width, height }) =>
  paintSamplePicture(1200, Math.round((1200 * height) / width), seed % 1000).encode('jpeg', 85);

describe('the artwork job', () => {
  it('paints the cover, the title and last pages and the chapter openings, and reports progress in the terms of the specification', async () => {
    const { albumId, id } = await waiting();
    await runArtwork(server.deps, folder, id, last);
    const docs = await docsOf(albumId);
    const shown = await picturesOf(albumId);
    assert.equal(new Set(shown.filter(Boolean)).size, 3);
    docs.forEach((doc, i) => {
      const begins = doc.role !== 'inner' || doc.elements.some(({ type }) => type === 'text');
      assert.equal(shown[i] !== undefined, begins, `${i} ${doc.role}`);
    });
    const { body } = await server.api('imagesGeneration', { token: ada.token, params: { id } });
    assert.deepEqual([body.status, body.data.status, body.data.completed], ['success', IMAGES_SAVED, 1]);
    assert.equal((await findAlbum(server.deps.db, ada.id, albumId))?.lora, 'terrazzo');
  });

  it('leaves photos, counts and storage unchanged', async () => {
    const { albumId, id } = await waiting();
    const { api } = server;
    const get = async () => (await api('albumGet', { token: ada.token, params: { id: albumId } })).body.album;
    const before_ = await get();
    await runArtwork(withImagery(paint), folder, id, last);
    const after_ = await get();
    assert.equal(after_.photo_count, before_.photo_count);
    const added = Object.entries(after_.photos).filter(([, { artwork }]) => artwork);
    assert.equal(added.length, 3);
    const { body } = await api('storageList', { token: ada.token, query: {} });
    for (const [file, { path }] of added) {
      assert.ok(!body.files.some((each) => each.id === file));
      assert.equal((await fetch(`${server.origin}${path}`)).status, 200);
    }
    assert.deepEqual(
      after_.spreads.map(({ html }) => parseSpread(html).elements),
      before_.spreads.map(({ html }) => parseSpread(html).elements),
    );
  });

  it('changes nothing more when run again or twice at once', async () => {
    const { albumId, id } = await waiting();
    await Promise.all([
      runArtwork(withImagery(paint), folder, id, last),
      runArtwork(withImagery(paint), folder, id, last),
    ]);
    const first = await findSpreads(server.deps.db, albumId);
    await runArtwork(withImagery(paint), folder, id, last);
    assert.deepEqual(await findSpreads(server.deps.db, albumId), first);
    assert.equal(first[0]?.version, 2);
  });

  it('resumes after a stop without repainting stored pictures', async () => {
    const { albumId, id } = await waiting();
    const stop = new AbortController();
    const painted: string[] = [];
    const stopping = withImagery(async (request, signal) => {
      painted.push(request.purpose);
      if (painted.length === 2) {
        stop.abort(new Error('the server stops'));
        signal.throwIfAborted();
      }
      return paint(request, signal);
    });
    await assert.rejects(runArtwork(stopping, folder, id, { ...repeatable, signal: stop.signal }), /the server stops/);
    assert.deepEqual((await picturesOf(albumId)).filter(Boolean), []);
    await runArtwork(
      withImagery((request, signal) => {
        painted.push(request.purpose);
        return paint(request, signal);
      }),
      folder,
      id,
      last,
    );
    assert.deepEqual(painted, ['cover', 'page', 'page', 'chapter']);
    assert.equal(await stageOf(id), 'done');
  });

  it('changes no page when cancelled, keeps the album, and aborts the running model', async () => {
    const { albumId, id } = await waiting();
    const slow = withImagery(async (_, signal) => {
      await resetGeneration(server.deps, ada.id, id);
      return new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('model aborted'))));
    });
    await runArtwork(slow, folder, id, last);
    assert.equal(await stageOf(id), 'cancelled');
    assert.deepEqual((await picturesOf(albumId)).filter(Boolean), []);
    assert.ok(await findAlbum(server.deps.db, ada.id, albumId));
  });

  it('reports why it failed, and keeps the album ready', async () => {
    const { albumId, id } = await waiting();
    const refusing = withImagery(() =>
      Promise.reject(new ImageGenerationError('images_refused', 'secret of the service')),
    );
    await runArtwork(refusing, folder, id, last);
    const { body, text } = await server.api('imagesGeneration', { token: ada.token, params: { id } });
    assert.deepEqual([body.status, body.data.error], ['error', 'images_refused']);
    assert.match(body.data.status, /^Generation error/);
    assert.doesNotMatch(text, /secret/);
    assert.equal((await findAlbum(server.deps.db, ada.id, albumId))?.state, 'ready');
  });

  it('rejects a file that is not a picture', async () => {
    const { id } = await waiting();
    await runArtwork(
      withImagery(() => Promise.resolve(Buffer.from('<svg onload="x"/>'))),
      folder,
      id,
      last,
    );
    assert.equal(await stageOf(id), 'failed');
  });

  it('replaces artwork with another style, and removes it with style none', async () => {
    const { albumId, id } = await waiting();
    await runArtwork(withImagery(paint), folder, id, last);
    const first = await picturesOf(albumId);
    const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
    const again = async (lora: string) => {
      const started = await startArtwork({ ...server.deps, queue: queue as Queue }, ada.id, albumId, { lora });
      await runArtwork(withImagery(paint), folder, started.id, last);
      return picturesOf(albumId);
    };
    const second = await again('tiles');
    assert.equal(second.length, first.length);
    assert.ok(
      second.every((file, i) => (file === undefined) === (first[i] === undefined) && (!file || file !== first[i])),
    );
    assert.deepEqual((await again('none')).filter(Boolean), []);
    assert.deepEqual(
      (await docsOf(albumId)).flatMap(collectFileIds).filter((file) => !photos.includes(file)),
      [],
    );
  });
});
