import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForHolder } from '../processes/fairBudget';
import { FairShares, type Share } from '../processes/fairShares';
import { holderOfAddress } from './clientNetwork';
import { holderOf } from './limitBodyMemory';

/** Each costs some 20 kB, and a file descriptor. */
const MAX_CONNECTIONS = 4_000;

/**
 * Closes connections beyond the limit: of the greediest network, one without a request before one with a request.
 * Register before the server listens.
 */
export function limitConnections(app: FastifyInstance, maxConnections = MAX_CONNECTIONS): void {
  const connections = new FairShares<Socket>();
  const answering = new Map<Socket, number>();
  const isIdle = ({ item }: Share<Socket>) => !answering.has(item);
  app.server.on('connection', (socket: Socket) => {
    const share = connections.add(holderOfAddress(socket.remoteAddress ?? ''), 1, socket);
    socket.once('close', () => connections.remove(share));
    if (connections.total <= maxConnections) return;
    const greediest = connections.findGreediest(isIdle) ?? connections.findGreediest(() => true);
    if (!greediest) return;
    connections.remove(greediest);
    greediest.item.destroy();
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1;
      if (left > 0) answering.set(socket, left);
      else answering.delete(socket);
    });
  });
}

/** Lets work for a request take its parts of shared limits in the name of its user or network. */
export function nameHolders(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _: unknown, next: () => void) => runForHolder(holderOf(request), next);
  app.addHook('onRequest', enter);
  // Now the user is known. A body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', enter);
}
