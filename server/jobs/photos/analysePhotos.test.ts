import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { LayoutRequest } from '@domain/layout';
import { ANALYSIS_VERSION, UNDETECTED_ANALYSIS } from '@domain/photo';
import { aPhotoElement, aSpread } from '@domain/testing';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { ImageError } from '../../images';
import { createAlbum } from '../../modules/albums/generation/service';
import { photoKeys } from '../../modules/files';
import type { PhotoRow } from '../../modules/storage/repository';
import { paintSamplePicture } from '../../render/samples/samplePicture';
import { PhotoUnavailableError } from '../../render/withLocalFiles';
import { pollUntil } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { analyseBeforeLayout, runGeneration } from '../albums/generation';
import { type AnalysisJobDeps, analyseAllPhotos, runPhotoAnalysis } from './analysePhotos';

const server = withTestServer({ faces: true });
let ada: TestUser;
before(async () => {
  ada = await server.insertVerifiedUser();
});

const rowOf = async (id: string): Promise<PhotoRow> => {
  const [row] = await server.deps.db.select().from(tables.photos).where(eq(tables.photos.id, id));
  return row ?? assert.fail('photo not found');
};
const filesOf = async () => (await server.api('storageList', { token: ada.token, query: {} })).body.files;
const face = { box: { x: 0.2, y: 0.3, width: 0.1, height: 0.15 }, score: 0.9 };

/** Returns dependencies whose detector is replaced by the given function. */
const withDetector = (look: AnalysisJobDeps['images']['analyse']): AnalysisJobDeps => ({
  ...server.deps,
  images: { ...server.deps.images, analyse: look },
});

