import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate as inflateZlib } from 'node:zlib';
import { MAX_BLOCK_BYTES, type PhotoMetadata, readPhotoMetadata, resolveCaptureTime, toInstant } from '@domain/photo';
import type { IngestedMetadata } from './types';

const unzip = promisify<Buffer, object, Buffer>(inflateZlib);
const inflate = (bytes: Uint8Array) => unzip(Buffer.from(bytes), { maxOutputLength: MAX_BLOCK_BYTES });

async function readFromFile(file: string): Promise<PhotoMetadata> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (offset: number, length: number) => {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await readPhotoMetadata({ size, read }, inflate);
  } finally {
    await handle.close();
  }
}

/**
 * Reads time and place.
 * @param fileName the owner's name of the file, used as the last source of a date
 */
export async function readMetadata(file: string, fileName: string | undefined): Promise<IngestedMetadata> {
  const { sources, place, camera, warning } = await readFromFile(file);
  const taken = await resolveCaptureTime(
    { ...sources, place, ...(fileName === undefined ? {} : { fileName }) },
    Date.now(),
  );
  return {
    takenAt: taken && (toInstant(taken) ?? taken.local),
    takenLocal: taken?.local ?? null,
    takenOffset: taken?.offset ?? null,
    takenPrecision: taken?.precision ?? 'time',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    camera,
    metadataTrouble: warning,
  };
}

export const readOrientation = async (file: string): Promise<number | null> => (await readFromFile(file)).orientation;
