import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { insertPhotos } from '../../testing/photos';
import { startTestServer, type TestServer, type TestUser } from '../../testing/testServer';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
let ids: string[];
before(async () => {
  server = await startTestServer();
  ada = await server.registerVerifiedUser();
  bob = await server.registerVerifiedUser();
  ids = await insertPhotos(server, ada, 4);
});
after(() => server.close());

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
