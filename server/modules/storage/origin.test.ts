import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import { createStorage, createUniqueJpeg } from '../../testing/createStorage';
import { type TestUser, withTestServer } from '../../testing/testServer';

describe('photo with a folder and a sidecar', () => {
  const server = withTestServer();
  let ada: TestUser;
  before(async () => {
    ada = await server.insertVerifiedUser();
  });

  const send = async (origin: unknown, name = 'IMG_0001.jpg', file?: Buffer) => {
    const form = new FormData();
    form.append('origin', typeof origin === 'string' ? origin : JSON.stringify(origin));
    const bytes = file ?? (await createUniqueJpeg());
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return server.api('uploadSingle', { token: ada.token, form });
  };

  it('takes date, place and description of the sidecar, and keeps the folder', async () => {
    const { status, body } = await send({
      taken: '2023-08-05T12:03:22Z',
      latitude: 48.8566,
      longitude: 2.3522,
      caption: ' Anna und\nTom\u0000 ',
      folder: 'Frankreich/Hochzeit Anna & Tom',
    });
    assert.equal(status, 201);
    const { taken_local, taken_offset, place, caption, folder } = body.data;
    assert.deepEqual([taken_local, taken_offset], ['2023-08-05T14:03:22.000Z', 120]);
    assert.deepEqual([place?.country, place?.latitude], ['FR', 48.8566]);
    assert.deepEqual([caption, folder], ['Anna und Tom', 'Frankreich/Hochzeit Anna & Tom']);
    const listed = await createStorage(server).list(ada);
    assert.equal(listed.files.find(({ id }) => id === body.data.id)?.caption, 'Anna und Tom');
  });

  it('believes the camera where the sidecar repeats it, and a correction where it does not', async () => {
    const exif = {
      IFD0: { Make: 'Canon', Model: 'Canon EOS 600D' },
      IFD2: { DateTimeOriginal: '2023:08:05 14:03:22' },
    };
    const dated = async () =>
      sharp(await createUniqueJpeg())
        .withExif(exif)
        .jpeg()
        .toBuffer();
    const same = await send({ taken: '2023-08-05T14:03:22Z' }, 'a.jpg', await dated());
    assert.deepEqual([same.body.data.taken_local, same.body.data.taken_offset], ['2023-08-05T14:03:22.000Z', null]);
    const other = await send({ taken: '2019-01-02T10:00:00Z' }, 'b.jpg', await dated());
    assert.equal(other.body.data.taken_local, '2019-01-02T10:00:00.000Z');
  });

  it('ignores positions and dates that mean nothing', async () => {
    const { body } = await send({ taken: '1970-01-01T00:00:00Z', latitude: 0, longitude: 0, caption: '', folder: '' });
    const { taken_local, place, caption, folder } = body.data;
    assert.deepEqual([taken_local, place, caption, folder], [null, null, undefined, undefined]);
  });

  it('refuses what is no origin', async () => {
    for (const origin of ['{', '[]', { latitude: 91 }, { folder: 'x'.repeat(300) }, { caption: 1 }])
      assert.equal((await send(origin)).status, 400, JSON.stringify(origin));
  });
});
