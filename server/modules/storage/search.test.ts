import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { createFinishedAlbum } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { selectMatches } from './photoPages';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let ids: string[];

const names = ['Paris 100%.jpg', 'paris_night.jpg', 'Menton.jpg', 'IMG_4.jpg', 'IMG_5.jpg'];
const places = [
  [48.8566, 2.3522],
  [48.8571, 2.3519],
  [43.7765, 7.5048],
  [null, null],
  [0, -140],
] as const;

before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
  ids = await insertPhotos(server, ada, names.length);
  await insertPhotos(server, bob, 1);
  for (const [index, id] of ids.entries()) {
    const [latitude, longitude] = places[index] ?? [null, null];
    const taken = new Date(Date.UTC(2023 + Math.floor(index / 2), 6, 1 + index, 23, 30));
    const change = { name: names[index] ?? '', latitude, longitude, takenLocal: taken, takenAt: taken };
    await server.deps.db.update(tables.photos).set(change).where(eq(tables.photos.id, id));
  }
});

const at = (index: number) => ids[index] ?? '';
const find = async (search: string, user = ada) => {
  const query = { search, sortBy: 'taken_at', sortOrder: 'asc' } as const;
  const { body } = await server.api('storageList', { token: user.token, query });
  assert.equal(body.total, body.files.length);
  return body.files.map(({ id }) => id);
};
const sort = async (
  body: { by?: 'year' | 'month' | 'day' | 'place'; sortOrder?: 'asc' | 'desc'; search?: string },
  user = ada,
) => (await server.api('storageSort', { token: user.token, body })).body.groups;

describe('the search in the storage', () => {
  it('finds parts of names in any case, without wildcards', async () => {
    assert.deepEqual(await find('PARIS'), [at(0), at(1)]);
    assert.deepEqual(await find('0%'), [at(0)]);
    assert.deepEqual(await find('s_n'), [at(1)]);
    assert.deepEqual(await find('%'), [at(0)]);
    assert.deepEqual(await find("'; drop table photos; --"), []);
    assert.equal((await find('')).length, names.length);
  });

  it('returns the place of each photo to the owner, so that the album preview matches the result', async () => {
    const { body } = await server.api('storageList', { token: ada.token, query: {} });
    for (const [index, [latitude, longitude]] of places.entries()) {
      const place = body.files.find(({ id }) => id === at(index))?.place ?? null;
      assert.deepEqual(place && [place.latitude, place.longitude], latitude === null ? null : [latitude, longitude]);
    }
  });

  it('returns town and country of each, and none for remote places', async () => {
    const { body } = await server.api('storageList', { token: ada.token, query: {} });
    const placeOf = (index: number) => body.files.find(({ id }) => id === at(index))?.place;
    assert.match(placeOf(0)?.town ?? '', /^Paris/);
    assert.deepEqual([placeOf(0)?.country, placeOf(2)?.town, placeOf(2)?.country], ['FR', 'Menton', 'FR']);
    assert.deepEqual([placeOf(4)?.town, placeOf(4)?.country], [null, null]);
  });

  it('never finds photos of other users', async () => assert.deepEqual(await find('paris', bob), []));

  it('is planned by how many names contain the words', async () => {
    const { db } = server.deps;
    const eve = await server.insertVerifiedUser();
    const NAMES = 2000;
    await db.execute(sql`
      insert into photos (id, user_id, sha256, bytes, mime, name, width, height, colour)
      select gen_random_uuid(), ${eve.id}, md5(n::text) || md5(n::text), 1, 'image/jpeg', 'DSC_' || n || '.jpg', 4, 3, '#808080'
      from generate_series(1, ${NAMES}::int) n`);
    await db.execute(sql`analyze photos`);
    const estimate = async (search: string) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': readonly { readonly Plan: { 'Plan Rows': number } }[] }>(
        sql`explain (format json) ${selectMatches(db, eve.id, search).getSQL()}`,
      );
      return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? Number.NaN;
    };
    // A plan for few matches reads all of them before the page is cut.
    assert.ok((await estimate('dsc')) > NAMES * 0.9);
    assert.ok((await estimate('1234')) < NAMES * 0.1);
  });

  it('rejects a search longer than a name', async () => {
    const { status } = await server.api('storageList', { token: ada.token, query: { search: 'x'.repeat(101) } });
    assert.equal(status, 400);
  });
});

describe('the use of photos', () => {
  it('is part of the list: existing albums of the user', async () => {
    const album = await createFinishedAlbum(server, ada, {
      title: 'Riviera',
      format: 'square-210',
      file_ids: [at(2), at(3)],
    });
    const { body } = await server.api('storageList', { token: ada.token, query: {} });
    const used = Object.fromEntries(body.files.map((file) => [file.id, file.used_in]));
    assert.deepEqual(used[at(2)], [{ id: album.id, title: 'Riviera' }]);
    assert.deepEqual(used[at(0)], []);
    await server.api('albumDelete', { token: ada.token, params: { id: album.id } });
    const { body: later } = await server.api('storageList', { token: ada.token, query: {} });
    assert.ok(later.files.every(({ used_in }) => used_in?.length === 0));
  });
});

