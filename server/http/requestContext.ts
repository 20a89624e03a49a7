import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestLogger, runInLogContext } from '../log';
import type { Metrics } from '../monitoring/metrics';

const REQUEST_ID_HEADER = 'x-request-id';
/** Ids of the usual proxies and tracers; nothing that could break a log line or fill the log. */
const WELL_FORMED_ID = /^[\w.:+/=-]{8,100}$/;

type TrustPeer = (address: string, hop: number) => boolean;

export const compileTrustProxy = (trustProxy: string | false): TrustPeer =>
  trustProxy === false ? () => false : proxyAddress.compile(trustProxy.split(/[ ,]+/).filter((part) => part !== ''));

/** Returns a generator of request ids: the id that a trusted proxy sent, else a new one. */
export function createRequestIds(trustsPeer: TrustPeer): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !WELL_FORMED_ID.test(given)) return randomUUID();
    return trustsPeer(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

/** Sends each request's id as a header, and marks all log lines and jobs of the request with it. */
export function registerRequestContext(app: FastifyInstance): void {
  app.setChildLoggerFactory(createRequestLogger);
  const enter = ({ id }: FastifyRequest, next: () => void) => runInLogContext({ requestId: id }, next);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    enter(request, done);
  });
  // A body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
}

/**
 * Counts each request, and logs one line per request at level `debug`. Both name the route pattern, because paths may
 * hold ids and signatures.
 */
export function registerRequestLog(app: FastifyInstance, { countRequest }: Pick<Metrics, 'countRequest'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, is404, routeOptions } = request;
    const ms = reply.elapsedTime;
    const route = (is404 ? undefined : routeOptions.url) ?? 'unknown';
    countRequest({ method, route, status: reply.statusCode, seconds: ms / 1000 });
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(ms) }, 'answered');
  });
}
