import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES, MIN_IMAGE_SIDE_PX } from '@domain/contract';
import { ImageError, type Images } from '../images';
import { deriveUuid } from '../jobs/albums/generation';
import { analysePhotoFile } from '../jobs/photos/analysePhotos';
import { cleanFileName } from '../modules/storage/fileNames';
import { toPhotoRow } from '../modules/storage/toRow';
import { CliError } from './cliError';

/** A photo as its row would be, and the files of it at hand. */
export type CliPhoto = ReturnType<typeof toPhotoRow> & {
  readonly original: string;
  /** What crops are cut from where the original cannot be read in parts. */
  readonly master: string | null;
};

export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

export interface ReadPhotos {
  readonly photos: readonly CliPhoto[];
  readonly skipped: readonly SkippedFile[];
}

/** Whose photos they are, where there are no users. */
export const CLI_USER_ID = '00000000-0000-0000-0000-000000000000';
/** Files in work at once: enough to keep the decoding processes busy while another file is hashed. */
const MAX_CONCURRENT_FILES = 6;
const MEGABYTE = 1024 * 1024;

/** A trouble of this machine, not of the photo: no use to go on. */
const machineErrors: Readonly<Partial<Record<ImageError['code'], string>>> = {
  storage_full: 'The temporary folder is full. Make room, or name another one in TMPDIR.',
  unavailable:
    'Photos cannot be decoded here: the decoder did not start, or was stopped. Look whether memory is short, and run npm ci again.',
};

const photoErrors: Readonly<Partial<Record<ImageError['code'], string>>> = {
  file_unsupported: 'not a JPEG, PNG, WebP, HEIC or TIFF photo',
  file_corrupt: 'damaged: it cannot be read whole',
  photo_too_small: `smaller than ${MIN_IMAGE_SIDE_PX} px on its shorter side`,
};

function describeError({ code, params: { megapixels, max } }: ImageError): string | undefined {
  if (code !== 'file_too_large') return photoErrors[code];
  return max === undefined ? 'takes too much memory to decode' : `${megapixels} megapixels, more than ${max}`;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

interface PhotoReader {
  readonly images: Images;
  /** Faces cannot be looked for. */
  readonly onTrouble: (trouble: string) => void;
  /** Some of a photo's metadata cannot be read, so it may lack its date and place. */
  readonly onMetadataTrouble: (name: string, trouble: string) => void;
}

/** A photo's id is made of its bytes, so that the same photos give the same album wherever they lie. */
async function readPhoto(
  { images, onTrouble, onMetadataTrouble }: PhotoReader,
  file: string,
  outDir: string,
): Promise<CliPhoto> {
  const { size: bytes } = await stat(file);
  if (bytes > MAX_UPLOAD_BYTES) throw new Error(`larger than ${MAX_UPLOAD_BYTES / MEGABYTE} MB`);
  await mkdir(outDir);
  const name = cleanFileName(basename(file));
  const limits = { outDir, minSidePx: MIN_IMAGE_SIDE_PX, maxPixels: MAX_IMAGE_PIXELS, fileName: name };
  const seen = await images.ingest(file, limits);
  if (seen.metadataTrouble !== null) onMetadataTrouble(name, seen.metadataTrouble);
  const sha256 = await hashFile(file);
  const received = {
    file,
    sha256,
    bytes,
    name,
    id: deriveUuid('photo', sha256),
  };
  const row = toPhotoRow(CLI_USER_ID, received, seen);
  const found = await analysePhotoFile({ images, onTrouble }, row, seen.outputs.screen);
  await Promise.all([rm(seen.outputs.screen), rm(seen.outputs.thumbnail)]);
  return {
    ...row,
    focus: found.focus ?? row.focus,
    facts: found.facts ?? row.facts,
    original: file,
    master: seen.outputs.master,
  };
}

/** @throws CliError when the fault is not the file's */
function toSkippedFile(file: string, error: unknown): SkippedFile {
  const code = error instanceof ImageError ? error.code : null;
  const trouble = code && machineErrors[code];
  if (trouble) throw new CliError(trouble);
  return { file, reason: (error instanceof ImageError && describeError(error)) || (error as Error).message };
}

/** The same bytes are one photo, as in the app. */
function deduplicate(read: readonly (CliPhoto | SkippedFile)[]): ReadPhotos {
  const photos = new Map<string, CliPhoto>();
  const skipped: SkippedFile[] = [];
  for (const one of read) {
    if (!('sha256' in one)) skipped.push(one);
    else if (photos.has(one.id)) {
      skipped.push({ file: one.original, reason: `the same photo as ${photos.get(one.id)?.name}` });
    } else photos.set(one.id, one);
  }
  return { photos: [...photos.values()], skipped };
}

/**
 * Reads photos by the door that uploads take: every file is decoded in a process of its own, and one that cannot be used is named with the
 * reason while the others go on. Faces are looked for as after an upload, so that an album is laid out as the app does it.
 * @param folder existing one, for what is made on the way
 */
export async function readPhotos(
  eyes: PhotoReader,
  files: readonly string[],
  folder: string,
  { signal, onRead }: { signal: AbortSignal; onRead: (done: number) => void },
): Promise<ReadPhotos> {
  const read: (CliPhoto | SkippedFile)[] = [];
  const queue = files.entries();
  let done = 0;
  const lane = async () => {
    for (const [i, file] of queue) {
      signal.throwIfAborted();
      read[i] = await readPhoto(eyes, file, join(folder, String(i))).catch((error: unknown) =>
        toSkippedFile(file, error),
      );
      done += 1;
      onRead(done);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, lane));
  return deduplicate(read);
}
