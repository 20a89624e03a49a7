import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { BodyOf, QueryOf } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { insertPhotos, TAKEN_AT } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let ids: string[];
before(async () => {
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
  ids = await insertPhotos(server, ada, 4);
});

const date = (id: string, local: string | null, more: object = {}) => ({
  id,
  taken_local: local,
  taken_offset: null,
  taken_precision: 'time' as const,
  ...more,
});
const edit = (photos: ReturnType<typeof date>[], user = ada) =>
  server.api('storageDates', { token: user.token, body: { photos } });
const list = async () =>
  (await server.api('storageList', { token: ada.token, query: { sortBy: 'taken_at', sortOrder: 'asc' } })).body.files;
const idAt = (index: number) => ids[index] ?? assert.fail();

describe('dates corrected by hand', () => {
  it('replace those of the files, also in the order and in the groups', async () => {
    const day = date(idAt(3), '1999-12-31T00:00:00.000Z', { taken_precision: 'day' });
    const zoned = date(idAt(0), '2030-01-01T00:30:00.000Z', {
      taken_local: '2024-07-13T00:30:00.000Z',
      taken_offset: 120,
    });
    const answer = await edit([day, zoned, date(idAt(1), null, { taken_offset: 60 })]);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.updated.toSorted(), [idAt(0), idAt(1), idAt(3)].toSorted());
    const files = await list();
    assert.deepEqual(
      files.map((file) => [file.id, file.taken_at, file.taken_offset, file.taken_precision]),
      [
        [idAt(3), '1999-12-31T00:00:00.000Z', null, 'day'],
        [idAt(2), '2024-07-12T10:00:00.000Z', null, 'time'],
        [idAt(0), '2024-07-12T22:30:00.000Z', 120, 'time'],
        [idAt(1), null, null, 'time'],
      ],
    );
    const { groups } = (await server.api('storageSort', { token: ada.token, body: { by: 'day' } })).body;
    assert.deepEqual(
      groups.map(({ key }) => key),
      ['2024-07-13', '2024-07-12', '1999-12-31', 'unknown'],
    );
  });

  it('are saved for a thousand photos in one request', async () => {
    const unknown = Array.from({ length: 999 }, () => date(crypto.randomUUID(), '2001-01-01T00:00:00.000Z'));
    const { status, body } = await edit([...unknown, date(idAt(2), '2001-02-03T04:05:06.000Z')]);
    assert.deepEqual([status, body.updated], [200, [idAt(2)]]);
    assert.equal((await list()).find(({ id }) => id === idAt(2))?.taken_local, '2001-02-03T04:05:06.000Z');
  });

  it('leave photos of other users and deleted ones alone', async () => {
    const before = await list();
    assert.deepEqual((await edit([date(idAt(0), null)], bob)).body.updated, []);
    assert.deepEqual(await list(), before);
    await server.api('storageDelete', { token: ada.token, body: { files: [idAt(3)] } });
    assert.deepEqual((await edit([date(idAt(3), null)])).body.updated, []);
  });

  it('are refused in the future and before photography', async () => {
    for (const local of [new Date(Date.now() + 2 * 86_400_000).toISOString(), '1825-12-31T23:59:59.000Z', 'yesterday'])
      assert.equal((await edit([date(idAt(0), local)])).status, 400);
  });
});

