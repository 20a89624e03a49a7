import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../monitoring/metrics';

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
