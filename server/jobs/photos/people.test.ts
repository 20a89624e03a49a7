import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { ANALYSIS_VERSION } from '@domain/photo';
import { aPhotoAnalysis } from '@domain/testing';
import { and, eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { collectTakeoutContents } from '../../modules/takeout/takeoutContents';
import { forgetUnseenPeople, listPeople } from '../../modules/user/people';
import { closeAccount } from '../../modules/user/repository';
import { pollUntil } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { startTestServer, type TestUser, withTestServer } from '../../testing/testServer';
import { runPhotoAnalysis } from './analysePhotos';

const MAX_PEOPLE = 200;

const server = withTestServer({ faces: true });
let ada: TestUser;
beforeEach(async () => {
  ada = await server.insertVerifiedUser();
});

/** Description of somebody: 1 in one place, so that two people are 1.4 apart. */
const somebody = (place: number) => Array.from({ length: 128 }, (_, i) => (i === place ? 1 : 0));
const faceAt = (i: number) => ({ box: { x: 0.1 + 0.3 * i, y: 0.3, width: 0.2, height: 0.2 }, score: 0.9 });

const allow = async (peopleAllow: boolean, { token }: TestUser = ada) =>
  (await server.api('userUpdate', { token, body: { peopleAllow } })).body.user.people_allow;
const filesOf = async ({ token }: TestUser = ada) => (await server.api('storageList', { token, query: {} })).body.files;
const personsOf = async (id: string, user = ada) =>
  (await filesOf(user)).find((file) => file.id === id)?.facts?.faces.map(({ person }) => person ?? null);
const peopleOf = async (user = ada) =>
  (await listPeople(server.deps.db, user.id)).map(({ number, faces }) => [number, faces]);

interface Seeing {
  readonly places: readonly (number | null)[];
  /** The network that describes faces cannot be loaded. */
  readonly isBroken?: boolean;
  /** Called while the photo is being looked at. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Analyses a photo with a detector that sees these people, null for a face that is not described. */
async function analyse(id: string, { places, isBroken = false, meanwhile }: Seeing): Promise<boolean> {
  const { images } = server.deps;
  const analysis = aPhotoAnalysis({ version: ANALYSIS_VERSION });
  const seeing: typeof images.analyse = async (_, options) => {
    await meanwhile?.();
    const descriptions = places.map((place) => (place === null ? null : somebody(place)));
    const faces = places.map((_, i) => faceAt(i));
    return {
      analysis,
      faces,
      trouble: isBroken ? 'no network' : '',
      ...(options.describe && !isBroken && { descriptions }),
    };
  };
  return runPhotoAnalysis({ ...server.deps, images: { ...images, analyse: seeing } }, id);
}

const versionOf = async (id: string) =>
  (await server.deps.db.select().from(tables.photos).where(eq(tables.photos.id, id)))[0]?.analysedVersion;

/** Has a photo analysed again by the test, not by a job: jobs do not search for version 0. */
const renew = (id: string) =>
  server.deps.db.update(tables.photos).set({ analysedVersion: 0 }).where(eq(tables.photos.id, id));

/** Runs the job for photos that are to be analysed again, whose real detector sees nobody, until it has met a photo. */
async function waitForRenewal(id: string): Promise<void> {
  await server.deps.queue.send('photo_renewal', {});
  await pollUntil(
    () => personsOf(id),
    (persons) => persons?.length === 0,
  );
}

describe('people on photos', () => {
  it('are not told apart without consent', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [1, 2] });
    assert.deepEqual(await personsOf(id), [null, null]);
    assert.deepEqual(await peopleOf(), []);
  });

  it('have no description computed or stored by the worker without consent, over HTTP neither', async () => {
    const asked: boolean[] = [];
    const { images } = server.deps;
    const spy = mock.method(images, 'analyse', (async (...call) => {
      asked.push(call[1].describe === true);
      return {
        analysis: aPhotoAnalysis({ version: ANALYSIS_VERSION }),
        faces: [faceAt(0)],
        trouble: '',
        ...(call[1].describe && { descriptions: [somebody(1)] }),
      };
    }) satisfies typeof images.analyse);
    const facesOf = async () => (await filesOf()).flatMap(({ facts }) => facts?.faces ?? []);
    try {
      const [id = ''] = await insertPhotos(server, ada, 1);
      await renew(id);
      await server.deps.queue.send('photo_analysis', { photoId: id }, { singletonKey: id, userId: ada.id });
      await pollUntil(facesOf, (faces) => faces.length > 0);
      assert.deepEqual([asked.includes(true), await peopleOf()], [false, []]);
      assert.deepEqual(await facesOf(), [faceAt(0)]);
      assert.deepEqual(await listPeople(server.deps.db, ada.id), []);
      await allow(true);
      await server.deps.queue.send('photo_renewal', {});
      await pollUntil(facesOf, (faces) => faces.some(({ person }) => person === 1));
      assert.equal(asked.includes(true), true, 'with consent the same worker describes the face');
    } finally {
      spy.mock.restore();
    }
  });

  it('are told apart with consent, for each user on its own', async () => {
    const eve = await server.insertVerifiedUser();
    assert.deepEqual([await allow(true), await allow(true, eve)], [true, true]);
    const [first = '', second = ''] = await insertPhotos(server, ada, 2);
    const [foreign = ''] = await insertPhotos(server, eve, 1);
    await analyse(first, { places: [1, null, 2] });
    await analyse(second, { places: [2, 3] });
    await analyse(foreign, { places: [3] });
    assert.deepEqual(await personsOf(first), [1, null, 2]);
    assert.deepEqual(await personsOf(second), [2, 3]);
    assert.deepEqual(await peopleOf(), [
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
    assert.deepEqual([await personsOf(foreign, eve), await peopleOf(eve)], [[1], [[1, 1]]]);
  });

  it('are looked for on earlier photos once the user consents', async () => {
    const [id = '', empty = ''] = await insertPhotos(server, ada, 2);
    await analyse(id, { places: [1] });
    await analyse(empty, { places: [] });
    await allow(true);
    assert.equal(await versionOf(empty), ANALYSIS_VERSION);
    await waitForRenewal(id);
    await renew(id);
    await analyse(id, { places: [1] });
    assert.deepEqual(await personsOf(id), [1]);
  });

  it('are counted once for a photo, however often it is analysed', async () => {
    await allow(true);
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [1, 2] });
    await renew(id);
    await analyse(id, { places: [2, 1] });
    assert.deepEqual(await personsOf(id), [2, 1]);
    assert.deepEqual(await peopleOf(), [
      [1, 1],
      [2, 1],
    ]);
  });

  it('are looked for later while faces cannot be described', async () => {
    await allow(true);
    const [id = '', empty = ''] = await insertPhotos(server, ada, 2);
    assert.equal(await analyse(id, { places: [1], isBroken: true }), false);
    assert.equal(await analyse(empty, { places: [], isBroken: true }), true);
    assert.deepEqual(await personsOf(id), [null]);
    await renew(id);
    assert.equal(await analyse(id, { places: [1] }), true);
    assert.deepEqual([await personsOf(id), await versionOf(id)], [[1], ANALYSIS_VERSION]);
  });

  it('are forgotten when the user withdraws the consent; faces stay', async () => {
    const eve = await server.insertVerifiedUser();
    await allow(true);
    await allow(true, eve);
    const [id = '', faceless = ''] = await insertPhotos(server, ada, 2);
    const [foreign = ''] = await insertPhotos(server, eve, 1);
    await analyse(id, { places: [1, 2, null] });
    await analyse(faceless, { places: [] });
    await analyse(foreign, { places: [1] });
    const before = (await filesOf()).map((file) => file.facts?.faces.map(({ person: _, ...face }) => face));
    assert.equal(await allow(false), false);
    assert.deepEqual(await peopleOf(), []);
    assert.deepEqual(
      (await filesOf()).map((file) => file.facts?.faces),
      before,
    );
    assert.deepEqual([await personsOf(foreign, eve), await peopleOf(eve)], [[1], [[1, 1]]]);
  });

  it('are not told apart when the consent ends during the analysis', async () => {
    await allow(true);
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [1], meanwhile: () => allow(false) });
    assert.deepEqual([await personsOf(id), await peopleOf()], [[null], []]);
  });

  it('are looked for again when the consent comes during the analysis', async () => {
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [1], meanwhile: () => allow(true) });
    await waitForRenewal(id);
  });

  it('are forgotten once no photo shows them', async () => {
    await allow(true);
    const [kept = '', gone = ''] = await insertPhotos(server, ada, 2);
    await analyse(kept, { places: [1] });
    await analyse(gone, { places: [1, 2] });
    await forgetUnseenPeople(server.deps.db);
    assert.equal((await peopleOf()).length, 2);
    await server.deps.db.delete(tables.photos).where(eq(tables.photos.id, gone));
    await forgetUnseenPeople(server.deps.db);
    assert.deepEqual(await peopleOf(), [[1, 2]]);
  });

  const fillWithPeople = async (facesOfMost: number) => {
    const rows = sql`select ${ada.id}::uuid, n, array_fill(n::real, array[128]), case when n = 1 then 2 else ${facesOfMost}::integer end from generate_series(1, ${MAX_PEOPLE}::integer) as n`;
    await server.deps.db.execute(sql`insert into people (user_id, number, description, faces) ${rows}`);
    await server.deps.db.update(tables.users).set({ newestPerson: MAX_PEOPLE }).where(eq(tables.users.id, ada.id));
  };

  it('are at most as many as the limit; those seen once are forgotten first', async () => {
    await allow(true);
    await fillWithPeople(1);
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [1, 2] });
    const people = await peopleOf();
    assert.equal(people.length, MAX_PEOPLE);
    assert.deepEqual(people.slice(0, 2), [
      [1, 2],
      [4, 1],
    ]);
    assert.deepEqual(people.at(-1), [MAX_PEOPLE + 2, 1]);
  });

  it('are not forgotten at the limit by the photo that shows them for the second time', async () => {
    await allow(true);
    await fillWithPeople(1);
    const { db } = server.deps;
    const isSecond = and(eq(tables.people.userId, ada.id), eq(tables.people.number, 2));
    await db
      .update(tables.people)
      .set({ description: somebody(5) })
      .where(isSecond);
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [5, 6] });
    assert.deepEqual(await personsOf(id), [2, MAX_PEOPLE + 1]);
    assert.deepEqual((await peopleOf()).slice(0, 3), [
      [1, 2],
      [2, 2],
      [4, 1],
    ]);
  });

  it('are not numbered beyond the limit, and no number is given twice', async () => {
    await allow(true);
    await fillWithPeople(2);
    const [id = '', next = ''] = await insertPhotos(server, ada, 2);
    await analyse(id, { places: [1] });
    assert.deepEqual(await personsOf(id), [null]);
    await allow(false);
    await allow(true);
    await analyse(next, { places: [1] });
    assert.deepEqual(await personsOf(next), [MAX_PEOPLE + 1]);
  });

  it('go into the archive of the own data, and go with the account', async () => {
    await allow(true);
    const [id = ''] = await insertPhotos(server, ada, 1);
    await analyse(id, { places: [1] });
    const { entries } = await collectTakeoutContents(server.deps, ada.id);
    const textOf = async (path: string): Promise<unknown> => {
      const text = await entries.find((entry) => entry.path === path)?.open();
      return typeof text === 'string' ? JSON.parse(text) : assert.fail(`${path} is no text`);
    };
    const account = (await textOf('account.json')) as { readonly people_allow: boolean; readonly people: unknown };
    assert.deepEqual([account.people_allow, account.people], [true, [{ number: 1, faces: 1 }]]);
    const [photo] = (await textOf('photos/photos.json')) as { readonly people: readonly number[] }[];
    assert.deepEqual(photo?.people, [1]);
    await closeAccount(server.deps.db, ada.id, '');
    assert.deepEqual(await peopleOf(), []);
    const [row] = await server.deps.db.select().from(tables.photos).where(eq(tables.photos.id, id));
    assert.deepEqual(row?.facts?.faces, [faceAt(0)]);
  });
});

it('is not offered where faces are not detected, but can be withdrawn there', async () => {
  const plain = await startTestServer();
  try {
    const { id, token } = await plain.insertVerifiedUser();
    const choose = async (peopleAllow: boolean) =>
      (await plain.api('userUpdate', { token, body: { peopleAllow } })).body.user.people_allow;
    assert.equal((await plain.api('userDetails', { token })).body.user.people_allow, undefined);
    assert.equal(await choose(true), undefined);
    await plain.deps.db.update(tables.users).set({ peopleAllow: true }).where(eq(tables.users.id, id));
    assert.equal((await plain.api('userDetails', { token })).body.user.people_allow, true);
    assert.equal(await choose(false), undefined);
  } finally {
    await plain.close();
  }
});

it('is offered again some times a day only, because all photos are analysed each time', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    statuses.push((await server.api('userUpdate', { token: ada.token, body: { peopleAllow: true } })).status);
    await allow(false);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});
