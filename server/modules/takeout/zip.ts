import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly modifiedAt: Date;
  /** False for photos and PDFs, which do not compress. */
  readonly compress: boolean;
  readonly open: () => Promise<Readable | string>;
}

export interface ZipOptions {
  readonly signal: AbortSignal;
  readonly onBytes: (done: number) => Promise<void>;
}

const REPORT_INTERVAL_BYTES = 32 * 1024 * 1024;

/**
 * Counts bytes. Reports run one after the other, so that a slow database slows the packing instead of queueing reports.
 */
const createByteCounter = (onBytes: ZipOptions['onBytes']) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let done = 0;
    let reportedBytes = 0;
    for await (const chunk of chunks) {
      done += chunk.length;
      if (done - reportedBytes >= REPORT_INTERVAL_BYTES) {
        reportedBytes = done;
        await onBytes(done);
      }
      yield chunk;
    }
  };

/**
 * Returns the archive as a stream, with constant memory. Names are UTF-8; above 4 GiB it is Zip64. An error of an entry
 * ends it, and its end closes the entry: yazl listens to neither.
 */
export function createZipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  let current: Readable | null = null;
  out.once('close', () => current?.destroy());
  for (const { path, modifiedAt, compress, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: modifiedAt, compress }, (give) => {
      open().then(
        (source) => {
          current = typeof source === 'string' ? Readable.from([Buffer.from(source)]) : source;
          current.once('error', (error) => out.destroy(error));
          if (out.destroyed) current.destroy();
          else give(null, current);
        },
        (error: unknown) => give(error, null as unknown as Readable),
      );
    });
  }
  zip.end();
  return out;
}

export async function writeZip(
  file: string,
  entries: readonly ZipEntry[],
  { signal, onBytes }: ZipOptions,
): Promise<void> {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(createZipStream(entries), createByteCounter(onBytes), sink, { signal });
}
