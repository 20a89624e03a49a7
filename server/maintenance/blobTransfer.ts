import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, Writable } from 'node:stream';
import { pipeline as pipelineAsync } from 'node:stream/promises';
import type { BlobEntry, Blobs } from '../drivers/blobs';
import { SPOOL_PREFIX } from '../drivers/printing';

export interface ContentSum {
  readonly bytes: number;
  readonly sha256: string;
}

export const isSameContent = (a: ContentSum, b: ContentSum): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

/** Passes bytes through and sums them. The sum is complete when the stream has ended. */
class SummingStream extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #sum: ContentSum | null = null;

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, data: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  get sum(): ContentSum {
    this.#sum ??= { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
    return this.#sum;
  }
}

export async function sumStream(stream: Readable): Promise<ContentSum> {
  const summing = new SummingStream();
  await pipelineAsync(stream, summing, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return summing.sum;
}

/** @throws BlobError `blob_missing` */
export const sumBlob = async (blobs: Blobs, key: string): Promise<ContentSum> => sumStream(await blobs.get(key));

/**
 * Stores a stream and reads it back. A blob that reads back differently, or whose content is not `expected`, is
 * deleted.
 * @throws Error when the content is wrong; the errors of both streams
 */
export async function putVerified(
  target: Blobs,
  key: string,
  source: Readable,
  expected: Partial<ContentSum> = {},
): Promise<ContentSum> {
  const summing = new SummingStream();
  // An error of either side destroys the other; `put` rejects with it.
  pipeline(source, summing, () => undefined);
  await target.put(key, summing);
  const sent = summing.sum;
  const problem = await findProblem(target, key, sent, expected);
  if (problem === null) return sent;
  await target.delete(key);
  throw new Error(problem);
}

async function findProblem(
  target: Blobs,
  key: string,
  sent: ContentSum,
  expected: Partial<ContentSum>,
): Promise<string | null> {
  if (expected.bytes !== undefined && sent.bytes !== expected.bytes)
    return `the source gave ${sent.bytes} of ${expected.bytes} bytes`;
  if (expected.sha256 !== undefined && sent.sha256 !== expected.sha256) return 'the source has another checksum';
  const stored = await sumBlob(target, key);
  return isSameContent(stored, sent) ? null : `the target stored ${stored.bytes} of ${sent.bytes} bytes, or other ones`;
}

/** Runs `task` for every item, a bounded number at once. The first error stops the rest and rejects. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  const work = async () => {
    while (!hasFailed) {
      const next = await iterator.next();
      if (next.done) return;
      await task(next.value);
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(workers);
  const failed = ended.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Returns true for the ticket of a print job. A job with a ticket is complete, so tickets are listed before the other
 * files and written after them.
 */
export const isSpoolTicket = (key: string): boolean =>
  key.startsWith(`${SPOOL_PREFIX}/`) && key.endsWith('/ticket.json');

export async function listSpoolTickets(blobs: Blobs): Promise<BlobEntry[]> {
  const tickets: BlobEntry[] = [];
  for await (const entry of blobs.list(SPOOL_PREFIX)) if (isSpoolTicket(entry.key)) tickets.push(entry);
  return tickets;
}
