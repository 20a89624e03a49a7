import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { ConfigError } from '../../config';
import type { S3Settings } from '../../config.s3';
import { isS3ServerInstalled, LISTING_PAGE, PARTS_PAGE, type S3Server, startS3Server } from '../../testing/s3Server';
import { isBlobError } from './blobs';
import { cacheBlobs } from './cachedBlobs';
import { blobsCompliance } from './compliance';
import { openS3Blobs } from './s3Blobs';

const bucket = `blobs-${randomUUID()}`;
let server: S3Server;
const settings = (given: Partial<S3Settings> = {}): S3Settings => ({
  endpoint: server.endpoint,
  bucket,
  region: server.region,
  accessKeyId: server.accessKeyId,
  secretAccessKey: server.secretAccessKey,
  prefix: '',
  reads: 'proxied',
  cacheBytes: 1_000_000,
  ...given,
});

describe('on a real S3 server', {
  skip: !isS3ServerInstalled() && 'no S3 server (scripts/setup/test-tools.mjs)',
}, () => {
  before(async () => {
    server = await startS3Server();
    await server.createBucket(bucket);
  });
  after(() => server.stop());

  const listed = 2 * LISTING_PAGE + 1;
  const openPlain = async () => {
    const blobs = await openS3Blobs(settings());
    return { blobs, close: () => blobs.close() };
  };
  blobsCompliance('s3', openPlain, { listed, abandonedReads: 210 });

  const openCached = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
    const blobs = await cacheBlobs(await openS3Blobs(settings({ prefix: 'of/one' })), folder, 1_000_000);
    const close = async () => {
      await blobs.close();
      assert.deepEqual(await readdir(folder), []);
      await rm(folder, { recursive: true });
    };
    return { blobs, close };
  };
  // The reads are those of the driver itself.
  blobsCompliance('s3 under a prefix with a cache', openCached, { listed, abandonedReads: 10 });

  it('lists more blobs than a page holds', async () => {
    const blobs = await openS3Blobs(settings({ prefix: 'pages' }));
    const names = Array.from({ length: listed }, (_, i) => `x/${i}`);
    await Promise.all(names.map((key) => blobs.put(key, Buffer.alloc(0))));
    const seen = [];
    for await (const { key } of blobs.list('x')) seen.push(key);
    assert.deepEqual(seen.sort(), names.sort());
    await blobs.close();
  });

  it('removes what a killed process left of an upload, but not a young one', async () => {
    const blobs = await openS3Blobs(settings({ prefix: 'killed' }));
    const client = new S3Client({
      endpoint: server.endpoint,
      region: server.region,
      credentials: { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const location = { Bucket: bucket, Key: 'killed/half' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(location));
    const part = { ...location, UploadId, Body: randomBytes(100) };
    for (let i = 1; i <= 2 * PARTS_PAGE; i += 1) await client.send(new UploadPartCommand({ ...part, PartNumber: i }));
    assert.equal(await blobs.deleteStaleFiles(60_000), 0);
    assert.equal(await blobs.stat('half'), null);
    assert.equal(await blobs.deleteStaleFiles(-5000), 1);
    await assert.rejects(client.send(new UploadPartCommand({ ...part, PartNumber: 1 })), { name: 'NoSuchUpload' });
    client.destroy();
    await blobs.close();
  });

  it('lets a browser read a blob at the store for a while, if set so', async () => {
    const proxied = await openS3Blobs(settings());
    const blobs = await openS3Blobs(settings({ reads: 'presigned' }));
    await blobs.put('direct', Buffer.from('picture'));
    const headers = { contentType: 'image/jpeg', cacheControl: 'private, max-age=86400', isCacheable: true };
    assert.equal(await proxied.directReadUrl('direct', headers), null);
    const [first, second] = [
      await blobs.directReadUrl('direct', headers),
      await blobs.directReadUrl('direct', headers),
    ];
    assert.ok(first && second);
    // An hour may begin between the two.
    if (second.maxAge <= first.maxAge) assert.equal(second.url, first.url);
    const answer = await fetch(first.url);
    assert.equal(await answer.text(), 'picture');
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=86400');
    assert.equal((await fetch(first.url.replace('/direct?', '/other?'))).status, 403);
    assert.ok((await fetch(`${server.endpoint}/${bucket}/direct`)).status >= 400);
    await Promise.all([proxied.close(), blobs.close()]);
  });

  it('refuses a wrong key, a missing bucket and an unreachable server at the start, without secrets', async () => {
    for (const [given, message] of [
      [{ secretAccessKey: 'wrong secret' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not accepted/],
      [{ bucket: `none-${randomUUID()}` }, /^S3_BUCKET none-.* does not exist/],
      [{ endpoint: 'http://127.0.0.1:1' }, /^S3_ENDPOINT http:\/\/127\.0\.0\.1:1 cannot be used: ECONNREFUSED/],
    ] as const)
      await assert.rejects(openS3Blobs(settings(given)), (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, message);
        assert.ok(!error.message.includes(server.secretAccessKey) && !error.message.includes('wrong secret'));
        return true;
      });
  });

  it('reports a vanished or silent store as an error, never as missing blobs', async () => {
    const sockets = new Set<Socket>();
    let mode: 'forward' | 'silent' = 'forward';
    const target = new URL(server.endpoint);
    const proxy = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      if (mode === 'silent') return;
      const upstream = createConnectionTo(target, sockets);
      socket.pipe(upstream).pipe(socket);
      socket.on('close', () => upstream.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as { port: number };
    const limits = { connect: 500, respond: 500, send: 500, copy: 500, stall: 100 };
    const blobs = await openS3Blobs(settings({ endpoint: `http://127.0.0.1:${port}` }), {
      ...limits,
      respond: 10_000,
      send: 10_000,
    });
    await blobs.put('kept', Buffer.from('x'));
    await blobs.close();
    for (const next of ['silent', 'gone'] as const) {
      mode = 'forward';
      const open = await openS3Blobs(settings({ endpoint: `http://127.0.0.1:${port}` }), limits);
      mode = 'silent';
      for (const socket of sockets) socket.destroy();
      if (next === 'gone') await new Promise((resolve) => proxy.close(resolve));
      const isOther = (error: unknown) => error instanceof Error && !isBlobError(error, 'blob_missing');
      await Promise.all([
        assert.rejects(open.stat('kept'), isOther),
        assert.rejects(open.read('kept'), isOther),
        assert.rejects(open.delete('kept'), isOther),
        assert.rejects(open.list('')[Symbol.asyncIterator]().next(), isOther),
        assert.rejects(open.put('new', Buffer.from('x')), isOther),
      ]);
      await open.close();
      for (const socket of sockets) socket.destroy();
    }
  });
});

function createConnectionTo({ hostname, port }: URL, sockets: Set<Socket>): Socket {
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.add(socket);
  return socket;
}
