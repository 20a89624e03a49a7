import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { WriteStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { before, describe, it } from 'node:test';
import { MAX_UPLOAD_BYTES } from '@domain/contract';
import { createTurnedJpeg } from '../../images/fixtures/corners';
import { createStorage, createUniqueJpeg } from '../../testing/createStorage';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let storage: ReturnType<typeof createStorage>;
before(async () => {
  storage = createStorage(server);
  ada = await server.insertVerifiedUser();
});

async function until(what: string, probe: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await probe())) {
    if (Date.now() > end) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('rejected uploads leave nothing behind', () => {
  const broken = async () => (await createTurnedJpeg(1)).subarray(0, 4000);
  const cases: readonly (readonly [string, () => Promise<Buffer>, number, string])[] = [
    ['too small', () => createUniqueJpeg(779), 422, 'photo_too_small'],
    ['truncated', broken, 422, 'file_corrupt'],
    ['text', async () => Buffer.from('<?php echo 1;'), 415, 'file_unsupported'],
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      415,
      'file_unsupported',
    ],
    ['an empty file', async () => Buffer.alloc(0), 400, 'file_empty'],
  ];
  for (const [name, make, status, code] of cases) {
    it(name, async () => {
      const { total } = await storage.list(ada);
      const answer = await storage.upload(ada, await make());
      assert.deepEqual([answer.status, answer.error.error], [status, code]);
      assert.ok(answer.error.message.length > 0);
      assert.equal((await storage.list(ada)).total, total);
      assert.deepEqual(await storage.leftovers(), []);
    });
  }

  it('reports the size of a photo that is too small', async () => {
    const { error } = await storage.upload(ada, await createUniqueJpeg(300));
    assert.deepEqual(error.params, { min: 780, width: 300, height: 300 });
  });

  it('in the middle of a large file, with a response instead of a broken connection', async () => {
    const large = new Blob([Buffer.alloc(24 * 1024 * 1024)]);
    for (let i = 0; i < 3; i += 1) {
      const form = new FormData();
      for (let field = 0; field < 6; field += 1) form.append(`field${field}`, 'x');
      form.append('file', large, 'large.jpg');
      assert.equal((await server.api('uploadSingle', { token: ada.token, form })).status, 400);
      assert.equal((await server.api('uploadSingle', { token: 'x', form })).status, 401);
    }
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('on a full disk, with a response instead of a broken connection', async (t) => {
    const { prototype } = WriteStream;
    const full = (done: (error: Error) => void) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    t.mock.method(prototype, '_write', (_chunk: unknown, _encoding: unknown, done: Parameters<typeof full>[0]) =>
      full(done),
    );
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(24 * 1024 * 1024)]), 'large.jpg');
    const { status, error } = await server.api('uploadSingle', { token: ada.token, form });
    assert.deepEqual([status, error.error], [507, 'storage_full']);
    t.mock.restoreAll();
    assert.equal((await storage.upload(ada, await createUniqueJpeg())).status, 201);
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('invalid forms: no file, a bad id, no form', async () => {
    const empty = new FormData();
    empty.append('id', randomUUID());
    assert.equal((await server.api('uploadSingle', { token: ada.token, form: empty })).error.error, 'file_missing');
    const { error, status } = await storage.upload(ada, await createUniqueJpeg(), { id: '../../x' });
    assert.deepEqual([status, error.error, Object.keys(error.fields ?? {})], [400, 'validation_failed', ['id']]);
    const json = await server.api('uploadSingle', {
      token: ada.token,
      headers: { 'content-type': 'application/json' },
    });
    assert.ok(json.status >= 400 && json.status < 500, json.text);
    const cut = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await fetch(`${server.origin}/api/storage/upload_single`, {
      method: 'POST',
      headers: { ...cut, authorization: `Bearer ${ada.token}` },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
    });
    assert.ok(response.status >= 400 && response.status < 500, String(response.status));
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('forms with missing or invalid boundaries', async () => {
    for (const path of ['storage/upload_single', 'albums/import'])
      for (const boundary of [
        '',
        '; boundary=',
        '; boundary=""',
        `; boundary=${'x'.repeat(300)}`,
        `; boundary="${'x'.repeat(71)}"`,
      ]) {
        const answer = await fetch(`${server.origin}/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': `multipart/form-data${boundary}`, authorization: `Bearer ${ada.token}` },
          body: '--x--\r\n',
        });
        const { error, fields } = (await answer.json()) as { error: string; fields?: object };
        assert.deepEqual(
          [answer.status, error, fields],
          [400, 'validation_failed', { 'content-type': 'boundary' }],
          boundary,
        );
      }
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('too many bytes: declared, or found while reading', async () => {
    const big = Buffer.alloc(MAX_UPLOAD_BYTES + 1, 0xff);
    assert.deepEqual(
      [(await storage.upload(ada, big)).status, (await storage.upload(ada, big)).error.error],
      [413, 'file_too_large'],
    );
    const far = Buffer.alloc(MAX_UPLOAD_BYTES + 1024 * 1024, 0xff);
    const answer = await storage.upload(ada, far);
    assert.deepEqual([answer.status, answer.error.error], [413, 'file_too_large']);
    assert.deepEqual(await storage.leftovers(), []);
  });

  it('an upload that breaks off halfway', async () => {
    const { total } = await storage.list(ada);
    const bytes = await createUniqueJpeg(3000);
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    const client = httpRequest(`${server.origin}/api/storage/upload_single`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + bytes.length + 9,
      },
    });
    client.on('error', () => undefined);
    client.write(head);
    client.write(bytes.subarray(0, bytes.length / 2));
    await until('the upload', async () => (await storage.leftovers()).length > 0);
    client.destroy();
    await until('the cleanup', async () => (await storage.leftovers()).length === 0);
    assert.equal((await storage.list(ada)).total, total);
    assert.equal((await storage.upload(ada, bytes)).status, 201);
  });
});
