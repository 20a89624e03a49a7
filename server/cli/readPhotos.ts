import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES, MIN_IMAGE_SIDE_PX, type PhotoOrigin } from '@domain/contract';
import {
  ANALYSIS_VERSION,
  describeOrigin,
  detectSidecarEncoding,
  groupFolder,
  MAX_SIDECAR_BYTES,
  UNDETECTED_ANALYSIS,
} from '@domain/photo';
import { ImageError, type Images } from '../images';
import { deriveUuid } from '../jobs/albums/generation';
import { analysePhotoFile } from '../jobs/photos/analysePhotos';
import { cleanFileName, cleanOrigin } from '../modules/storage/receiveUpload';
import { toPhotoRow } from '../modules/storage/repository';
import { forEachLimited } from '../processes/limitConcurrency';
import { CliError } from './cliFiles';

export type CliPhoto = ReturnType<typeof toPhotoRow> & {
  readonly analysedVersion: number;
  readonly original: string;
  /** File from which crops are cut when the original cannot be decoded in regions. */
  readonly master: string | null;
};

interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

export interface ReadPhotos {
  readonly photos: readonly CliPhoto[];
  readonly skipped: readonly SkippedFile[];
}

const CLI_USER_ID = '00000000-0000-0000-0000-000000000000';
/** Files processed at once: enough to keep the decoder processes busy while another file is hashed. */
const MAX_CONCURRENT_FILES = 6;
const MEGABYTE = 1024 * 1024;

/** Errors of this machine rather than of the photo: they abort the run. */
const machineErrors: Readonly<Partial<Record<ImageError['code'], string>>> = {
  storage_full: 'The temporary folder is full. Make room, or name another one in TMP_DIR.',
  unavailable: 'Photos cannot be decoded here: the decoder did not start. Run npm ci again.',
};

/** The same by how the decoder ended. */
const decoderEnds: Readonly<Partial<Record<NonNullable<ImageError['end']>, string>>> = {
  timedOut:
    'Decoding took too long, twice: this machine is slow, or busy with something else. Try again when it is idle.',
  stopped:
    'The decoder was stopped from outside, as systems do when memory runs out. Close other programs, and try again.',
  crashed: 'The decoder crashed again and again. Run npm ci again.',
};

const photoErrors: Readonly<Partial<Record<ImageError['code'], string>>> = {
  file_unsupported: 'not a JPEG, PNG, WebP, HEIC or TIFF photo',
  file_corrupt: 'damaged: it cannot be read completely',
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
  readonly onTrouble: (trouble: string, isDetectorMissing: boolean) => void;
  /** Reports unreadable metadata: the photo may lack its date and place. */
  readonly onMetadataTrouble: (name: string, trouble: string) => void;
}

interface FileInFolder {
  readonly file: string;
  /** From the folder on, with `/`, as a browser names the files of a drop. */
  readonly path: string;
}

interface DescribedFile extends FileInFolder {
  readonly sidecars: readonly FileInFolder[];
}

async function readSidecarText({ file }: FileInFolder): Promise<string[]> {
  const { size } = await stat(file);
  if (size > MAX_SIDECAR_BYTES) return [];
  const bytes = await readFile(file);
  return [new TextDecoder(detectSidecarEncoding(bytes)).decode(bytes)];
}

/** Reads what folders and sidecars say of a photo; sidecars that cannot be read say nothing. */
async function readOrigin({ path, sidecars }: DescribedFile): Promise<{ origin?: PhotoOrigin }> {
  const texts = await Promise.all(sidecars.map((sidecar) => readSidecarText(sidecar).catch(() => [])));
  const origin = describeOrigin(path, texts.flat());
  return origin ? { origin: cleanOrigin(origin) } : {};
}

