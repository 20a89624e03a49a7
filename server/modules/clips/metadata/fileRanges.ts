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
