import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { StorageFile } from '@domain/contract';
import sharp from 'sharp';
import { assertCorners, createTurnedJpeg, paintCorners } from '../../images/fixtures/corners';
import { createStorage, createUniqueJpeg, sha256Hex } from '../../testing/createStorage';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { photoKeys } from '../files';

const server = withTestServer();
let ada: TestUser;
let bob: TestUser;
let storage: ReturnType<typeof createStorage>;
before(async () => {
  storage = createStorage(server);
  ada = await server.insertVerifiedUser();
  bob = await server.insertVerifiedUser();
});

describe('an upload', () => {
  it('returns the photo, stores the original byte for byte, and serves upright pictures by signed URLs', async () => {
    const bytes = await createTurnedJpeg(6);
    const id = randomUUID();
    const answer = await storage.upload(ada, bytes, { id, name: 'Sommer.jpg' });
    assert.equal(answer.status, 201);
    const photo = answer.body.data;
    assert.deepEqual(
      { ...photo, path: '', preview: '', created_at: '', colour: '', focus: null, facts: null },
      {
        id,
        user_id: ada.id,
        name: 'Sommer.jpg',
        width: 1000,
        height: 800,
        bytes: bytes.length,
        taken_at: null,
        taken_offset: null,
        taken_precision: 'time',
        taken_local: null,
        path: '',
        preview: '',
        created_at: '',
        colour: '',
        camera: null,
        focus: null,
        facts: null,
        looked: true,
        isLoading: false,
        place: null,
      },
    );
    assert.equal(sha256Hex(await storage.original(ada, id)), sha256Hex(bytes));
    for (const path of [photo.path, photo.preview]) {
      const response = await fetch(server.origin + path);
      assert.equal(response.headers.get('content-type'), 'image/jpeg');
      await assertCorners(Buffer.from(await response.arrayBuffer()), 16);
    }
    assert.ok((await storage.idsOf(ada)).includes(id));
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('generates an id when the client sends none', async () => {
    const { status, body } = await storage.upload(ada, await createUniqueJpeg());
    assert.equal(status, 201);
    assert.ok((await storage.idsOf(ada)).includes(body.data.id));
  });

  it('trusts the content, not the name or the type', async () => {
    const png = await paintCorners().png().toBuffer();
    const { status, body } = await storage.upload(ada, png, { name: 'x.exe', type: 'application/octet-stream' });
    assert.equal(status, 201);
    const row = await server.deps.db.query.photos.findFirst({ where: (t, { eq }) => eq(t.id, body.data.id) });
    assert.equal(row?.mime, 'image/png');
  });

  for (const [name, cleaned] of [
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\fakepath\\bild.jpg', 'bild.jpg'],
    ['a\u0000b\u202Egpj.exe', 'abgpj.exe'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(250)}.jpeg`],
    ['Фото 1 — öüé 🌷.jpg', 'Фото 1 — öüé 🌷.jpg'],
    ['..', 'photo'],
  ] as const) {
    it(`stores the hostile name ${JSON.stringify(name).slice(0, 30)} harmlessly`, async () => {
      const { status, body } = await storage.upload(ada, await createUniqueJpeg(), { name });
      assert.equal(status, 201);
      assert.equal(body.data.name, cleaned);
    });
  }

  it('keeps a name from the form field, and finds the photo by any spelling of accents', async () => {
    const nameField = 'Cafe\u0301 12" \\ 👨‍👩‍👧.jpg';
    const { body } = await storage.upload(ada, await createUniqueJpeg(), { name: 'escaped%22.jpg', nameField });
    assert.equal(body.data.name, nameField.normalize('NFC'));
    for (const search of ['cafe\u0301 12"', 'CAF\u00c9', '\\ 👨‍👩‍👧']) {
      const found = await server.api('storageList', { token: ada.token, query: { search } });
      assert.deepEqual(
        found.body.files.map(({ id }) => id),
        [body.data.id],
      );
    }
  });
});

describe('a repeated upload', () => {
  it('with the same id and bytes returns the first photo; other bytes under that id are rejected', async () => {
    const id = randomUUID();
    const bytes = await createUniqueJpeg();
    const first = await storage.upload(ada, bytes, { id });
    const again = await storage.upload(ada, bytes, { id });
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.deepEqual(again.body.data, first.body.data);
    const other = await storage.upload(ada, await createUniqueJpeg(), { id });
    assert.deepEqual([other.status, other.error.error], [409, 'conflict']);
    assert.equal(sha256Hex(await storage.original(ada, id)), sha256Hex(bytes));
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('with the same bytes under another id returns the existing photo', async () => {
    const bytes = await createUniqueJpeg();
    const first = await storage.upload(ada, bytes, { id: randomUUID() });
    const again = await storage.upload(ada, bytes, { id: randomUUID() });
    assert.equal(again.status, 200);
    assert.equal(again.body.data.id, first.body.data.id);
  });

  it('with the same bytes by another user is a separate photo', async () => {
    const bytes = await createUniqueJpeg();
    const first = await storage.upload(ada, bytes);
    const other = await storage.upload(bob, bytes);
    assert.deepEqual([first.status, other.status], [201, 201]);
    assert.notEqual(first.body.data.id, other.body.data.id);
  });

  for (const [name, sameBytes, sameId, repeated] of [
    ['the same file with the same id', true, true, 200],
    ['the same file with other ids', true, false, 200],
    ['other files with the same id', false, true, 409],
  ] as const) {
    it(`20 times at once, ${name}, is one photo`, async () => {
      const earlier = (await storage.list(ada)).total;
      const shared = { bytes: await createUniqueJpeg(), id: randomUUID() };
      const sent = await Promise.all(
        Array.from({ length: 20 }, async () => ({
          bytes: sameBytes ? shared.bytes : await createUniqueJpeg(),
          id: sameId ? shared.id : randomUUID(),
        })),
      );
      const answers = await Promise.all(sent.map(({ bytes, id }) => storage.upload(ada, bytes, { id })));
      assert.deepEqual(
        answers.map(({ status }) => status).sort((a, b) => a - b),
        [201, ...Array<number>(19).fill(repeated)].sort((a, b) => a - b),
      );
      const ids = new Set(answers.flatMap((answer) => (answer.status === 409 ? [] : [answer.body.data.id])));
      assert.equal(ids.size, 1);
      assert.equal((await storage.list(ada)).total, earlier + 1);
      const [id] = ids;
      const row = await server.deps.db.query.photos.findFirst({ where: (t, { eq }) => eq(t.id, id ?? '') });
      assert.equal(sha256Hex(await storage.original(ada, id ?? '')), row?.sha256);
      assert.deepEqual(await storage.leftovers(), []);
    });
  }

  it('after a deletion, under its old id, is rejected', async () => {
    const id = randomUUID();
    const bytes = await createUniqueJpeg();
    await storage.upload(ada, bytes, { id });
    await server.api('storageDelete', { token: ada.token, body: { files: [id] } });
    assert.equal((await storage.upload(ada, bytes, { id })).error.error, 'conflict');
    assert.equal((await storage.upload(ada, bytes, { id: randomUUID() })).status, 201);
  });
});

describe('strangers', () => {
  it('upload, list and delete need a token', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await createUniqueJpeg())]), 'x.jpg');
    assert.equal((await server.api('uploadSingle', { form })).status, 401);
    assert.equal((await server.api('storageList')).status, 401);
    assert.equal((await server.api('storageDelete', { body: { files: [randomUUID()] } })).status, 401);
  });

  it('the id of another user is rejected without details, and their photo stays', async () => {
    const { body } = await storage.upload(ada, await createUniqueJpeg());
    const taken = await storage.upload(bob, await createUniqueJpeg(), { id: body.data.id });
    assert.equal(taken.status, 409);
    assert.ok(!taken.text.includes(ada.id));
    assert.equal((await storage.idsOf(bob)).includes(body.data.id), false);
  });

  it('another user cannot delete or list a photo', async () => {
    const { body } = await storage.upload(ada, await createUniqueJpeg());
    const answer = await server.api('storageDelete', { token: bob.token, body: { files: [body.data.id] } });
    assert.deepEqual(answer.body.deleted, []);
    assert.ok((await storage.idsOf(ada)).includes(body.data.id));
    assert.ok(!(await storage.idsOf(bob)).includes(body.data.id));
  });
});

describe('the list', () => {
  it('pages and sorts, photos without a date last', async () => {
    const eve = await server.insertVerifiedUser();
    const dated = async (time: string) =>
      sharp(await createUniqueJpeg())
        .withExif({ IFD2: { DateTimeOriginal: time } })
        .jpeg()
        .toBuffer();
    const sent: StorageFile[] = [];
    for (const bytes of [
      await dated('2024:05:02 10:00:00'),
      await createUniqueJpeg(),
      await dated('2023:05:02 10:00:00'),
    ]) {
      sent.push((await storage.upload(eve, bytes)).body.data);
    }
    const [may24, undated, may23] = sent.map(({ id }) => id);
    const page = async (query: object) => (await server.api('storageList', { token: eve.token, query })).body;
    const ids = async (query: object) => (await page(query)).files.map(({ id }) => id);
    assert.deepEqual(await ids({}), [may23, undated, may24]);
    assert.deepEqual(await ids({ sortBy: 'taken_at' }), [may24, may23, undated]);
    assert.deepEqual(await ids({ sortBy: 'taken_at', sortOrder: 'asc' }), [may23, may24, undated]);
    assert.deepEqual(await ids({ page: 2, limit: 2 }), [may24]);
    assert.equal((await page({ page: 9 })).total, 3);
    assert.equal((await server.api('storageList', { token: eve.token, query: { limit: 501 } })).status, 400);
  });
});

it('accepts 50 concurrent uploads, with one decoder process per core', async () => {
  const photos = await Promise.all(Array.from({ length: 50 }, () => createUniqueJpeg(1200)));
  const answers = await Promise.all(photos.map((bytes) => storage.upload(ada, bytes)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
  for (const [index, { body }] of answers.entries()) {
    assert.equal(sha256Hex(await storage.original(ada, body.data.id)), sha256Hex(photos[index] ?? Buffer.alloc(0)));
  }
  assert.ok(
    (await readFile(join(server.dataDir, 'blobs', photoKeys(ada.id, answers[0]?.body.data.id ?? '')[250]))).length > 0,
  );
});
