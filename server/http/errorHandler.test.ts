import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fastify } from 'fastify';
import { BlobError } from '../drivers/blobs';
import { ImageGenerationError } from '../drivers/image-generation';
import { PaymentsError } from '../drivers/payments';
import { LibraryError } from '../drivers/photo-library';
import { PrintingError } from '../drivers/printing';
import { WritingError } from '../drivers/writing/writer';
import { ImageError } from '../images';
import { PoolClosedError } from '../processes/childPool';
import { RenderCrashedError, RenderTimeoutError } from '../render';
import { PhotoUnavailableError } from '../render/withLocalFiles';
import { HttpApiError } from './apiError';
import { registerErrorHandler } from './errorHandler';

const outages: readonly (readonly [string, Error, string])[] = [
  ['the blob store', new BlobError('store_unavailable', 'a'), 'unavailable'],
  ['the payment provider', new PaymentsError('unreachable'), 'unavailable'],
  ['the print service', new PrintingError('unreachable'), 'unavailable'],
  ['the decoders', new ImageError('unavailable'), 'unavailable'],
  ['Google Photos', new LibraryError('unavailable', ''), 'google_unavailable'],
  ['the language model', new WritingError(), 'writing_unavailable'],
  ['the image model', new ImageGenerationError('images_unavailable'), 'images_unavailable'],
  ['a photo', new PhotoUnavailableError('a'), 'photo_unavailable'],
  ['a service that a module names', new HttpApiError('unavailable'), 'unavailable'],
];
for (const [what, error, code] of outages)
  it(`answers 503 with retry-after when ${what} cannot answer now`, async () => {
    const app = fastify();
    registerErrorHandler(app);
    app.get('/', () => Promise.reject(error));
    const response = await app.inject('/');
    assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '10']);
    assert.equal(response.json<{ error: string }>().error, code);
  });

const overloads: readonly (readonly [string, Error])[] = [
  ['said nothing for too long', new RenderTimeoutError('page', 30_000)],
  ['was killed, as by a system without memory', new RenderCrashedError('SIGKILL', '')],
  ['is not there any more', new PoolClosedError()],
];
for (const [what, error] of overloads)
  it(`answers 503 with retry-after when a process ${what}`, async () => {
    const app = fastify();
    registerErrorHandler(app);
    app.get('/', () => Promise.reject(error));
    const response = await app.inject('/');
    assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '30']);
  });

it('answers 500 when a process crashed by itself', async () => {
  const app = fastify();
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(new RenderCrashedError('SIGSEGV', '')));
  assert.equal((await app.inject('/')).statusCode, 500);
});

it('sends the time that the error names', async () => {
  const app = fastify();
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(new HttpApiError('unavailable', { retryAfterSeconds: 3 })));
  assert.equal((await app.inject('/')).headers['retry-after'], '3');
});