describe('places corrected by hand', () => {
  let eve: TestUser;
  let own: string[];
  const at = (index: number) => own[index] ?? assert.fail();
  const munich = { latitude: 48.13743, longitude: 11.57549 };
  const town = { kind: 'town', ...munich } as const;
  type Edits = BodyOf<'storagePlaces'>['edits'];
  const place = (edits: Edits, user = eve) => server.api('storagePlaces', { token: user.token, body: { edits } });
  const photos = async (query: QueryOf<'storageList'> = {}) => {
    const { files } = (await server.api('storageList', { token: eve.token, query })).body;
    return new Map(files.map((file) => [file.id, file]));
  };
  const groups = async (language?: 'de' | 'ru') =>
    (await server.api('storageSort', { token: eve.token, body: { by: 'place', language } })).body.groups.map(
      (group) => [group.place?.town ?? null, group.files.length],
    );
  const find = async (search: string, language: 'en' | 'de' | 'ru' = 'en') =>
    (await server.api('storageTowns', { token: eve.token, query: { search, language } })).body.towns;
  before(async () => {
    eve = await server.insertVerifiedUser();
    own = await insertPhotos(server, eve, 3);
  });

  it('replace those of the files also in the groups, until they are taken back', async () => {
    const [[paris] = []] = await groups();
    assert.match(`${paris}`, /Paris/);
    assert.equal((await photos()).get(at(0))?.file_place, undefined);
    const answer = await place([
      { ids: [at(0), at(1)], place: town },
      { ids: [at(2)], place: { kind: 'none' } },
    ]);
    assert.deepEqual([answer.status, answer.body.updated], [200, 3]);
    const corrected = await photos();
    assert.deepEqual(corrected.get(at(0))?.place, { ...munich, town: 'Munich', admin1: 'DE.02', country: 'DE' });
    assert.equal(corrected.get(at(0))?.file_place?.town, paris);
    // The browser may have changed the language before the account has it.
    const german = await photos({ language: 'de' });
    assert.deepEqual([german.get(at(0))?.place?.town, (await groups('ru'))[0]], ['München', ['Мюнхен', 2]]);
    assert.deepEqual([corrected.get(at(2))?.place, corrected.get(at(2))?.file_place?.town], [null, paris]);
    assert.deepEqual(await groups(), [
      ['Munich', 2],
      [null, 1],
    ]);
    // A second correction keeps the place of the file, not the first correction.
    await place([{ ids: [at(0)], place: { kind: 'none' } }]);
    await place([{ ids: own, place: { kind: 'file' } }]);
    await place([{ ids: own, place: { kind: 'file' } }]);
    assert.deepEqual(await groups(), [[paris, 3]]);
    const restored = (await photos()).get(at(0));
    assert.equal(restored?.file_place, undefined);
    assert.deepEqual([restored?.place?.latitude, restored?.place?.longitude], Object.values(TAKEN_AT));
  });

  it('are groups of their own beside another town of the same area', async () => {
    const { db } = server.deps;
    const move = (index: number, position: { latitude: number; longitude: number }) =>
      db
        .update(tables.photos)
        .set(position)
        .where(eq(tables.photos.id, at(index)));
    const innerCity = { latitude: 48.20906, longitude: 16.37135 };
    const vienna = { kind: 'town', latitude: 48.20849, longitude: 16.37208 } as const;
    for (const index of own.keys()) await move(index, innerCity);
    await place([{ ids: [at(2)], place: vienna }]);
    assert.equal((await photos()).get(at(2))?.place?.town, 'Vienna');
    const sorted = async () => (await groups()).map(String).toSorted();
    assert.deepEqual(await sorted(), ['Innere Stadt,2', 'Vienna,1']);
    // The others keep their town when most of the area is corrected.
    await place([{ ids: [at(1)], place: vienna }]);
    assert.deepEqual(await sorted(), ['Innere Stadt,1', 'Vienna,2']);
    await place([{ ids: [at(1)], place: { kind: 'file' } }]);
    // A photo of another area of the town is in the same group.
    await move(1, { latitude: 48.2085, longitude: 16.381 });
    assert.deepEqual(await sorted(), ['Innere Stadt,1', 'Vienna,2']);
    await place([{ ids: own, place: { kind: 'file' } }]);
    for (const index of own.keys()) await move(index, TAKEN_AT);
  });

  it('reach ten thousand photos in one request', async () => {
    const unknown = Array.from({ length: 9_999 }, () => crypto.randomUUID());
    const { status, body } = await place([{ ids: [...unknown, at(1)], place: town }]);
    assert.deepEqual([status, body.updated], [200, 1]);
    assert.equal((await place([{ ids: [...unknown, ...own], place: town }])).status, 400);
    await place([{ ids: own, place: { kind: 'file' } }]);
  });

  it('are refused for photos of other users, and for positions that are no town', async () => {
    assert.equal((await place([{ ids: own, place: town }], bob)).status, 404);
    const sea = { kind: 'town', latitude: 0, longitude: -140 } as const;
    assert.equal((await place([{ ids: own, place: sea }])).status, 400);
    assert.equal((await photos()).get(at(0))?.file_place, undefined);
  });

  it('are found by the beginning of a name in any language', async () => {
    assert.deepEqual((await find('MÜNCH', 'de'))[0], { ...munich, town: 'München', country: 'DE', region: null });
    assert.equal((await find('munic', 'de'))[0]?.town, 'München');
    assert.equal((await find('мюнх', 'ru'))[0]?.town, 'Мюнхен');
    assert.deepEqual(
      (await find('springfield, illi')).map((found) => [found.town, found.country]),
      [['Springfield', 'US']],
    );
    const namesakes = await find('springfield');
    assert.ok(namesakes.length > 3);
    assert.equal(new Set(namesakes.map(({ region }) => region)).size, namesakes.length);
    assert.deepEqual(await find('xqzzz'), []);
    for (const search of ['a cor', 'L’Aq'])
      assert.match(`${(await find(search))[0]?.town}`, /^(?:A Coruña|L[’']Aquila)$/, search);
  });

  it('suggest the towns of the own photos', async () => {
    const [[paris] = []] = await groups();
    assert.deepEqual(
      (await find('')).map((found) => found.town),
      [paris],
    );
    const { towns } = (await server.api('storageTowns', { token: bob.token, query: { search: '' } })).body;
    assert.deepEqual(towns, []);
  });
});
