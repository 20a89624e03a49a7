/** Clients that hold or repeat requests until they are ended. */
import { connect, type Socket } from 'node:net';

/** About as often as a handful of clients can. */
const REOPEN_MS = 5_000;

export interface HalfRequests {
  readonly count: number;
  readonly method?: 'GET' | 'POST';
  /** Without it, a connection sends nothing. */
  readonly path?: string | ((i: number) => string);
  readonly address?: (i: number) => string;
  readonly token?: (i: number) => string;
  readonly length?: number;
  /** Bytes of the body that are sent. */
  readonly bytes?: number;
  /** Pause between further single bytes. */
  readonly dripMs?: number;
}

/** Opens connections whose requests never end, and which read no answer. A connection that is cut is opened again. */
export function holdHalfRequests(port: number, options: HalfRequests): () => void {
  const { count, method = 'POST', path, address, token, length = 1000, bytes = 1, dripMs } = options;
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let hasEnded = false;
  const begin = (i: number) => {
    if (hasEnded) return;
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    // An answer is never read; a cut connection is noticed by its error.
    socket.on('error', () => undefined);
    if (method === 'POST') socket.resume();
    socket.once('close', () => {
      sockets.delete(socket);
      const timer = setTimeout(() => (timers.delete(timer), begin(i)), REOPEN_MS);
      timers.add(timer);
    });
    if (path === undefined) return;
    const lines = [
      `${method} ${typeof path === 'string' ? path : path(i)} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...(address ? [`X-Forwarded-For: ${address(i)}`] : []),
      ...(token ? [`Authorization: Bearer ${token(i)}`] : []),
      ...(method === 'POST' ? ['Content-Type: application/json', `Content-Length: ${length}`] : []),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (method === 'POST') socket.write('{'.padEnd(bytes));
    if (dripMs === undefined) return;
    const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write(' ')), dripMs);
    timers.add(drip);
  };
  for (let i = 0; i < count; i += 1) begin(i);
  return () => {
    hasEnded = true;
    for (const timer of timers) clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

/** Repeats a call in some lanes at once. */
export function floodWith(parallel: number, call: (i: number) => Promise<unknown>): () => void {
  let hasEnded = false;
  let i = 0;
  const lane = async () => {
    while (!hasEnded) await call((i += 1)).catch(() => undefined);
  };
  for (let n = 0; n < parallel; n += 1) void lane();
  return () => {
    hasEnded = true;
  };
}
