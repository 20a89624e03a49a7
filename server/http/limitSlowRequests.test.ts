import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandler } from './errorHandler';
import { limitSlowRequests } from './limitSlowRequests';
import { requireDeclaredAuth } from './registerRoute';

const limits = {
  openMs: 300,
  openStallMs: 120,
  openBytesPerSecond: 1000,
  windowMs: 200,
  bytesPerSecond: 1000,
  checkEveryMs: 20,
  openBodies: 4,
  openBodiesPerClient: 3,
  reservedBodies: 2,
  readMs: 300,
};
const LENGTH = 1_000_000;
let app: FastifyInstance;
let port = 0;
/** Set by a handler that has not read its body yet. */
let goOn: (() => void) | undefined;

before(async () => {
  app = Fastify();
  registerErrorHandler(app);
  requireDeclaredAuth(app);
  limitSlowRequests(app, limits);
  const config = { access: 'signed in' } as const;
  app.post('/open', () => 'read');
  app.post('/reserved', { config: { reserved: true } }, () => 'read');
  app.get('/large', () => Buffer.alloc(50_000_000));
  app.post('/own', { config }, () => 'read');
  app.post('/refused', { config, onRequest: async (_, reply) => reply.code(401).send('refused') }, () => 'read');
  const waits = () => new Promise<void>((resolve) => (goOn = resolve));
  app.post('/waiting', { config, preParsing: waits }, () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
after(() => app.close());

interface Client {
  readonly socket: Socket;
  readonly answer: Promise<string>;
}

/** Starts a request; the caller sends the body. */
async function begin(path: string, length = LENGTH): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, answer };
}

/** Sends this many bytes every 20 ms until the connection ends. */
function drip({ socket }: Client, bytes: number): void {
  const timer = setInterval(() => socket.write('x'.repeat(bytes)), 20);
  socket.once('close', () => clearInterval(timer));
}

it('cuts an unauthenticated body at its deadline, however fast it arrives', async () => {
  const client = await begin('/open');
  drip(client, 100);
  assert.match(await client.answer, /^HTTP\/1\.1 408 /);
});

it('cuts any other body that is too slow or stalls, and no body that is fast enough', async () => {
  const [silent, slow, good] = [await begin('/own'), await begin('/own'), await begin('/own', 20_000)];
  drip(slow, 5);
  drip(good, 200);
  const [a, b] = await Promise.all([silent.answer, slow.answer]);
  for (const answer of [a, b]) assert.match(answer, /^HTTP\/1\.1 408 /);
  const [response] = (await once(good.socket, 'data')) as [string];
  assert.match(response, /^HTTP\/1\.1 200 /);
  good.socket.destroy();
});

it('cuts a refused client that goes on sending', async () => {
  const client = await begin('/refused');
  drip(client, 200);
  assert.match(await client.answer, /^HTTP\/1\.1 401 /);
});

it('does not count time in which the server does not read', async () => {
  const client = await begin('/waiting', 400);
  client.socket.write('x'.repeat(100));
  await new Promise((resolve) => setTimeout(resolve, 3 * limits.windowMs));
  assert.ok(goOn && !client.socket.destroyed);
  goOn();
  client.socket.write('x'.repeat(300));
  const [response] = (await once(client.socket, 'data')) as [string];
  assert.match(response, /^HTTP\/1\.1 200 /);
  client.socket.destroy();
});

/** Index of the first of these clients that gets an answer, and the answer. */
const firstAnswer = (clients: readonly Client[]) =>
  Promise.race(clients.map(async ({ answer }, i) => ({ i, text: await answer })));

it('cuts the oldest body of a client with too many', async () => {
  const clients: Client[] = [];
  for (let i = 0; i < 4; i += 1) clients.push(await begin('/open'));
  const { i, text } = await firstAnswer(clients);
  assert.equal(i, 0);
  assert.match(text, /^HTTP\/1\.1 503 .*retry-after: \d/is);
  for (const { socket } of clients) socket.destroy();
});

it('counts the bodies of a reserved call by themselves', async () => {
  const strangers = await Promise.all(Array.from({ length: 3 }, () => begin('/open')));
  const calls = [await begin('/reserved'), await begin('/reserved'), await begin('/reserved')];
  const { i, text } = await firstAnswer([...calls, ...strangers]);
  assert.equal(i, 0);
  assert.match(text, /^HTTP\/1\.1 503 /);
  for (const { socket } of [...calls, ...strangers]) socket.destroy();
});

it('cuts an unauthenticated body that stalls long before its deadline', async () => {
  const [slow, stalled] = [await begin('/open'), await begin('/open')];
  drip(slow, 100);
  const { i, text } = await firstAnswer([slow, stalled]);
  assert.equal(i, 1);
  assert.match(text, /^HTTP\/1\.1 408 /);
  slow.socket.destroy();
});

it('cuts a reader that takes nothing of its response', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  const [connection] = (await once(app.server, 'connection')) as [Socket];
  await once(connection, 'close');
  socket.destroy();
});
