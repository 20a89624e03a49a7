import type { FastifyInstance } from 'fastify';

/** Logs one line per request at level `debug`. It logs the route pattern, because paths may hold ids and signatures. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
