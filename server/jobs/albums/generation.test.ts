import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { parseSpread } from '@domain/document';
import type { LayoutRequest } from '@domain/layout';
import type { JobAttempt, Queue } from '../../drivers/queue';
import { touchAlbum } from '../../modules/albums/editing/repository';
import {
  cancelAlbumGenerations,
  failGeneration,
  findGeneration,
  finishGeneration,
} from '../../modules/albums/generation/repository';
import { createAlbum, resetGeneration } from '../../modules/albums/generation/service';
import { findAlbum, findSpreads, lockAlbum } from '../../modules/albums/repository';
import { removeAlbum } from '../../modules/albums/service';
import type { Renderer } from '../../render';
import { insertPhotos, TAKEN_AT } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { waitUntilBlocking } from '../../testing/waitUntilBlocking';
import { type GenerationDeps, runGeneration, saveDraft } from './generation';

const server = withTestServer();
let ada: TestUser;
let photos: string[];
/** The last attempt on a server that is not shutting down. */
const last: JobAttempt = { signal: new AbortController().signal, isLastAttempt: true };
const repeatable: JobAttempt = { ...last, isLastAttempt: false };

before(async () => {
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 5);
});

/** Creates an album whose job no worker takes: the test runs it. */
function waiting() {
  const queue: Pick<Queue, 'send'> = { send: () => Promise.resolve(null) };
  const deps = { ...server.deps, queue: queue as Queue };
  return createAlbum(deps, ada.id, 'ru', { format: 'square-210', file_ids: photos });
}

/** Returns the real dependencies with another layout engine. */
function withLayout(layout: Renderer['layout']): GenerationDeps {
  return { ...server.deps, render: { ...server.deps.render, layout } };
}

const stageOf = async (id: string) => (await findGeneration(server.deps.db, ada.id, id))?.stage;
const layout: Renderer['layout'] = (request, signal) => server.deps.render.layout(request, signal);

/** The gazetteer's town at {@link TAKEN_AT}. */
const TOWN = 'Paris 16 Passy';

