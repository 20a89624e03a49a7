import type { FileHandle } from 'node:fs/promises';

/** Returns the bytes from a position on; fewer at the end of the file. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const ZEROS = Buffer.alloc(64 * 1024);

export async function zeroBytes(file: FileHandle, position: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, length - done), position + done);
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const WINDOW_BYTES = 1024 * 1024;

/**
 * Fills ranges with zeros. Many small ones share a write, so that the time depends on the size of the file alone.
 * @param ranges in order, without overlaps
 */
export async function zeroRanges(file: FileHandle, ranges: readonly ByteRange[]): Promise<void> {
  for (let i = 0; i < ranges.length; ) {
    const { start = 0, end = 0 } = ranges[i] ?? {};
    let next = i + 1;
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start + WINDOW_BYTES) next += 1;
    if (next === i + 1) await zeroBytes(file, start, end - start);
    else {
      const window = await readBytes(file, start, (ranges[next - 1]?.end ?? end) - start);
      for (const range of ranges.slice(i, next)) window.fill(0, range.start - start, range.end - start);
      await file.write(window, 0, window.length, start);
    }
    i = next;
  }
}
