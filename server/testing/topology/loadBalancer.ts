import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface LoadBalancer {
  readonly origin: string;
  countReady(): number;
  close(): Promise<void>;
}

const PROBE_INTERVAL_MS = 250;
const PROBE_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 2000;
/** Unanswered probes in a row after which a target rests: one alone may be a busy processor. */
const UNANSWERED_LIMIT = 2;
const READY_PATH = '/api/ready';

interface Target {
  readonly port: number;
  isReady: boolean;
  unanswered: number;
}

/** A refused connection and an answer count at once, silence only after `UNANSWERED_LIMIT` probes. */
async function probe(target: Target): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const url = `http://127.0.0.1:${target.port}${READY_PATH}`;
    const response = await fetch(url, { signal, headers: { connection: 'close' } });
    await response.arrayBuffer();
    target.isReady = response.ok;
    target.unanswered = 0;
  } catch (error) {
    target.unanswered += 1;
    const isSilent = error instanceof Error && error.name === 'TimeoutError';
    if (!isSilent || target.unanswered >= UNANSWERED_LIMIT) target.isReady = false;
  }
}

async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Starts a proxy in front of the APIs: round robin over those that are ready. It connects before it reads the body, so
 * a dead target costs no request.
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const targets: Target[] = ports.map((port) => ({ port, isReady: false, unanswered: 0 }));
  let next = 0;
  const probing = new Set<Target>();
  const timer = setInterval(() => {
    for (const target of targets) {
      if (probing.has(target)) continue;
      probing.add(target);
      void probe(target).finally(() => probing.delete(target));
    }
  }, PROBE_INTERVAL_MS);
  await Promise.all(targets.map(probe));

  const connectToReadyTarget = async (): Promise<{ socket: Socket; port: number } | null> => {
    next += 1;
    const first = next % targets.length;
    const inTurn = [...targets.slice(first), ...targets.slice(0, first)];
    const ready = inTurn.filter((target) => target.isReady);
    // With none ready, each is tried: the last probe may be wrong on a busy machine.
    for (const target of ready.length > 0 ? ready : inTurn) {
      const socket = await dial(target.port).catch(() => null);
      if (socket) return { socket, port: target.port };
      target.isReady = false;
    }
    return null;
  };

  const server = createServer((incoming, outgoing) => {
    void forward(incoming, outgoing, connectToReadyTarget);
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countReady: () => targets.filter((target) => target.isReady).length,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answerBadGateway(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else
    outgoing.writeHead(502, { 'content-type': 'application/json', connection: 'close' }).end('{"error":"bad_gateway"}');
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  connectToTarget: () => Promise<{ socket: Socket; port: number } | null>,
): Promise<void> {
  const target = await connectToTarget();
  if (!target) return answerBadGateway(outgoing);
  const { socket, port } = target;
  const forwardedFor = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
  const upstream = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor, connection: 'close' },
    createConnection: () => socket,
  });
  upstream.on('error', () => answerBadGateway(outgoing));
  upstream.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.on('error', () => outgoing.destroy()).on('aborted', () => outgoing.destroy());
    response.pipe(outgoing);
  });
  outgoing.once('close', () => socket.destroy());
  incoming.on('error', () => upstream.destroy());
  incoming.pipe(upstream);
}
