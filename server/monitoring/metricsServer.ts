import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { toPortError } from '../startupChecks';
import type { Metrics } from './metrics';

/**
 * Serves `/metrics` on a port of its own, outside the API: no user reaches it, and no rate limit counts it.
 * @throws ConfigError when the port cannot be opened
 */
export async function startMetricsServer(
  { registry }: Metrics,
  host: string,
  port: number,
  onError: (error: unknown) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isScrape) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Try GET /metrics.\n');
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw toPortError(error, host, port, 'METRICS_') ?? error;
  }
}

export async function stopMetricsServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