async function readPhoto(
  { images, onTrouble, onMetadataTrouble }: PhotoReader,
  described: DescribedFile,
  outDir: string,
): Promise<CliPhoto> {
  const { file } = described;
  const { size: bytes } = await stat(file);
  if (bytes > MAX_UPLOAD_BYTES) throw new Error(`larger than ${MAX_UPLOAD_BYTES / MEGABYTE} MB`);
  await mkdir(outDir);
  const name = cleanFileName(basename(file));
  const beside = await readOrigin(described);
  const limits = { outDir, minSidePx: MIN_IMAGE_SIDE_PX, maxPixels: MAX_IMAGE_PIXELS, fileName: name, ...beside };
  const ingested = await images.ingest(file, limits);
  if (ingested.metadataTrouble !== null) onMetadataTrouble(name, ingested.metadataTrouble);
  const sha256 = await hashFile(file);
  const received = {
    file,
    sha256,
    bytes,
    name,
    id: deriveUuid('photo', sha256),
    ...beside,
  };
  const row = toPhotoRow(CLI_USER_ID, received, ingested);
  const { toValues, isDetectorMissing } = await analysePhotoFile({ images, onTrouble }, row, ingested.outputs.screen);
  const found = toValues([], []);
  await Promise.all([rm(ingested.outputs.screen), rm(ingested.outputs.thumbnail)]);
  return {
    ...row,
    focus: found.focus ?? row.focus,
    facts: found.facts ?? row.facts,
    analysedVersion: isDetectorMissing ? UNDETECTED_ANALYSIS : ANALYSIS_VERSION,
    original: file,
    master: ingested.outputs.master,
  };
}

/** @throws CliError when the machine rather than the file is at fault */
function toSkippedFile(file: string, error: unknown): SkippedFile {
  const code = error instanceof ImageError ? error.code : null;
  const end = error instanceof ImageError && error.code === 'unavailable' ? error.end : null;
  const trouble = (end && decoderEnds[end]) ?? (code && machineErrors[code]);
  if (trouble) throw new CliError(trouble);
  return { file, reason: (error instanceof ImageError && describeError(error)) || (error as Error).message };
}

/** Merges identical files into one photo, as the app does: of two, the one in a folder that somebody named. */
function deduplicate(read: readonly (CliPhoto | SkippedFile)[]): ReadPhotos {
  const photos = new Map<string, CliPhoto>();
  const skipped: SkippedFile[] = [];
  for (const one of read) {
    const known = 'sha256' in one ? photos.get(one.id) : undefined;
    if (!('sha256' in one)) skipped.push(one);
    else if (!known) photos.set(one.id, one);
    else {
      const [kept, other] = known.folder === null && one.folder !== null ? [one, known] : [known, one];
      photos.set(one.id, kept);
      skipped.push({ file: other.original, reason: `the same photo as ${kept.name}` });
    }
  }
  return { photos: [...photos.values()], skipped };
}

/**
 * Reads photos with the same pipeline as uploads. Each file is decoded in a separate process. Unusable files are
 * reported with a reason, and the others continue. Sidecars describe their photos, and folders that people named theirs.
 * Faces are detected, so the layout matches the app's.
 * @param from the folder of the files
 * @param folder existing folder for intermediate files
 */
export async function readPhotos(
  eyes: PhotoReader,
  { from, files }: { readonly from: string; readonly files: readonly string[] },
  folder: string,
  { signal, onRead }: { signal: AbortSignal; onRead: (share: number) => void },
): Promise<ReadPhotos> {
  const pathOf = (file: string) => [basename(from), ...relative(from, file).split(sep)].join('/');
  const { photos, videos, others } = groupFolder(files.map((file) => ({ file, path: pathOf(file) })));
  const described = photos.map(({ file, sidecars }) => ({ ...file, sidecars }));
  const read: (CliPhoto | SkippedFile)[] = [];
  let done = 0;
  await forEachLimited([...described.entries()], MAX_CONCURRENT_FILES, async ([i, photo]) => {
    signal.throwIfAborted();
    read[i] = await readPhoto(eyes, photo, join(folder, String(i))).catch((error: unknown) =>
      toSkippedFile(photo.file, error),
    );
    done += 1;
    onRead(done / described.length);
  });
  const reason = `${photoErrors.file_unsupported}`;
  return deduplicate([...read, ...[...videos, ...others].map(({ file }) => ({ file, reason }))]);
}
