import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FairShares, type Holder, type Share } from '../processes/fairShares';
import { holderOfAddress } from './clientNetwork';
import { formatBareAnswer } from './errorHandler';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies of this call are counted by themselves: others never use up its share. */
    reserved?: true;
  }
}

export interface SlowRequestLimits {
  /** Longest time for an unauthenticated body, and for remaining data after any response. */
  readonly openMs: number;
  /** Time for an unauthenticated body of which nothing arrives; each {@link openBytesPerSecond} add a second. */
  readonly openStallMs: number;
  readonly openBytesPerSecond: number;
  /** Window over which the rate of other bodies is measured. */
  readonly windowMs: number;
  /** Minimum bytes per second, far below a poor mobile uplink. */
  readonly bytesPerSecond: number;
  readonly checkEveryMs: number;
  /** Open unauthenticated bodies: in total, per client, and of each reserved call. */
  readonly openBodies: number;
  readonly openBodiesPerClient: number;
  readonly reservedBodies: number;
  /** Time in which a reader of a response must take something. */
  readonly readMs: number;
}

const slowRequestLimits: SlowRequestLimits = {
  openMs: 20_000,
  openStallMs: 5_000,
  openBytesPerSecond: 8 * 1024,
  windowMs: 30_000,
  bytesPerSecond: 1024,
  checkEveryMs: 1_000,
  openBodies: 300,
  openBodiesPerClient: 60,
  reservedBodies: 50,
  readMs: 60_000,
};

const RETRY_AFTER_SECONDS = 5;

interface Body {
  readonly raw: IncomingMessage;
  /** Times by `performance.now()`, which a moved clock does not change. */
  readonly began: number;
  readonly bytesBefore: number;
  readonly isOpen: boolean;
  /** Time by which the connection ends after its response, in ms. */
  endsBy: number;
  windowBegan: number;
  /** Bytes of the connection at the start of the window. */
  bytes: number;
}

const hasRequestBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns true when received data is still unread, so the server is the slow side. */
const isUnread = ({ raw }: Body): boolean => raw.readableLength > 0;

function isTooSlow(body: Body, now: number, limits: SlowRequestLimits): boolean {
  if (now > body.endsBy) return true;
  const { bytesRead } = body.raw.socket;
  if (body.isOpen) {
    const earnedMs = ((bytesRead - body.bytesBefore) / limits.openBytesPerSecond) * 1000;
    const allowedMs = isUnread(body) ? limits.openMs : Math.min(limits.openMs, limits.openStallMs + earnedMs);
    return now - body.began > allowedMs;
  }
  const { windowMs, bytesPerSecond } = limits;
  const isWindowOver = now - body.windowBegan >= windowMs;
  if (!isWindowOver && !isUnread(body)) return false;
  const isSlow = isWindowOver && !isUnread(body) && bytesRead - body.bytes < (bytesPerSecond * windowMs) / 1000;
  body.windowBegan = now;
  body.bytes = bytesRead;
  return isSlow;
}

const refusals = {
  slow: formatBareAnswer(408),
  overload: formatBareAnswer(503, { 'retry-after': String(RETRY_AFTER_SECONDS) }),
} as const;

/** Ends the connection of a request whose body has not arrived, with an answer if there was none. */
export function cutRequest(raw: IncomingMessage, reason: keyof typeof refusals): void {
  const { socket } = raw;
  if (!socket.writableEnded && !raw.complete) socket.end(refusals[reason]);
  socket.destroySoon();
}

/** Bodies of unauthenticated requests that have not arrived yet. Beyond a limit the greediest client loses its oldest. */
class OpenBodies {
  readonly #shares = new FairShares<Body>();

  constructor(
    readonly total: number,
    readonly perClient: number,
  ) {}

  add(holder: Holder, body: Body): () => void {
    const share = this.#shares.add(holder, 1, body);
    const client = holder.at(-1);
    if (this.#shares.weightOf(holder) > this.perClient)
      this.#cut(this.#shares.findGreediest((other) => other.holder.at(-1) === client));
    if (this.#shares.total > this.total) this.#cut(this.#shares.findGreediest(() => true));
    return () => this.#shares.remove(share);
  }

  #cut(share: Share<Body> | undefined): void {
    if (share && this.#shares.remove(share)) cutRequest(share.item.raw, 'overload');
  }
}

/**
 * Cuts connections whose request stalls or is too slow, or whose response nobody reads. Unauthenticated bodies have a
 * deadline, others a minimum rate. Time in which the server does not read does not count. Register before the routes.
 */
export function limitSlowRequests(app: FastifyInstance, limits: SlowRequestLimits = slowRequestLimits): void {
  const bodies = new Set<Body>();
  const open = new OpenBodies(limits.openBodies, limits.openBodiesPerClient);
  const reserved = new OpenBodies(limits.reservedBodies, limits.reservedBodies);
  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of bodies) {
      if (!isTooSlow(body, now, limits)) continue;
      bodies.delete(body);
      cutRequest(body.raw, 'slow');
    }
  }, limits.checkEveryMs);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // A request of Fastify's `inject` has no connection to cut.
    if (!hasRequestBody(raw) || !(raw.socket instanceof Socket)) return;
    const { access, reserved: isReserved } = request.routeOptions.config;
    const isOpen = access !== 'signed in' || request.headers.authorization === undefined;
    const now = performance.now();
    const { bytesRead } = raw.socket;
    const body: Body = {
      raw,
      isOpen,
      began: now,
      bytesBefore: bytesRead,
      endsBy: Number.POSITIVE_INFINITY,
      windowBegan: now,
      bytes: bytesRead,
    };
    bodies.add(body);
    const holder = holderOfAddress(request.ip);
    let leave = isOpen ? (isReserved ? reserved : open).add(holder, body) : undefined;
    const forget = () => {
      bodies.delete(body);
      leave?.();
    };
    raw.once('end', forget).once('close', forget);
    // A client that already has its response, such as a refusal, must stop sending soon.
    reply.raw.once('finish', () => {
      if (!bodies.has(body)) return;
      body.endsBy = performance.now() + limits.openStallMs;
      leave ??= open.add(holder, body);
    });
  });

  // Node counts time without progress, and restores its own limit for the next request of the connection.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    if (socket instanceof Socket) socket.setTimeout(limits.readMs);
  });
}
