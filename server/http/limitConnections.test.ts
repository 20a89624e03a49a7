import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitConnections } from './limitConnections';

let app: FastifyInstance;
let port = 0;
const opened: Socket[] = [];

before(async () => {
  app = Fastify();
  limitConnections(app, 4);
  app.get('/', () => 'served');
  app.get('/slow', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
after(() => {
  for (const socket of opened) socket.destroy();
  return app.close();
});

/** Connects from a local address of this machine, of which every host has many. */
async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  return socket;
}

const untilClosed = (socket: Socket) => (socket.destroyed ? undefined : once(socket, 'close'));

it('closes the oldest idle connection of the greediest network, and serves the newcomer', async () => {
  const answering = await open('127.0.1.1');
  const requested = once(app.server, 'request');
  answering.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await requested;
  const [silent, halfSent] = [await open('127.0.1.2'), await open('127.0.1.3')];
  halfSent.write('GET / HTTP/1.1\r\nHost');
  const neighbour = await open('127.0.2.1');
  const newcomer = await open('127.0.3.1');
  await untilClosed(silent);
  const next = await open('127.0.4.1');
  await untilClosed(halfSent);
  for (const socket of [newcomer, next]) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 /);
  }
  assert.deepEqual([answering.destroyed, neighbour.destroyed], [false, false]);
});