describe('POST /storage/list/sort', () => {
  it('groups by year, month and day of the camera, newest first by default', async () => {
    assert.deepEqual(await sort({ by: 'year' }), [
      { key: '2025', place: null, files: [at(4)] },
      { key: '2024', place: null, files: [at(3), at(2)] },
      { key: '2023', place: null, files: [at(1), at(0)] },
    ]);
    assert.deepEqual(
      (await sort({ by: 'month', sortOrder: 'asc' })).map(({ key }) => key),
      ['2023-07', '2024-07', '2025-07'],
    );
    assert.deepEqual((await sort({ by: 'day', sortOrder: 'asc' }))[0], {
      key: '2023-07-01',
      place: null,
      files: [at(0)],
    });
  });

  it('groups by the date part of created_at when it is not told how', async () => {
    const files = (await server.api('storageList', { token: ada.token, query: {} })).body.files;
    const days = [...new Set(files.map(({ created_at }) => created_at.slice(0, 10)))];
    assert.deepEqual(
      await sort({}),
      days.map((key) => ({
        key,
        place: null,
        files: files.filter(({ created_at }) => created_at.startsWith(key)).map(({ id }) => id),
      })),
    );
    const [first = ''] = days;
    const moved = new Date(Date.parse(first) - 36 * 3_600_000);
    await server.deps.db
      .update(tables.photos)
      .set({ createdAt: moved })
      .where(eq(tables.photos.id, at(4)));
    assert.deepEqual(
      (await sort({ sortOrder: 'asc' })).map(({ key, files: own }) => [key, own.length]),
      [
        [moved.toISOString().slice(0, 10), 1],
        [first, files.length - 1],
      ],
    );
  });

  it('groups by place with its town, photos without a place last', async () => {
    const groups = await sort({ by: 'place' });
    assert.deepEqual(new Set(groups[0]?.files), new Set([at(0), at(1)]));
    assert.match(groups[0]?.place?.town ?? '', /^Paris/);
    assert.equal(groups.find(({ files }) => files.includes(at(2)))?.place?.town, 'Menton');
    assert.equal(groups.find(({ files }) => files.includes(at(4)))?.place?.town, null);
    assert.deepEqual(groups.at(-1), { key: 'unknown', place: null, files: [at(3)] });
  });

  it('has one group per town, however large, and one for unknown dates', async () => {
    const eve = await server.insertVerifiedUser();
    const own = await insertPhotos(server, eve, 4);
    // Both sides of a rounding boundary of degrees, and a remote place.
    const around = [
      [64.1455, -21.9],
      [64.1545, -21.9],
      [64.1465, -21.84],
      [0, -140],
    ] as const;
    for (const [index, id] of own.entries()) {
      const [latitude, longitude] = around[index] ?? [0, 0];
      const change = { latitude, longitude, takenAt: null, takenLocal: null };
      await server.deps.db.update(tables.photos).set(change).where(eq(tables.photos.id, id));
    }
    const groups = await sort({ by: 'place' }, eve);
    assert.deepEqual(
      groups.map(({ place, files }) => [place?.town ?? null, files.length]),
      [
        ['Reykjavík', 3],
        [null, 1],
      ],
    );
    assert.deepEqual(
      (await sort({ by: 'month' }, eve)).map(({ key, files }) => [key, files.length]),
      [['unknown', 4]],
    );
  });

  it('follows every change of positions, and has one group per remote area', async () => {
    const eve = await server.insertVerifiedUser();
    const own = await insertPhotos(server, eve, 3);
    const moveTo = async (positions: readonly (readonly [number, number])[]) => {
      for (const [index, [latitude, longitude]] of positions.entries())
        await server.deps.db
          .update(tables.photos)
          .set({ latitude, longitude })
          .where(eq(tables.photos.id, own[index] ?? ''));
      return (await sort({ by: 'place' }, eve)).map(({ place, files }) => [place?.town ?? null, files.length]);
    };
    // Areas without a town up to 10 km apart are one place.
    const [island, coast, reef] = [[0.001, -140] as const, [-0.02, -140] as const, [0.2, -140] as const];
    assert.deepEqual(await moveTo([island, coast, reef]), [
      [null, 2],
      [null, 1],
    ]);
    // The same numbers and sums, but other areas.
    const [north, south] = [[0.101, -140] as const, [0.08, -140] as const];
    assert.deepEqual(await moveTo([north, south, [0, -140]]), [
      [null, 2],
      [null, 1],
    ]);
    assert.deepEqual(await moveTo([north, south, [43.7765, 7.5048]]), [
      [null, 2],
      ['Menton', 1],
    ]);
    await server.api('storageDelete', { token: eve.token, body: { files: [own[0] ?? ''] } });
    assert.deepEqual(
      (await sort({ by: 'place' }, eve)).map(({ files }) => files.length),
      [1, 1],
    );
  });

  it('respects the search and the user', async () => {
    assert.deepEqual(
      (await sort({ by: 'year', search: 'menton' })).flatMap(({ files }) => files),
      [at(2)],
    );
    assert.equal((await sort({ by: 'year' }, bob)).flatMap(({ files }) => files).length, 1);
  });

  it('rejects an unknown grouping', async () => {
    const body = { by: 'colour' } as unknown as { by: 'year' };
    assert.equal((await server.api('storageSort', { token: ada.token, body })).status, 400);
  });
});
