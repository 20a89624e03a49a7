import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { insertPhotos } from '../../testing/photos';
import { isS3ServerInstalled, type S3Server, startS3Server } from '../../testing/s3Server';
import { type StartedServer, startTestServer, type TestServer, type TestUser } from '../../testing/testServer';
import { findFileEpoch, revokeFileUrls } from './fileEpoch';
import { photoKeys } from './routes';
import { signFileUrl } from './signedUrls';

describe('photos on an S3 store', {
  skip: !isS3ServerInstalled() && 'no S3 server (scripts/setup/test-tools.mjs)',
}, () => {
  const bucket = `photos-${randomUUID()}`;
  let store: S3Server;
  const servers: StartedServer[] = [];
  before(async () => {
    store = await startS3Server();
    await store.createBucket(bucket);
  });
  after(async () => {
    for (const server of servers) await server.close();
    await store.stop();
  });

  /** Starts a server whose blobs lie in the bucket, with one photo. */
  async function startWithPhoto(reads: 'proxied' | 'presigned') {
    const { endpoint, region, accessKeyId, secretAccessKey } = store;
    const s3 = { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: reads, reads, cacheBytes: 1_000_000 };
    const server = await startTestServer({ s3 });
    servers.push(server);
    const ada = await server.insertVerifiedUser();
    const [photoId = ''] = await insertPhotos(server, ada, 1);
    const path = `/files/photos/${ada.id}/${photoId}/250`;
    const fileEpoch = (await findFileEpoch(server.deps.db, ada.id)) ?? -1;
    const url = server.origin + signFileUrl({ secretKey: server.deps.config.secretKey, fileEpoch }, path, Date.now());
    const bytes = await server.deps.blobs.read(photoKeys(ada.id, photoId)[250]);
    return { server, ada, url, bytes };
  }

  async function assertRevoked(server: TestServer, { id }: TestUser, url: string): Promise<void> {
    await revokeFileUrls(server.deps.db, id);
    assert.equal((await fetch(url, { redirect: 'manual' })).status, 404);
  }

  it('go through the server by default, with ranges and an unchanged tag', async () => {
    const { server, ada, url, bytes } = await startWithPhoto('proxied');
    const whole = await fetch(url, { redirect: 'manual' });
    assert.equal(whole.status, 200);
    assert.ok(bytes.equals(Buffer.from(await whole.arrayBuffer())));
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    assert.equal(part.status, 206);
    assert.ok(bytes.subarray(10, 20).equals(Buffer.from(await part.arrayBuffer())));
    const unchanged = await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    assert.equal(unchanged.status, 304);
    assert.deepEqual(await readdir(join(server.dataDir, 'blobs')).catch(() => []), []);
    await assertRevoked(server, ada, url);
  });

  it('come from the store when reads are presigned, and the policy allows their origin', async () => {
    const { server, ada, url, bytes } = await startWithPhoto('presigned');
    const redirect = await fetch(url, { redirect: 'manual' });
    assert.equal(redirect.status, 302);
    const location = redirect.headers.get('location') ?? '';
    assert.equal(new URL(location).origin, store.endpoint);
    assert.match(redirect.headers.get('cache-control') ?? '', /^private, max-age=\d+$/);
    const policy = redirect.headers.get('content-security-policy') ?? '';
    assert.ok(/img-src ([^;]*)/.exec(policy)?.[1]?.split(' ').includes(store.endpoint), policy);
    const picture = await fetch(url);
    assert.equal(picture.url, location);
    assert.equal(picture.headers.get('content-type'), 'image/jpeg');
    assert.ok(bytes.equals(Buffer.from(await picture.arrayBuffer())));
    assert.equal((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status, 200);
    await assertRevoked(server, ada, url);
  });
});
