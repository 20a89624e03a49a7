import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface LoadBalancer {
  readonly origin: string;
  /** Number of targets that are ready. */
  countReady(): number;
  close(): Promise<void>;
}

const PROBE_INTERVAL_MS = 250;
const PROBE_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 1000;
const READY_PATH = '/api/health';

interface Target {
  readonly port: number;
  isReady: boolean;
}

async function isReady({ port }: Target): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${port}${READY_PATH}`, { signal, headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
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
  const targets: Target[] = ports.map((port) => ({ port, isReady: false }));
  let next = 0;
  const probe = async (target: Target) => {
    target.isReady = await isReady(target);
  };
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
    for (let i = 0; i < targets.length; i += 1) {
      const target = targets[(next + i) % targets.length];
      if (!target?.isReady) continue;
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
