import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_ARTWORK } from '@domain/contract';
import { backgroundArea, centredBackgroundCrop, parseSpread, type SpreadDocument } from '@domain/document';
import { MM_PER_INCH } from '@domain/print';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import type { tables } from '../../drivers/database';
import { ImageGenerationError, type ImageGenerationRequest } from '../../drivers/image-generation';
import type { JobAttempt } from '../../drivers/queue';
import { withAlbumSizeLimit } from '../../modules/albums/editing/repository';
import {
  assignArtworkPurposes,
  type FindArtwork,
  insertArtwork,
  setArtworkBackgrounds,
  setArtworkStyle,
} from '../../modules/albums/generation/artworkBackgrounds';
import {
  failGeneration,
  finishGeneration,
  type GenerationRow,
  updateGenerationProgress,
} from '../../modules/albums/generation/repository';
import { type ArtworkGenerationRequest, toArtworkRequest } from '../../modules/albums/generation/startArtwork';
import { findAlbumPhotos, findSpreads } from '../../modules/albums/repository';
import { photoKeys } from '../../modules/files';
import type { PhotoRow } from '../../modules/storage/repository';
import { storePhotoBlobs } from '../../modules/storage/service';
import { type ArtworkPurpose, artworkPurposes } from '../../render/renderTasks';
import { getLocalFile, withLocalFiles } from '../../render/withLocalFiles';
import { failOrRetry } from '../failOrRetry';
import { deriveUuid, GenerationEndedError } from './generation';

export type ArtworkDeps = Pick<AppDeps, 'db' | 'render' | 'images' | 'blobs' | 'imageGenerator' | 'log'>;

/** High enough that soft artwork shows no pixels, low enough that the largest cover takes two seconds. */
const ARTWORK_DPI = 200;
const LONGEST_PX = 4200;
/** Photos sampled across the album for the palette, and colours taken from them. */
const PALETTE = { photos: 24, colours: 5 } as const;
const CANCEL_CHECK_INTERVAL_MS = 1000;
const PAINTED_SHARE = 0.9;

interface ArtworkJob {
  readonly deps: ArtworkDeps;
  readonly row: GenerationRow;
  readonly order: ArtworkGenerationRequest;
  readonly folder: string;
  readonly signal: AbortSignal;
}

type ArtworkPhoto = typeof tables.photos.$inferInsert & { readonly width: number; readonly height: number };

const schedulingOf = ({ userId }: GenerationRow) => ({ userId, priority: 'batch' }) as const;

function computePictureSize(doc: SpreadDocument): { width: number; height: number } {
  const { width, height } = backgroundArea(doc);
  const scale = Math.min(ARTWORK_DPI / MM_PER_INCH, LONGEST_PX / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const collectTextColours = (docs: readonly SpreadDocument[]): string[] => [
  ...new Set(docs.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'text' ? [e.colour] : [])))),
];

async function extractPalette({ deps, row }: ArtworkJob, photos: readonly PhotoRow[]): Promise<string[]> {
  const own = photos.filter(({ kind }) => kind === 'photo');
  const stride = Math.max(1, Math.ceil(own.length / PALETTE.photos));
  const some = own.filter((_, i) => i % stride === 0);
  const keys = new Map(some.map(({ id, userId }) => [id, photoKeys(userId, id)['250']]));
  return withLocalFiles(deps.blobs, keys, (files) =>
    deps.render.palette(Object.values(files), PALETTE.colours, schedulingOf(row)),
  );
}

