import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from './clientNetwork';
import { MemoryBudget } from './memoryBudget';

const MIB = 1024 * 1024;
const limits = { bytes: 96 * MIB, callerBytes: 24 * MIB, waiting: 100, callerWaiting: 40, waitMs: 8_000 };
/** Heap that a body takes while it is read and parsed, for each byte. */
const HEAP_PER_BYTE = 4;
/** Smaller bodies are bounded by their number. */
const SMALL_BYTES = 64 * 1024;

/** Bytes that a request may bring; of an upload, which goes to the disk as it comes, none. */
function estimateBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/** Admits large bodies by the memory that they take until they are answered. Register before the routes. */
export function limitBodyMemory(app: FastifyInstance): void {
  const budget = new MemoryBudget(limits);
  app.addHook('preParsing', async (request, reply) => {
    const bytes = estimateBodyBytes(request);
    if (bytes <= SMALL_BYTES) return;
    const release = await budget.acquire(request.signedIn?.id ?? clientNetwork(request.ip), bytes * HEAP_PER_BYTE);
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  });
}
