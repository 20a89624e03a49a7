import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createForm } from '../../testing/contract/contractRow';
import { createUniqueJpeg } from '../../testing/createStorage';
import { insertBook } from '../../testing/insertBook';
import { startTestServer, type TestUser, withOwnTestServer } from '../../testing/testServer';

const quotas = { bytes: 1_000_000_000, photos: 2, albums: 2, exports: 2 };

describe('the quotas of a user', () => {
  const server = withOwnTestServer({ quotas });
  let user: TestUser;
  let pictures: Buffer[];
  before(async () => {
    user = await server.insertVerifiedUser();
    pictures = await Promise.all([1, 2, 3, 4].map(async () => Buffer.from(await createUniqueJpeg())));
  });

  const upload = ({ token }: TestUser, bytes: Buffer) =>
    server.api('uploadSingle', { token, form: createForm({ file: new Blob([new Uint8Array(bytes)]) }) });
  const usage = async ({ token }: TestUser) => (await server.api('userUsage', { token })).body;

  it('limit photos, also in concurrent uploads; a deletion frees space', async () => {
    const answers = await Promise.all(pictures.map((bytes) => upload(user, bytes)));
    const refused = answers.filter(({ status }) => status !== 201);
    assert.deepEqual(
      refused.map(({ status, error }) => [status, error.error, error.params]),
      Array.from({ length: 2 }, () => [413, 'photo_quota_reached', { limit: 2 }]),
    );
    const { usage: used, limits } = await usage(user);
    assert.deepEqual([used.photos, limits], [2, quotas]);
    const [stored] = answers.filter(({ status }) => status === 201);
    await server.api('storageDelete', { token: user.token, body: { files: [stored?.body.data.id ?? ''] } });
    const left = pictures.find((_, index) => answers[index]?.status !== 201) ?? Buffer.of();
    assert.equal((await upload(user, left)).status, 201);
  });

  it('limit bytes, before and after the photo is read', async () => {
    const tight = await startTestServer({ quotas: { ...quotas, bytes: (pictures[0]?.length ?? 0) + 10 } });
    try {
      const { token } = await tight.insertVerifiedUser();
      const send = (bytes: Buffer) =>
        tight.api('uploadSingle', { token, form: createForm({ file: new Blob([new Uint8Array(bytes)]) }) });
      const answers = await Promise.all(pictures.slice(0, 2).map(send));
      assert.deepEqual(
        answers.map(({ status }) => status).sort((a, b) => a - b),
        [201, 413],
      );
      const { error } = await send(pictures[2] ?? Buffer.of());
      assert.equal(error.error, 'storage_quota_reached');
      assert.equal(error.params?.['limit'], (pictures[0]?.length ?? 0) + 10);
    } finally {
      await tight.close();
    }
  });

  it('limit albums, created or copied concurrently', async () => {
    const other = await server.insertVerifiedUser();
    const { token } = other;
    const album = await insertBook(server, other, { format: 'square-210', pages: 24 });
    const copies = await Promise.all(
      [1, 2, 3].map(() => server.api('albumCopy', { token, params: { id: album }, body: {} })),
    );
    assert.deepEqual(
      copies.map(({ status }) => status).sort((a, b) => a - b),
      [201, 413, 413],
    );
    const { body } = await upload(other, pictures[0] ?? Buffer.of());
    const made = await server.api('albumCreate', { token, body: { file_ids: [body.data.id] } });
    assert.deepEqual([made.status, made.error.error, made.error.params], [413, 'album_quota_reached', { limit: 2 }]);
    const { url } = (await server.api('albumBundle', { token, params: { id: album } })).body.data;
    const bundle = await (await fetch(server.origin + url, { headers: { authorization: `Bearer ${token}` } })).blob();
    const imported = await server.api('albumImport', { token, form: createForm({ file: bundle }) });
    assert.deepEqual([imported.status, imported.error.error], [413, 'album_quota_reached']);
    assert.equal((await usage(other)).usage.albums, 2);
    await server.api('albumDelete', { token, params: { id: album } });
    assert.equal((await server.api('albumCreate', { token, body: { file_ids: [body.data.id] } })).status, 201);
  });

  it('limit exports per day; an existing file does not count', async () => {
    const other = await server.insertVerifiedUser();
    const { token } = other;
    const album = await insertBook(server, other, { format: 'square-210', pages: 24 });
    const make = (body: object) => server.api('albumExport', { token, params: { id: album }, body });
    const kinds = [{ kind: 'screen' }, { kind: 'screen' }, { kind: 'proof' }, { kind: 'print' }];
    const answers = [];
    for (const kind of kinds) answers.push(await make(kind));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202, 429],
    );
    const { error } = answers[3] ?? {};
    assert.equal(error?.error, 'export_quota_reached');
    assert.equal(error?.params?.['limit'], 2);
    assert.ok(Number(error?.params?.['seconds']) > 86_000);
    assert.equal((await usage(other)).usage.exports, 2);
  });
});
