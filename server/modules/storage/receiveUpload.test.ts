import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { HttpApiError } from '../../http/apiError';
import { parseFileUpload } from './receiveUpload';

it('rejects an upload whose client has gone before its turn', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  await app.register(multipart);
  const parsed = new Promise((resolve, reject) => {
    app.post('/', async (request, reply) => {
      await once(reply.raw, 'close');
      await parseFileUpload(request, join(tmpdir(), 'never-made')).then(resolve, reject);
    });
  });
  await app.listen({ port: 0 });
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 };
  const { port } = app.server.address() as AddressInfo;
  const arrived = once(app.server, 'request');
  const client = httpRequest({ port, method: 'POST', headers });
  client.on('error', () => undefined);
  client.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf');
  await arrived;
  client.destroy();
  await assert.rejects(parsed, (error) => error instanceof HttpApiError && error.code === 'validation_failed');
});