/** Returns the generator's picture, re-encoded and calmed so that text on it stays readable. */
async function paintArtwork(
  { deps, row, folder, signal }: ArtworkJob,
  request: ImageGenerationRequest,
  inks: readonly string[],
): Promise<string> {
  const raw = join(folder, `${request.purpose}.raw`);
  const scheduling = schedulingOf(row);
  await writeFile(raw, await deps.imageGenerator.generate(request, signal, scheduling));
  const whole = {
    crop: { x: 0, y: 0, width: 1, height: 1 },
    widthPx: request.width,
    heightPx: request.height,
    quality: 95,
  };
  const [clean] = await deps.images.crop(raw, [whole], scheduling);
  if (!clean) throw new ImageGenerationError('images_unavailable', 'the image generator returned no readable picture');
  const decoded = join(folder, `${request.purpose}.clean.jpg`);
  await writeFile(decoded, clean);
  const { width, height, ground } = request;
  const file = join(folder, `${request.purpose}.jpg`);
  await writeFile(file, await deps.render.tone({ file: decoded, ground, inks, width, height }, scheduling));
  return file;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Stores a picture as a file of the album. The id is the same in every attempt, so a picture stored earlier is not
 * painted again.
 */
async function storeArtwork(
  work: ArtworkJob,
  purpose: ArtworkPurpose,
  make: () => Promise<string>,
): Promise<ArtworkPhoto> {
  const { deps, row, folder } = work;
  const id = deriveUuid(row.id, purpose);
  const keys = photoKeys(row.userId, id);
  const isThere = (await deps.blobs.stat(keys.original)) !== null;
  const file = isThere ? await getLocalFile(deps.blobs, keys.original, folder) : await make();
  const outDir = join(folder, purpose);
  await mkdir(outDir, { recursive: true });
  const {
    outputs,
    takenAt: _,
    takenLocal: __,
    metadataTrouble: ___,
    ...seen
  } = await deps.images.ingest(file, { outDir, minSidePx: 1, maxPixels: LONGEST_PX * LONGEST_PX }, schedulingOf(row));
  const [sha256, { size: bytes }] = [await hashFile(file), await stat(file)];
  if (!isThere) await storePhotoBlobs(deps.blobs, row.userId, id, { original: file, ...outputs });
  const name = `${work.order.lora}.jpg`;
  return {
    ...seen,
    id,
    userId: row.userId,
    sha256,
    bytes,
    name,
    kind: 'artwork',
    hasMaster: false,
    deletedAt: new Date(),
  };
}

async function paintAllArtwork(work: ArtworkJob, docs: readonly SpreadDocument[], photos: readonly PhotoRow[]) {
  const { deps, row, order, signal } = work;
  const made = new Map<ArtworkPurpose, ArtworkPhoto>();
  if (order.lora === NO_ARTWORK) return made;
  const purposes = assignArtworkPurposes(docs);
  const palette = await extractPalette(work, photos);
  for (const [i, purpose] of artworkPurposes.entries()) {
    signal.throwIfAborted();
    const progress = {
      stage: 'painting',
      completed: 0.1 + ((PAINTED_SHARE - 0.1) * i) / artworkPurposes.length,
      placed: i,
    } as const;
    if (!(await updateGenerationProgress(deps.db, row.id, progress))) throw new GenerationEndedError();
    const own = docs.filter((_, at) => purposes[at] === purpose);
    const [first] = own;
    if (!first) continue;
    const ground = first.background.colour;
    const request = {
      styleId: order.lora,
      purpose,
      palette,
      ground,
      seed: (order.seed + i) % 2 ** 32,
      ...computePictureSize(first),
    };
    made.set(purpose, await storeArtwork(work, purpose, () => paintArtwork(work, request, collectTextColours(own))));
  }
  return made;
}

async function createArtwork(work: ArtworkJob): Promise<void> {
  const { deps, row, order } = work;
  const docs = (await findSpreads(deps.db, row.albumId)).map(({ html }) => parseSpread(html));
  const made = await paintAllArtwork(work, docs, await findAlbumPhotos(deps.db, row.albumId));
  if (
    !(await updateGenerationProgress(deps.db, row.id, { stage: 'saving', completed: PAINTED_SHARE, placed: made.size }))
  )
    throw new GenerationEndedError();
  await finishGeneration(deps.db, row.id, { completed: 1, placed: made.size }, async (tx) => {
    await insertArtwork(tx, row.albumId, [...made.values()]);
    const pictureFor: FindArtwork = (purpose, doc) => {
      const picture = made.get(purpose);
      return picture && { fileId: picture.id, crop: centredBackgroundCrop(picture, doc) };
    };
    await withAlbumSizeLimit(tx, row.albumId, () => setArtworkBackgrounds(tx, row.albumId, pictureFor));
    await setArtworkStyle(tx, row.albumId, order.lora === NO_ARTWORK ? null : order.lora);
  });
}

/** Aborts when the generation has ended elsewhere, for example by a cancellation, so that no model runs in vain. */
function watchCancellation({ db, log }: ArtworkDeps, id: string, stop: AbortController): () => void {
  const checkCancelled = async () => {
    if (!(await updateGenerationProgress(db, id, {}))) stop.abort(new GenerationEndedError());
  };
  const timer = setInterval(() => {
    checkCancelled().catch((error: unknown) =>
      log.warn({ err: error, generationId: id }, 'failed to check whether artwork was cancelled'),
    );
  }, CANCEL_CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

/**
 * Paints the page images of an album and puts them behind its pages. Idempotent, also after a crash at any point:
 * stored pictures are kept, and pages change in the transaction that ends the generation.
 */
export async function runArtwork(
  deps: ArtworkDeps,
  temporary: TemporaryFolder,
  generationId: string,
  attempt: JobAttempt,
): Promise<void> {
  const row = await updateGenerationProgress(deps.db, generationId, { stage: 'reading', completed: 0.05, placed: 0 });
  if (!row) return;
  const folder = temporary.newPath();
  await mkdir(folder, { recursive: true });
  const stop = new AbortController();
  const endWatch = watchCancellation(deps, row.id, stop);
  try {
    const work = {
      deps,
      row,
      order: toArtworkRequest(row),
      folder,
      signal: AbortSignal.any([attempt.signal, stop.signal]),
    };
    await createArtwork(work);
  } catch (error) {
    if (error instanceof GenerationEndedError || stop.signal.aborted) return;
    await failOrRetry(error, attempt, (code) => {
      deps.log.error({ err: error, generationId }, 'artwork generation failed');
      return failGeneration(deps.db, generationId, code);
    });
  } finally {
    endWatch();
    await rm(folder, { recursive: true, force: true });
  }
}