describe('the generation job', () => {
  it('changes nothing when run again after its end', async () => {
    const { albumId, generationId } = await waiting();
    await runGeneration(server.deps, generationId, last);
    const first = await findSpreads(server.deps.db, albumId);
    await runGeneration(server.deps, generationId, last);
    assert.deepEqual(await findSpreads(server.deps.db, albumId), first);
    assert.ok(first.length > 3);
  });

  it('passes capture times and places to the layout', async () => {
    const { generationId } = await waiting();
    const requests: LayoutRequest[] = [];
    const listening = withLayout((request) => {
      requests.push(request);
      return layout(request);
    });
    await runGeneration(listening, generationId, last);
    assert.deepEqual(
      requests[0]?.photos.map(({ place, takenAt }) => [place, takenAt]),
      photos.map((_, i) => [{ ...TAKEN_AT, town: TOWN, admin1: 'FR.11', country: 'FR' }, Date.UTC(2024, 6, 12, 8 + i)]),
    );
  });

  it('analyses new photos before it lays them out', async () => {
    const requests: LayoutRequest[] = [];
    const box = { x: 0.4, y: 0.1, width: 0.1, height: 0.2 };
    const { images, config } = server.deps;
    const seeing: GenerationDeps = {
      ...withLayout((request) => {
        requests.push(request);
        return layout(request);
      }),
      config: { ...config, faces: true },
      images: {
        ...images,
        analyse: async (file, what) => ({ ...(await images.analyse(file, what)), faces: [{ box, score: 0.9 }] }),
      },
    };
    const { generationId } = await waiting();
    await runGeneration(seeing, generationId, last);
    assert.deepEqual(
      requests.at(-1)?.photos.map(({ analysis }) => analysis?.faces?.map((face) => face.box)),
      photos.map(() => [box]),
    );
  });

  it('resumes after a stop and saves each spread once', async () => {
    const { albumId, generationId } = await waiting();
    const stop = new AbortController();
    const stopping = withLayout((request) => {
      stop.abort(new Error('the server stops'));
      return layout(request);
    });
    await assert.rejects(
      runGeneration(stopping, generationId, { ...repeatable, signal: stop.signal }),
      /the server stops/,
    );
    assert.deepEqual(await findSpreads(server.deps.db, albumId), []);
    await runGeneration(server.deps, generationId, last);
    const positions = (await findSpreads(server.deps.db, albumId)).map(({ position }) => position);
    assert.deepEqual(
      positions,
      positions.map((_, i) => i),
    );
    assert.equal(await stageOf(generationId), 'done');
  });

  it('saves each spread once when run twice at once', async () => {
    const { albumId, generationId } = await waiting();
    await Promise.all([runGeneration(server.deps, generationId, last), runGeneration(server.deps, generationId, last)]);
    const positions = (await findSpreads(server.deps.db, albumId)).map(({ position }) => position);
    assert.equal(new Set(positions).size, positions.length);
  });

  it('saves nothing and deletes the album when cancelled', async () => {
    const { albumId, generationId } = await waiting();
    const cancelled = withLayout(async (request) => {
      await resetGeneration(server.deps, ada.id, generationId);
      return layout(request);
    });
    await runGeneration(cancelled, generationId, last);
    assert.equal(await stageOf(generationId), 'cancelled');
    assert.equal(await findAlbum(server.deps.db, ada.id, albumId), undefined);
    assert.deepEqual(await findSpreads(server.deps.db, albumId), []);
  });

  it('fits the spine to a paper that is chosen during the run', async () => {
    const { albumId, generationId } = await waiting();
    const chosen = withLayout(async (request) => {
      const body = { album_id: albumId, paper: 'silk-250' } as const;
      assert.equal((await server.api('cartAdd', { token: ada.token, body })).status, 200);
      return layout(request);
    });
    await runGeneration(chosen, generationId, last);
    const [cover] = await findSpreads(server.deps.db, albumId);
    assert.equal(parseSpread(cover?.html ?? '').spine, 7.7);
  });

  it('saves nothing when the album is deleted during the run', async () => {
    const { albumId, generationId } = await waiting();
    const deleted = withLayout(async (request) => {
      await removeAlbum(server.deps, ada.id, albumId);
      return layout(request);
    });
    await runGeneration(deleted, generationId, last);
    assert.deepEqual(await findSpreads(server.deps.db, albumId), []);
  });

  it('reports a failure in the terms of the specification, also on the album', async () => {
    const { albumId, generationId } = await waiting();
    await runGeneration(
      withLayout(() => Promise.reject(new Error('no room'))),
      generationId,
      last,
    );
    const { body } = await server.api('spreadGeneration', { token: ada.token, params: { id: generationId } });
    assert.deepEqual([body.status, body.data.stage, body.data.error], ['error', 'failed', 'internal']);
    assert.match(body.data.status, /Generation error/);
    assert.doesNotMatch(body.data.status, /no room/);
    assert.equal((await findAlbum(server.deps.db, ada.id, albumId))?.state, 'failed');
  });

  it('titles an album in the language of its owner', async () => {
    const { albumId } = await waiting();
    assert.equal((await findAlbum(server.deps.db, ada.id, albumId))?.title, 'Пятница · Париж');
  });

  it('titles an album in the language of the page that asks for it', async () => {
    const body = { format: 'square-210' as const, file_ids: photos, language: 'ru' as const };
    const {
      album_ids: [albumId = ''],
    } = (await server.api('albumCreate', { token: ada.token, body })).body;
    assert.equal((await findAlbum(server.deps.db, ada.id, albumId))?.title, 'Пятница · Париж');
    const refused = await server.api('albumCreate', { token: ada.token, body: { ...body, language: 'xx' as 'ru' } });
    assert.equal(refused.status, 400);
  });
});

describe('the end of a generation', () => {
  type Started = Awaited<ReturnType<typeof waiting>>;
  const ends: Readonly<Record<string, (started: Started) => Promise<unknown>>> = {
    'with its spreads': ({ generationId }) => saveDraft(server.deps, generationId, [], { placed: 0, unseen: 0 }),
    'with artwork': ({ generationId, albumId }) =>
      finishGeneration(server.deps.db, generationId, { completed: 1, placed: 0 }, (tx) => touchAlbum(tx, albumId)),
    'by a failure': ({ generationId }) => failGeneration(server.deps.db, generationId, 'internal'),
    'by a cancel': ({ generationId }) => resetGeneration(server.deps, ada.id, generationId),
  };
  for (const [how, end] of Object.entries(ends)) {
    it(`${how} waits for the lock of the album`, async () => {
      const started = await waiting();
      const { db } = server.deps;
      const ended = await db.transaction(async (tx) => {
        await lockAlbum(tx, started.albumId);
        const ending = Promise.allSettled([end(started)]);
        await waitUntilBlocking(tx);
        await cancelAlbumGenerations(tx, started.albumId);
        return { ending };
      });
      assert.equal((await ended.ending)[0].status, 'fulfilled');
      assert.equal(await stageOf(started.generationId), 'cancelled');
    });
  }
});