describe('photo analysis', () => {
  it('starts after an upload; the response has the measurements but not the place', async () => {
    const form = new FormData();
    const id = randomUUID();
    form.set('id', id);
    form.set('file', new Blob([await paintSamplePicture(1200, 900, 3).encode('jpeg', 90)]), 'a.jpg');
    const { body } = await server.api('uploadSingle', { token: ada.token, form });
    assert.match(body.data.facts?.hash ?? '', /^[\da-f]{16}$/);
    assert.deepEqual([body.data.facts?.faces, body.data.looked], [[], false]);
    const row = await pollUntil(
      () => rowOf(id),
      ({ analysedVersion }) => analysedVersion !== null,
    );
    assert.equal(row.analysedVersion, ANALYSIS_VERSION);
    const file = (await filesOf()).find((one: { id: string }) => one.id === id);
    assert.ok(file);
    assert.deepEqual(file.facts, body.data.facts);
    assert.equal(file.looked, true);
    assert.doesNotMatch(JSON.stringify(file), /latitude|longitude/);
  });

  it('measures earlier photos, and keeps found faces as focus areas', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    assert.equal((await rowOf(id)).facts, null);
    const { images } = server.deps;
    const seeing = withDetector(async (file, what) => ({ ...(await images.analyse(file, what)), faces: [face] }));
    await runPhotoAnalysis(seeing, id);
    const { facts, focus, analysedVersion } = await rowOf(id);
    assert.equal(facts?.version, ANALYSIS_VERSION);
    assert.deepEqual(facts?.faces, [face]);
    assert.ok(focus && focus.x < 0.2 && focus.x + focus.width > 0.3 && focus.y < 0.3);
    assert.equal(analysedVersion, ANALYSIS_VERSION);
  });

  it('runs once; analysed photos are skipped', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    let looks = 0;
    const counting = withDetector(() => {
      looks += 1;
      return Promise.resolve({ analysis: null, faces: [], trouble: '' });
    });
    await runPhotoAnalysis(counting, id);
    await runPhotoAnalysis(counting, id);
    assert.equal(looks, 1);
  });

  it('is repeated in the background for photos of an earlier version', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    const { db, queue } = server.deps;
    await db.update(tables.photos).set({ analysedVersion: 1 }).where(eq(tables.photos.id, id));
    await queue.send('photo_renewal', {});
    await pollUntil(
      () => rowOf(id),
      ({ analysedVersion }) => analysedVersion === ANALYSIS_VERSION,
    );
  });

  it('retries after a temporary failure, and gives up on an unreadable picture', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    await assert.rejects(
      runPhotoAnalysis(
        withDetector(() => Promise.reject(new ImageError('unavailable'))),
        id,
      ),
    );
    assert.equal((await rowOf(id)).analysedVersion, null);
    await runPhotoAnalysis(
      withDetector(() => Promise.reject(new ImageError('file_corrupt'))),
      id,
    );
    assert.equal((await rowOf(id)).analysedVersion, ANALYSIS_VERSION);
  });

  it('ends quietly for a photo that is deleted meanwhile, with or without its row', async () => {
    const [marked = '', removed = ''] = await insertPhotos(server, ada, 2);
    const { photos } = tables;
    const failing = (end: () => Promise<unknown>) =>
      withDetector(async () => {
        await end();
        throw new ImageError('unavailable');
      });
    const mark = () => server.deps.db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.id, marked));
    const remove = () => server.deps.db.delete(photos).where(eq(photos.id, removed));
    assert.equal(await runPhotoAnalysis(failing(mark), marked), true);
    assert.equal(await runPhotoAnalysis(failing(remove), removed), true);
  });

  it('waits for a photo whose picture is temporarily missing', async () => {
    const [away = '', here = ''] = await insertPhotos(server, ada, 2);
    const key = photoKeys(ada.id, away)[1440];
    const picture = await server.deps.blobs.read(key);
    await server.deps.blobs.delete(key);
    const looking = withDetector(() => Promise.resolve({ analysis: null, faces: [], trouble: '' }));
    await assert.rejects(runPhotoAnalysis(looking, away), PhotoUnavailableError);
    await analyseAllPhotos(looking, [away, here], () => Promise.resolve(), 60_000);
    assert.deepEqual(
      [(await rowOf(away)).analysedVersion, (await rowOf(here)).analysedVersion],
      [null, ANALYSIS_VERSION],
    );
    await server.deps.blobs.put(key, picture);
    await runPhotoAnalysis(looking, away);
    assert.equal((await rowOf(away)).analysedVersion, ANALYSIS_VERSION);
  });

  it('works without a face detector, and logs that once', async () => {
    const ids = await insertPhotos(server, ada, 2);
    const { images } = server.deps;
    const blind = withDetector(async (file, what) => ({
      ...(await images.analyse(file, what)),
      faces: null,
      trouble: 'no model',
    }));
    for (const id of ids) await runPhotoAnalysis(blind, id);
    for (const id of ids) {
      const row = await rowOf(id);
      assert.deepEqual([row.facts?.faces, row.analysedVersion], [[], UNDETECTED_ANALYSIS]);
    }
    const unlooked = (await filesOf()).filter((one: { id: string }) => ids.includes(one.id));
    assert.deepEqual(
      unlooked.map(({ looked }) => looked),
      [false, false],
    );
    const seeing = withDetector(() => Promise.resolve({ analysis: null, faces: [face], trouble: '' }));
    assert.equal(await runPhotoAnalysis(seeing, ids[0] ?? ''), true);
    const row = await rowOf(ids[0] ?? '');
    assert.deepEqual([row.facts?.faces, row.analysedVersion], [[face], ANALYSIS_VERSION]);
    assert.equal(server.logLines.filter((line) => line.includes('no model')).length, 1);
  });

  it('analyses photos of an earlier version again, but not without a detector', async () => {
    const [id = '', other = ''] = await insertPhotos(server, ada, 2);
    const { db, images } = server.deps;
    const seeing = withDetector(async (file, what) => ({ ...(await images.analyse(file, what)), faces: [face] }));
    for (const photo of [id, other]) {
      await runPhotoAnalysis(seeing, photo);
      const { facts } = await rowOf(photo);
      assert.ok(facts);
      // The worker of the server does not search for version 0.
      const outdated = { facts: { ...facts, version: ANALYSIS_VERSION - 1 }, analysedVersion: 0 };
      await db.update(tables.photos).set(outdated).where(eq(tables.photos.id, photo));
    }
    const before = await rowOf(other);
    const blind = withDetector(async (file, what) => ({
      ...(await images.analyse(file, what)),
      faces: null,
      trouble: 'no model',
    }));
    assert.equal(await runPhotoAnalysis(blind, other), false);
    assert.deepEqual(await rowOf(other), before);
    const file = (await filesOf()).find((one: { id: string }) => one.id === other);
    assert.equal(file?.looked, true);
    const found = { ...face, eyes: 0.7, sharpness: 0.5 };
    const measuring = withDetector(async (path, what) => ({ ...(await images.analyse(path, what)), faces: [found] }));
    assert.equal(await runPhotoAnalysis(measuring, id), true);
    const { facts, focus, analysedVersion } = await rowOf(id);
    assert.deepEqual([facts?.version, facts?.faces, analysedVersion], [ANALYSIS_VERSION, [found], ANALYSIS_VERSION]);
    assert.deepEqual(focus, before.focus);
  });

  it('does not run when disabled', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    await runPhotoAnalysis({ ...server.deps, config: { ...server.deps.config, faces: false } }, id);
    assert.equal((await rowOf(id)).analysedVersion, null);
  });
});

