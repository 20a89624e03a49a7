import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { insertPhotos } from '../../testing/photos';
import { withTestServer } from '../../testing/testServer';
import { findFileEpoch } from './fileEpoch';
import { photoKeys } from './routes';
import { sendBlob } from './sendBlob';
import { signFileUrl, signSessionUrl, verifyFileUrl, verifySessionUrl } from './signedUrls';

const DAY_MS = 86_400_000;
const accept = (secretKey: Buffer, previousSecretKeys: string[] = []) => ({ secretKey, previousSecretKeys });
let userId = '';
let photoId = '';
let path = '';
let fileEpoch = 0;
const bytes = Buffer.from('0123456789abcdef');
const server = withTestServer();
before(async () => {
  const ada = await server.insertVerifiedUser();
  userId = ada.id;
  [photoId = ''] = await insertPhotos(server, ada, 1);
  path = `/files/photos/${userId}/${photoId}/250`;
  fileEpoch = (await findFileEpoch(server.deps.db, userId)) ?? -1;
  await server.deps.blobs.put(photoKeys(userId, photoId)[250], bytes);
  await server.deps.blobs.put(photoKeys(userId, photoId).original, Buffer.from('GPS and all'));
});

const signed = (of = path, now = Date.now()) =>
  signFileUrl({ secretKey: server.deps.config.secretKey, fileEpoch }, of, now);
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + url, { method, headers });

describe('signatures', () => {
  const secret = Buffer.from('one secret of thirty-two letters.');
  const query = (url: string) => {
    const { searchParams } = new URL(url, 'http://x');
    return { e: searchParams.get('e') ?? '', s: searchParams.get('s') ?? '' };
  };

  const viewer = { secretKey: secret, fileEpoch: 7 };

  it('are equal all day, change on the next, and live for one to two days', () => {
    const midnight = Date.UTC(2026, 4, 1);
    const url = signFileUrl(viewer, path, midnight);
    assert.equal(signFileUrl(viewer, path, midnight + DAY_MS - 1), url);
    assert.notEqual(signFileUrl(viewer, path, midnight + DAY_MS), url);
    assert.equal(verifyFileUrl(accept(secret), path, query(url), midnight + 2 * DAY_MS - 1), 7);
    assert.equal(verifyFileUrl(accept(secret), path, query(url), midnight + 2 * DAY_MS), null);
  });

  it('are valid for one path, expiry, epoch and secret', () => {
    const { e, s } = query(signFileUrl(viewer, path));
    const [expires = '', epoch = ''] = e.split('-');
    assert.equal(verifyFileUrl(accept(secret), path, { e, s }), 7);
    for (const other of [`${Number(expires) + 1}-${epoch}`, `${expires}-8`, expires, `${e} `, ''])
      assert.equal(verifyFileUrl(accept(secret), path, { e: other, s }), null);
    assert.equal(verifyFileUrl(accept(secret), `/files/photos/${userId}/${photoId}/1440`, { e, s }), null);
    assert.equal(verifyFileUrl(accept(Buffer.from('another secret of thirty-two lett')), path, { e, s }), null);
    assert.equal(verifyFileUrl(accept(secret), path, { e, s: '' }), null);
  });

  it('stay valid after the secret is replaced, while the former one is accepted', () => {
    const { e, s } = query(signFileUrl(viewer, path));
    const next = Buffer.from('the next secret of forty letters or so..');
    assert.equal(verifyFileUrl(accept(next, [secret.toString()]), path, { e, s }), 7);
    assert.equal(verifyFileUrl(accept(next), path, { e, s }), null);
  });

  it('for a session name it, live for minutes, and are not interchangeable with daily ones', () => {
    const session = randomUUID();
    const now = Date.now();
    const own = query(signSessionUrl(secret, path, session, now));
    assert.equal(verifySessionUrl(accept(secret), path, own, now + 19 * 60_000), session);
    assert.equal(verifySessionUrl(accept(secret), path, own, now + 20 * 60_000), null);
    assert.equal(verifySessionUrl(accept(secret), path, own, now - 10 * 60_000), session);
    assert.equal(verifyFileUrl(accept(secret), path, own, now), null);
    assert.equal(verifySessionUrl(accept(secret), path, query(signFileUrl(viewer, path, now)), now), null);
  });
});

describe('/files/photos', () => {
  it('serves a derivative only as a cacheable image', async () => {
    const response = await get(signed());
    assert.equal(response.status, 200);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    const header = (name: string) => response.headers.get(name);
    assert.equal(header('content-type'), 'image/jpeg');
    assert.equal(header('x-content-type-options'), 'nosniff');
    assert.match(header('cache-control') ?? '', /private.*immutable/);
    assert.match(header('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    assert.equal(header('content-length'), String(bytes.length));
  });

  it('answers conditional requests, HEAD and ranges', async () => {
    const etag = (await get(signed())).headers.get('etag') ?? '';
    assert.equal((await get(signed(), { 'if-none-match': etag })).status, 304);
    assert.equal((await get(signed(), { 'if-none-match': '"other"' })).status, 200);
    const head = await get(signed(), {}, 'HEAD');
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)]);
    for (const [range, status, body, place] of [
      ['bytes=2-4', 206, '234', 'bytes 2-4/16'],
      ['bytes=12-', 206, 'cdef', 'bytes 12-15/16'],
      ['bytes=-3', 206, 'def', 'bytes 13-15/16'],
      ['bytes=0-999', 206, '0123456789abcdef', 'bytes 0-15/16'],
      ['bytes=16-', 416, '', 'bytes */16'],
      ['bytes=4-2', 200, '0123456789abcdef', null],
      ['lines=1-2', 200, '0123456789abcdef', null],
    ] as const) {
      const response = await get(signed(), { range });
      assert.deepEqual(
        [range, response.status, await response.text(), response.headers.get('content-range')],
        [range, status, body, place],
      );
    }
    const stale = await get(signed(), { range: 'bytes=2-4', 'if-range': '"other"' });
    assert.deepEqual([stale.status, await stale.text()], [200, bytes.toString()]);
  });

  it('answers alike to forged, expired, moved, missing and private files', async () => {
    const original = `/files/photos/${userId}/${photoId}/original`;
    const forged = [
      path,
      `${path}?e=99999999999&s=x`,
      signed().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      signed(path, Date.now() - 3 * DAY_MS),
      signed().replace('/250?', '/1440?'),
      signed(`/files/photos/${userId}/${randomUUID()}/250`),
      signed(original),
      signed(`/files/photos/${userId}/..%2f${photoId}/250`),
      `${path}?e=1&e=2&s=1&s=2`,
    ];
    for (const url of forged) {
      const response = await get(url);
      const body = (await response.json()) as { error: string };
      assert.deepEqual([url, response.status, body.error], [url, 404, 'not_found']);
    }
  });
});

it('offers a download under a name in any language', async () => {
  const headers: Record<string, unknown> = {};
  const reply = {
    request: { headers: {}, method: 'HEAD' },
    headers: (given: Record<string, unknown>) => Object.assign(headers, given),
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
    send: () => reply,
  };
  await sendBlob(
    reply as unknown as Parameters<typeof sendBlob>[0],
    server.deps.blobs,
    photoKeys(userId, photoId)[250],
    {
      contentType: 'application/pdf',
      cacheControl: 'no-store',
      downloadName: 'Лето "24"\r\n.pdf',
    },
  );
  const value = String(headers['content-disposition']);
  assert.match(
    value,
    /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%D0%9B%D0%B5%D1%82%D0%BE%20%2224%22%0D%0A\.pdf$/,
  );
});
