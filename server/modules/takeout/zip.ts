import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** One file of the archive. Its bytes are asked for when their turn comes. */
export interface ZipEntry {
  readonly path: string;
  readonly modifiedAt: Date;
  /** Photos and PDFs do not become smaller. */
  readonly compress: boolean;
  readonly open: () => Promise<Readable | string>;
}

export interface ZipOptions {
  readonly signal: AbortSignal;
  /** Told now and then how many bytes of the archive are written. */
  readonly onBytes: (done: number) => Promise<void>;
}

/** Bytes between two reports. */
const REPORT_INTERVAL_BYTES = 32 * 1024 * 1024;

/** Counts what passes. Reports one after the other, so that a slow database slows the packing instead of piling up. */
const createByteCounter = (onBytes: ZipOptions['onBytes']) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let done = 0;
    let told = 0;
    for await (const chunk of chunks) {
      done += chunk.length;
      if (done - told >= REPORT_INTERVAL_BYTES) {
        told = done;
        await onBytes(done);
      }
      yield chunk;
    }
  };

/** The archive as a stream, entry by entry; memory does not grow with it. Names are UTF-8; above 4 GiB it is a Zip64. */
export function createZipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  for (const { path, modifiedAt, compress, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: modifiedAt, compress }, (give) => {
      open().then(
        (source) => give(null, typeof source === 'string' ? Readable.from([Buffer.from(source)]) : source),
        (error: unknown) => give(error, null as unknown as Readable),
      );
    });
  }
  zip.end();
  return out;
}

/** Writes the archive to a file that must not exist. */
export async function writeZip(
  file: string,
  entries: readonly ZipEntry[],
  { signal, onBytes }: ZipOptions,
): Promise<void> {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(createZipStream(entries), createByteCounter(onBytes), sink, { signal });
}
