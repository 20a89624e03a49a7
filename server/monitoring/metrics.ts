import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Role } from '../config.roles';
import type { AttemptResult } from '../drivers/queue';
import { toPortError } from '../startupChecks';

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800];
const BLOB_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export type BlobOutcome = 'ok' | 'missing' | 'full' | 'error';

/** Counters of one process. The values of all processes add up. */
export interface Metrics {
  readonly registry: Registry;
  /** @param route pattern of the route, never a path */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countError(code: string, source: 'request' | 'job'): void;
  countAttempt(result: AttemptResult): void;
  countBlobOperation(operation: string, outcome: BlobOutcome, seconds: number): void;
  countBlobBytes(direction: 'read' | 'written', bytes: number): void;
  countScrapeError(part: string): void;
}

export function createMetrics(role: Role): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'keepsake_http_requests_total',
    help: 'Answered requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'keepsake_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'keepsake_errors_total',
    help: 'Errors by the code that a user or a job met',
    labelNames: ['source', 'code'],
    registers,
  });
  const attempts = new Counter({
    name: 'keepsake_job_attempts_total',
    help: 'Ended attempts of jobs; failed means given up, retried and interrupted mean that another attempt follows',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const attemptSeconds = new Histogram({
    name: 'keepsake_job_duration_seconds',
    help: 'Time of one attempt of a job',
    labelNames: ['kind'],
    buckets: JOB_SECONDS,
    registers,
  });
  const operations = new Counter({
    name: 'keepsake_blob_operations_total',
    help: 'Operations on the blob store; missing means that the blob does not exist, full that there is no space',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const operationSeconds = new Histogram({
    name: 'keepsake_blob_operation_duration_seconds',
    help: 'Time of an operation on the blob store, for streams until their first byte',
    labelNames: ['operation'],
    buckets: BLOB_SECONDS,
    registers,
  });
  const blobBytes = new Counter({
    name: 'keepsake_blob_bytes_total',
    help: 'Bytes read from and written to the blob store; a read that its reader ends early may count whole',
    labelNames: ['direction'],
    registers,
  });
  const scrapeErrors = new Counter({
    name: 'keepsake_scrape_errors_total',
    help: 'Parts of scrapes that failed; their gauges are then missing',
    labelNames: ['part'],
    registers,
  });
  new Gauge({
    name: 'keepsake_process_info',
    help: 'Always 1; the label is the role of the process',
    labelNames: ['role'],
    registers,
  }).set({ role }, 1);

  return {
    registry,
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, seconds);
    },
    countError: (code, source) => errors.inc({ source, code }),
    countAttempt({ kind, outcome, seconds, code }) {
      attempts.inc({ kind, outcome });
      attemptSeconds.observe({ kind }, seconds);
      if (code !== null) errors.inc({ source: 'job', code });
    },
    countBlobOperation(operation, outcome, seconds) {
      operations.inc({ operation, outcome });
      operationSeconds.observe({ operation }, seconds);
    },
    countBlobBytes: (direction, bytes) => blobBytes.inc({ direction }, bytes),
    countScrapeError: (part) => scrapeErrors.inc({ part }),
  };
}

/** Adds the figures of Node and the process. They watch until the process ends. */
export const addProcessMetrics = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

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
