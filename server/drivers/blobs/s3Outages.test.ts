import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { S3Settings } from '../../config.s3';
import { signFileUrl } from '../../modules/files';
import { insertPhotos } from '../../testing/photos';
import { type StartedServer, startTestServer } from '../../testing/testServer';
import { type Blobs, isBlobError } from './blobs';
import { openS3Blobs } from './s3Blobs';

const stored = new Map<string, Buffer>();
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** As far as the driver uses S3: a bucket that holds objects, and an empty listing. */
const answerAsStore: Answer = async (request, response) => {
  const [key = '', query = ''] = (request.url ?? '').split('?');
  const held = stored.get(key);
  if (request.method === 'PUT') stored.set(key, await buffer(request));
  if (request.method === 'DELETE') stored.delete(key);
  if (query.includes('list-type')) response.end('<ListBucketResult/>');
  else if (request.method === 'HEAD' && /^\/b\/?$/.test(key)) response.end();
  else if (request.method === 'HEAD' || request.method === 'GET')
    if (held) response.setHeader('etag', '"x"').setHeader('content-length', held.length).end(held);
    else response.writeHead(404).end(request.method === 'GET' ? '<Error><Code>NoSuchKey</Code></Error>' : '');
  else response.end();
};

const answerError =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    request.resume();
    response.writeHead(status, headers).end(`<Error><Code>${code}</Code><Message>later</Message></Error>`);
  };

const outages: Readonly<Record<string, Answer>> = {
  'SlowDown with 503': answerError(503, 'SlowDown'),
  'SlowDown that asks for an hour': answerError(503, 'SlowDown', { 'retry-after': '3600' }),
  'TooManyRequests with 429': answerError(429, 'TooManyRequests'),
  'InternalError with 500': answerError(500, 'InternalError'),
  'RequestTimeout with 400': answerError(400, 'RequestTimeout'),
  'a bad gateway with a page': (_, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
  'a gateway time-out': (_, response) => response.writeHead(504).end(),
  'a status of a content network': (_, response) => response.writeHead(522).end(),
  'a connection that ends': (_, response) => response.socket?.destroy(),
  silence: () => undefined,
  'a response that is cut off': (_, response) => {
    response.setHeader('content-length', 100).write('x');
    setImmediate(() => response.socket?.destroy());
  },
};

let store: Server;
let answer: Answer;
let settings: S3Settings;
before(async () => {
  store = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
  settings = { endpoint, bucket: 'b', region: 'x', ...keys, prefix: '', reads: 'proxied', cacheBytes: 1_000_000 };
});
beforeEach(() => {
  answer = answerAsStore;
});
after(() => {
  store.closeAllConnections();
  store.close();
});

const LIMIT_MS = 300;
const limits = { connect: LIMIT_MS, respond: LIMIT_MS, send: LIMIT_MS, copy: LIMIT_MS, stall: LIMIT_MS };

for (const [name, outage] of Object.entries(outages))
  it(`takes ${name} for an unavailable store in every call, within one limit for all attempts`, async () => {
    const blobs = await openS3Blobs(settings, limits);
    const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
    const isLater = (error: unknown) => isBlobError(error, 'store_unavailable') || Promise.reject(error);
    answer = outage;
    const calls: Record<string, (of: Blobs) => Promise<unknown>> = {
      read: (of) => of.read('a'),
      download: (of) => of.download('a', join(folder, 'a')),
      stat: (of) => of.stat('a'),
      put: (of) => of.put('a', Buffer.from('x')),
      delete: (of) => of.delete('a'),
      move: (of) => of.move('a', 'b'),
      list: (of) => of.list('a')[Symbol.asyncIterator]().next(),
      deleteStaleFiles: (of) => of.deleteStaleFiles(0),
    };
    // A HEAD and a DELETE have no body that could be cut off or name an error.
    const isBodiless = (call: string) =>
      /cut off/.test(name) ? ['stat', 'delete', 'put'].includes(call) : /400/.test(name) && call === 'stat';
    for (const [call, run] of Object.entries(calls))
      if (!isBodiless(call)) await assert.rejects(run(blobs), isLater, call);
    await blobs.close();
    await rm(folder, { recursive: true });
  });

it('leaves refusals as they are: a later attempt would get the same answer', async () => {
  const blobs = await openS3Blobs(settings, limits);
  for (const [status, code] of [
    [403, 'AccessDenied'],
    [400, 'InvalidArgument'],
    [501, 'NotImplemented'],
  ] as const) {
    answer = answerError(status, code);
    await assert.rejects(blobs.read('a'), (error) => !isBlobError(error, 'store_unavailable'), code);
  }
  answer = answerError(507, 'InsufficientStorage');
  await assert.rejects(blobs.put('a', Buffer.from('x')), (error) => isBlobError(error, 'storage_full'));
  await blobs.close();
});

describe('a request that needs the store', () => {
  let server: StartedServer;
  before(async () => {
    answer = answerAsStore;
    server = await startTestServer({ s3: settings });
  });
  after(async () => {
    answer = answerAsStore;
    await server.close();
  });

  for (const name of ['SlowDown with 503', 'InternalError with 500', 'a connection that ends'] as const)
    it(`answers 503 with retry-after at ${name}, not 500`, async () => {
      const user = await server.insertVerifiedUser();
      const [id = ''] = await insertPhotos(server, user, 1);
      const viewer = { secretKey: server.deps.config.secretKey, fileEpoch: 0 };
      const url = server.origin + signFileUrl(viewer, `/files/photos/${user.id}/${id}/250`);
      assert.equal((await fetch(url)).status, 200);
      answer = outages[name] ?? answerAsStore;
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(url, { method });
        assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '10'], method);
        if (method === 'GET') assert.equal(((await response.json()) as { error: string }).error, 'unavailable');
      }
    });
});
