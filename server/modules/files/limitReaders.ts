import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Blobs } from '../../drivers/blobs';
import { holderOf } from '../../http/limitBodyMemory';
import { FairShares } from '../../processes/fairShares';

interface Reader {
  readonly raw: ServerResponse;
  readonly since: number; // In ms of performance.now()
}

/** Responses that read from the store at once. An object store has 200 connections, which other work needs, too. */
const [MAX_S3_READERS, MAX_DISK_READERS] = [150, 2_000];
/** Faster readers never lose their response. */
const PATIENCE_MS = 2_000;

const maxReadersOf = ({ name }: Blobs): number => (name === 's3' ? MAX_S3_READERS : MAX_DISK_READERS);

const readersByStore = new WeakMap<Blobs, FairShares<Reader>>();

/** Counts a response that a blob is sent with. Beyond the limit, the greediest of the slow readers loses its response. */
export function countReader(blobs: Blobs, { request, raw }: FastifyReply, max = maxReadersOf(blobs)): void {
  // It ended while the blob was looked up, and does not close again.
  if (raw.destroyed) return;
  const readers = readersByStore.get(blobs) ?? new FairShares<Reader>();
  readersByStore.set(blobs, readers);
  const now = performance.now();
  const share = readers.add(holderOf(request), 1, { raw, since: now });
  raw.once('close', () => readers.remove(share));
  if (readers.total <= max) return;
  const slowest = readers.findGreediest(({ item }) => now - item.since >= PATIENCE_MS);
  if (slowest && readers.remove(slowest)) slowest.item.raw.destroy();
}
