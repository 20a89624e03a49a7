import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { throwApiError } from './apiError';
import { clientNetwork } from './clientNetwork';

export interface SlowRequestLimits {
  /** Time for an unauthenticated body, and for remaining data after any response. */
  readonly openMs: number;
  /** Window over which the rate of other bodies is measured. */
  readonly windowMs: number;
  /** Minimum bytes per second, far below a poor mobile uplink. */
  readonly bytesPerSecond: number;
  readonly checkEveryMs: number;
  /** Open unauthenticated bodies: in total and per address. */
  readonly openBodies: number;
  readonly openBodiesPerAddress: number;
}

const slowRequestLimits: SlowRequestLimits = {
  openMs: 20_000,
  windowMs: 30_000,
  bytesPerSecond: 1024,
  checkEveryMs: 2_000,
  openBodies: 300,
  openBodiesPerAddress: 60,
};

const RETRY_AFTER_SECONDS = 5;

interface Body {
  readonly raw: IncomingMessage;
  /** Deadline by `performance.now()`, which a moved clock does not change; null when the rate applies. */
  endsBy: number | null;
  windowBegan: number;
  /** Bytes of the connection at the start of the window. */
  bytes: number;
}

const hasRequestBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns true when received data is still unread, so the server is the slow side. */
const isUnread = ({ raw }: Body): boolean => raw.readableLength > 0;

function isTooSlow(body: Body, now: number, { windowMs, bytesPerSecond }: SlowRequestLimits): boolean {
  if (body.endsBy !== null) return now > body.endsBy;
  const { bytesRead } = body.raw.socket;
  const isWindowOver = now - body.windowBegan >= windowMs;
  if (!isWindowOver && !isUnread(body)) return false;
  const isSlow = isWindowOver && !isUnread(body) && bytesRead - body.bytes < (bytesPerSecond * windowMs) / 1000;
  body.windowBegan = now;
  body.bytes = bytesRead;
  return isSlow;
}

function dropConnection({ raw }: Body): void {
  const { socket } = raw;
  if (!socket.writableEnded && !raw.complete)
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}

class OpenBodies {
  #count = 0;
  readonly #byAddress = new Map<string, number>();

  add(address: string, { openBodies, openBodiesPerAddress }: SlowRequestLimits): () => void {
    const own = this.#byAddress.get(address) ?? 0;
    if (this.#count >= openBodies || own >= openBodiesPerAddress)
      throwApiError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#count += 1;
    this.#byAddress.set(address, own + 1);
    return () => {
      this.#count -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }
}

/**
 * Cuts connections whose request stalls or is too slow. Unauthenticated bodies have a deadline, others a minimum rate.
 * Time in which the server does not read does not count. Register before the routes.
 */
export function limitSlowRequests(app: FastifyInstance, limits: SlowRequestLimits = slowRequestLimits): void {
  const bodies = new Set<Body>();
  const open = new OpenBodies();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of bodies) {
      if (!isTooSlow(body, now, limits)) continue;
      bodies.delete(body);
      dropConnection(body);
    }
  }, limits.checkEveryMs);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // A request of Fastify's `inject` has no connection to cut.
    if (!hasRequestBody(raw) || !(raw.socket instanceof Socket)) return;
    const isOpen = request.routeOptions.config.access !== 'signed in' || request.headers.authorization === undefined;
    if (isOpen) reply.raw.once('close', open.add(clientNetwork(request.ip), limits));
    const now = performance.now();
    const endsBy = isOpen ? now + limits.openMs : null;
    const body: Body = { raw, endsBy, windowBegan: now, bytes: raw.socket.bytesRead };
    const forget = () => bodies.delete(body);
    bodies.add(body);
    raw.once('end', forget).once('close', forget);
    // A client that already has its response, such as a refusal, must stop sending soon.
    reply.raw.once('finish', () => {
      body.endsBy = Math.min(body.endsBy ?? Number.POSITIVE_INFINITY, performance.now() + limits.openMs);
    });
  });
}
