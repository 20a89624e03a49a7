import { stat } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { type BlobEntry, type Blobs, isBlobError } from '../drivers/blobs';
import type { BlobOutcome, Metrics } from './metrics';

function outcomeOf(error: unknown): BlobOutcome {
  if (isBlobError(error, 'blob_missing')) return 'missing';
  if (isBlobError(error, 'storage_full')) return 'full';
  // The reader asked for what the blob does not have.
  if (isBlobError(error, 'range_unsatisfiable') || isBlobError(error, 'key_invalid')) return 'ok';
  return 'error';
}

/** Counts operations, errors and bytes of a blob store. Place it below caches, so that it measures the store itself. */
export function measureBlobs(
  blobs: Blobs,
  { countBlobOperation, countBlobBytes }: Pick<Metrics, 'countBlobOperation' | 'countBlobBytes'>,
): Blobs {
  const start = (operation: string) => {
    const begunAt = performance.now();
    return (outcome: BlobOutcome) => countBlobOperation(operation, outcome, (performance.now() - begunAt) / 1000);
  };
  const measure = async <R>(operation: string, run: () => Promise<R>): Promise<R> => {
    const end = start(operation);
    try {
      const result = await run();
      end('ok');
      return result;
    } catch (error) {
      end(outcomeOf(error));
      throw error;
    }
  };
  const countStream = (direction: 'read' | 'written', source: Readable): Readable => {
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        countBlobBytes(direction, chunk.length);
        done(null, chunk);
      },
    });
    // An error or an early end passes through the pipeline to the other side.
    return pipeline(source, counter, () => undefined);
  };
  return {
    ...blobs,
    async put(key, source) {
      if (source instanceof Readable) return measure('put', () => blobs.put(key, countStream('written', source)));
      const bytes = Buffer.isBuffer(source) ? source.length : await sizeOf(source.file);
      await measure('put', () => blobs.put(key, source));
      countBlobBytes('written', bytes);
    },
    get: async (key, range) => countStream('read', await measure('get', () => blobs.get(key, range))),
    async open(key, options) {
      const content = await measure('get', () => blobs.open(key, options));
      // Pictures for browsers: one more stream for each would cost more than the figure is worth.
      if (content) countBlobBytes('read', content.range ? content.range.end - content.range.start + 1 : content.bytes);
      return content;
    },
    async read(key) {
      const bytes = await measure('get', () => blobs.read(key));
      countBlobBytes('read', bytes.length);
      return bytes;
    },
    async download(key, file) {
      await measure('download', () => blobs.download(key, file));
      countBlobBytes('read', await sizeOf(file));
    },
    stat: (key) => measure('stat', () => blobs.stat(key)),
    delete: (key) => measure('delete', () => blobs.delete(key)),
    move: (from, to) => measure('move', () => blobs.move(from, to)),
    list: (prefix) => measureList(blobs.list(prefix), start),
  };
}

/** A moved file is gone; its size then counts as nothing. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Counts a listing as one operation, also one that its reader ends early. */
async function* measureList(
  entries: AsyncIterable<BlobEntry>,
  start: (operation: string) => (outcome: BlobOutcome) => void,
): AsyncIterable<BlobEntry> {
  const end = start('list');
  let outcome: BlobOutcome = 'ok';
  try {
    yield* entries;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    end(outcome);
  }
}
