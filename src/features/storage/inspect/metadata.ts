import { MAX_BLOCK_BYTES, readPhotoMetadata, resolveCaptureTime } from '@domain/photo';

export interface FileMetadata {
  /** EXIF orientation 1..8. */
  readonly orientation: number | null;
  /** Camera's local time as ISO in UTC. */
  readonly takenAt: string | null;
  /** UTC offset of the camera, in minutes. */
  readonly takenOffset: number | null;
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const unpacked = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MAX_BLOCK_BYTES) throw new RangeError('a block of metadata too large');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Reads orientation and date of a file by the same rules as the server. */
export async function readFileMetadata(file: Blob, fileName: string): Promise<FileMetadata> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const { sources, place, orientation } = await readPhotoMetadata({ size: file.size, read }, inflate);
  const taken = await resolveCaptureTime({ ...sources, place, fileName }, Date.now());
  return {
    orientation,
    takenAt: taken && new Date(taken.local).toISOString(),
    takenOffset: taken?.offset ?? null,
  };
}