describe("the analysis of an album's photos", () => {
  const nothing = { analysis: null, faces: [], trouble: '' };
  /** @returns the counts of analysed photos, as reported */
  async function reportedCounts(
    photos: readonly string[],
    look: AnalysisJobDeps['images']['analyse'],
    patienceMs = 60_000,
  ) {
    const counts: number[] = [];
    await analyseAllPhotos(withDetector(look), photos, (count) => Promise.resolve(void counts.push(count)), patienceMs);
    return counts;
  }

  it('analyses each new photo and reports progress', async () => {
    const photos = await insertPhotos(server, ada, 3);
    await runPhotoAnalysis(
      withDetector(() => Promise.resolve(nothing)),
      photos[0] ?? '',
    );
    assert.deepEqual(await reportedCounts(photos, () => Promise.resolve(nothing)), [1, 2, 3]);
    assert.deepEqual(await reportedCounts(photos, () => assert.fail('analysed again')), [3]);
  });

  it('skips photos that cannot be read now', async () => {
    const photos = await insertPhotos(server, ada, 2);
    assert.deepEqual(await reportedCounts(photos, () => Promise.reject(new ImageError('unavailable'))), [0]);
    assert.deepEqual(await reportedCounts(photos, () => assert.fail('waited for the photo'), -1), [0]);
    assert.equal((await rowOf(photos[0] ?? '')).analysedVersion, null);
  });

  it('starts with the photos that a layout without analysis would crop most', async () => {
    const ids = await insertPhotos(server, ada, 3);
    const elements = ids.map((fileId, i) => {
      const crop = { x: 0, y: 0, width: 1, height: [0.9, 0.4, 0.6][i] ?? 1 };
      return aPhotoElement({ id: `p${i}`, fileId, crop });
    });
    let looks = 0;
    const tiring = withDetector(() => {
      looks += 1;
      return looks === 1 ? Promise.resolve(nothing) : Promise.reject(new ImageError('unavailable'));
    });
    const layOut = () => Promise.resolve({ spreads: [aSpread({ elements })], reasons: [], pageCount: 2 });
    await analyseBeforeLayout(tiring, await Promise.all(ids.map(rowOf)), layOut, () => Promise.resolve());
    const seen = await Promise.all(ids.map(async (id) => (await rowOf(id)).analysedVersion !== null));
    assert.deepEqual(seen, [false, true, false]);
  });
});

describe('an album made before its photos were analysed', () => {
  const measured = { version: ANALYSIS_VERSION, hash: '0f0f0f0f00ff00ff', sharpness: 0.5, colourfulness: 40 };
  const facts = { ...measured, exposure: { mean: 0.5, dark: 0, light: 0 }, palette: [], faces: [] };
  const last = { signal: new AbortController().signal, isLastAttempt: true };

  it('is laid out as if faces were anywhere, and offers a better layout once they are known', async () => {
    const ids = await insertPhotos(server, ada, 3);
    for (const id of ids) await server.deps.db.update(tables.photos).set({ facts }).where(eq(tables.photos.id, id));
    const queue = { ...server.deps.queue, send: () => Promise.resolve(null) };
    const { albumId, generationId } = await createAlbum({ ...server.deps, queue }, ada.id, 'en', {
      format: 'square-210',
      file_ids: ids,
    });
    const requests: LayoutRequest[] = [];
    const { render } = server.deps;
    const busy = {
      ...withDetector(() => Promise.reject(new ImageError('unavailable'))),
      render: {
        ...render,
        layout: (...given: Parameters<typeof render.layout>) => {
          requests.push(given[0]);
          return render.layout(...given);
        },
      },
      printing: server.deps.printing,
    };
    await runGeneration(busy, generationId, last);
    assert.deepEqual(
      requests.at(-1)?.photos.map(({ analysis }) => [analysis?.hash, analysis?.faces]),
      ids.map(() => [facts.hash, null]),
    );

    const call = { token: ada.token, params: { id: albumId } };
    const analysisOf = async () => {
      const [preview, revision] = [await server.api('albumPreview', call), await server.api('albumRevision', call)];
      assert.deepEqual(preview.body.analysis, revision.body.analysis);
      return revision.body.analysis;
    };
    const open = async () => (await server.api('albumGet', call)).body.album;
    assert.deepEqual(await analysisOf(), { pending: 3, is_layout_outdated: false });
    assert.deepEqual(
      Object.values((await open()).photos).map(({ faces }) => faces),
      [undefined, undefined, undefined],
    );
    const seeing = withDetector(() => Promise.resolve({ analysis: null, faces: [face], trouble: '' }));
    await analyseAllPhotos(seeing, ids, () => Promise.resolve(), 60_000);
    assert.deepEqual(await analysisOf(), { pending: 0, is_layout_outdated: true });
    const album = await open();
    assert.deepEqual(
      Object.values(album.photos).map(({ faces }) => faces),
      [[{ box: face.box }], [{ box: face.box }], [{ box: face.box }]],
    );
    const spreads = album.spreads.map(({ id, version }) => ({ id, version }));
    await server.api('albumRelayout', { ...call, body: { spreads, seed: 7 } });
    assert.deepEqual(await analysisOf(), { pending: 0, is_layout_outdated: false });
  });
});
