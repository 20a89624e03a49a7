import type { OutgoingMessage } from 'node:http';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { FairBudget, type Lease } from '../processes/fairBudget';
import type { Holder } from '../processes/fairShares';
import { holderOfAddress } from './clientNetwork';
import { cutRequest } from './limitSlowRequests';

const MIB = 1024 * 1024;
const limits = { total: 96 * MIB, perHolder: 24 * MIB, waiting: 100, waitingPerHolder: 100, waitMs: 20_000 };
/** Heap bytes used per body byte while a body is read and parsed. */
const HEAP_PER_BYTE = 4;
/** Smaller bodies are limited by their number instead. */
const SMALL_BYTES = 64 * 1024;
/** Memory of a response that is streamed. */
const STREAM_BYTES = 64 * 1024;

/** Body bytes of a request that are held in memory; zero for uploads, which stream to disk. */
function estimateBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/** Returns the holder of what a call takes of a shared limit: its user, or the networks of a stranger. */
export const holderOf = ({ signedIn, ip }: FastifyRequest): Holder =>
  signedIn ? [`user ${signedIn.id}`] : holderOfAddress(ip);

/** Releases a lease with the response, whose client may be slow: from then on it holds only what is left to send. */
export function leaseUntilResponse(raw: OutgoingMessage, lease: Lease): void {
  if (raw.destroyed) lease.release();
  else raw.once('close', lease.release);
  const leases = leasesByResponse.get(raw) ?? [];
  leasesByResponse.set(raw, [...leases, lease]);
}

const leasesByResponse = new WeakMap<OutgoingMessage, readonly Lease[]>();

/** Hands the leases of a response to its reader. */
function lendToReader(raw: OutgoingMessage, responseBytes: number): void {
  for (const lease of leasesByResponse.get(raw) ?? []) {
    lease.resize(responseBytes);
    lease.lendToClient(() => raw.destroy());
  }
}

/** Reports the bytes of a body to its lease as they arrive. */
class CountedBody extends Transform {
  /** Read by Fastify, which compares it with the announced length. */
  receivedEncodedLength = 0;

  constructor(readonly lease: Lease) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    this.lease.resize(this.receivedEncodedLength * HEAP_PER_BYTE);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.lease.keep();
    done();
  }
}

/** Admits large bodies by the memory they use until the response. Register before the routes. */
export function limitBodyMemory(app: FastifyInstance): void {
  const budget = new FairBudget(limits);
  app.addHook('preParsing', async (request, reply, payload: RequestPayload) => {
    const bytes = estimateBodyBytes(request);
    if (bytes <= SMALL_BYTES) return payload;
    // A body that is announced but does not come must not keep others out.
    const lease = await budget.acquire(holderOf(request), bytes * HEAP_PER_BYTE, 0);
    leaseUntilResponse(reply.raw, lease);
    lease.lendToClient(() => cutRequest(request.raw, 'overload'));
    const counted = new CountedBody(lease);
    // An aborted body reaches its parser as an error of `counted`.
    pipeline(payload, counted, () => undefined);
    return counted;
  });

  app.addHook('onSend', async (_, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    lendToReader(reply.raw, isText ? payload.length : payload ? STREAM_BYTES : 0);
  });
}
