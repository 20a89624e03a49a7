import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from './clientNetwork';
import { MemoryBudget } from './memoryBudget';

const MIB = 1024 * 1024;
const limits = { bytes: 96 * MIB, callerBytes: 24 * MIB, waiting: 100, callerWaiting: 40, waitMs: 8_000 };
/** Heap bytes used per body byte while a body is read and parsed. */
const HEAP_PER_BYTE = 4;
/** Smaller bodies are limited by their number instead. */
const SMALL_BYTES = 64 * 1024;

/** Body bytes of a request that are held in memory; zero for uploads, which stream to disk. */
function estimateBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/** Admits large bodies by the memory they use until the response. Register before the routes. */
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
