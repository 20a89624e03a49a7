import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { PRIVATE_IMMUTABLE, type SendBlobOptions, sendBlob } from './sendBlob';

const DIRECT_URL = 'https://store.example.com/bucket/key?signature=x';

describe('sendBlob', () => {
  let root: string;
  let app: FastifyInstance;
  let blobs: Blobs;
  let options: SendBlobOptions;
  let requests: string[] = [];
  /** Seconds in which a direct URL is the same; null for a store without them. */
  let directMaxAge: number | null = null;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'send-blob-'));
    const disk = await openDiskBlobs(root);
    blobs = {
      ...disk,
      open: (key, given) => {
        requests.push('open');
        return disk.open(key, given);
      },
      stat: (key) => {
        requests.push('stat');
        return disk.stat(key);
      },
      directReadUrl: (key, { contentType, cacheControl, contentDisposition, isCacheable }) => {
        if (directMaxAge === null) return Promise.resolve(null);
        requests.push([key, contentType, cacheControl, contentDisposition, isCacheable].join(' | '));
        return Promise.resolve({ url: DIRECT_URL, maxAge: directMaxAge });
      },
    };
    app = Fastify();
    app.get('/blob', (_, reply) => sendBlob(reply, blobs, 'picture', options));
    await disk.put('picture', Buffer.from('0123456789'));
  });
  after(async () => {
    await app.close();
    await rm(root, { recursive: true });
  });
  afterEach(() => {
    requests = [];
    directMaxAge = null;
  });

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/blob', headers });

  it('asks the store once for a whole blob, a part of it, and an unchanged one', async () => {
    options = { contentType: 'image/jpeg', cacheControl: PRIVATE_IMMUTABLE, mayRedirect: true };
    const whole = await get();
    assert.deepEqual([whole.statusCode, whole.body, whole.headers['content-length']], [200, '0123456789', '10']);
    const part = await get({ range: 'bytes=-3' });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '789', 'bytes 7-9/10']);
    const unchanged = await get({ 'if-none-match': String(whole.headers.etag) });
    assert.deepEqual([unchanged.statusCode, unchanged.body, unchanged.headers.etag], [304, '', whole.headers.etag]);
    assert.deepEqual(requests, ['open', 'open', 'open']);
  });

  it('redirects to the store for as long as its URL stays the same', async () => {
    options = { contentType: 'image/jpeg', cacheControl: PRIVATE_IMMUTABLE, mayRedirect: true };
    directMaxAge = 1200;
    const { statusCode, headers } = await get();
    assert.deepEqual(
      [statusCode, headers.location, headers['cache-control']],
      [302, DIRECT_URL, 'private, max-age=1200'],
    );
    assert.deepEqual(requests, [`picture | image/jpeg | ${PRIVATE_IMMUTABLE} |  | true`]);
  });

  it('never lets browsers keep a redirect to content that they must not keep', async () => {
    options = {
      contentType: 'application/pdf',
      cacheControl: 'private, no-store',
      downloadName: 'Our year.pdf',
      mayRedirect: true,
    };
    directMaxAge = 0;
    const { statusCode, headers } = await get();
    assert.deepEqual([statusCode, headers['cache-control']], [302, 'private, no-store']);
    assert.deepEqual(requests, [
      `picture | application/pdf | private, no-store | attachment; filename="Our year.pdf"; filename*=UTF-8''Our%20year.pdf | false`,
    ]);
  });

  it('sends the blob itself when the route does not allow a redirect, and answers HEAD', async () => {
    options = { contentType: 'image/jpeg', cacheControl: PRIVATE_IMMUTABLE };
    directMaxAge = 1200;
    assert.equal((await get()).body, '0123456789');
    options = { ...options, mayRedirect: true };
    const head = await get({}, 'HEAD');
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, '10', '']);
    assert.deepEqual(requests, ['open', 'stat']);
  });

  it('creates a missing blob before it redirects to it', async () => {
    await blobs.delete('picture');
    let created = 0;
    const create = async () => {
      created += 1;
      await blobs.put('picture', Buffer.from('0123456789'));
    };
    options = { contentType: 'image/jpeg', cacheControl: PRIVATE_IMMUTABLE, mayRedirect: true, create };
    directMaxAge = 1200;
    assert.equal((await get()).statusCode, 302);
    assert.equal((await get()).statusCode, 302);
    assert.equal(created, 1);
    await blobs.delete('picture');
    directMaxAge = null;
    assert.equal((await get()).body, '0123456789');
    assert.equal(created, 2);
  });
});
