import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpreadDocument } from '@domain/document';
import type { AppDeps } from '../../deps';
import type { Blobs } from '../../drivers/blobs';
import type { Images } from '../../images';
import { cropSourceKey } from '../../modules/files';
import type { PhotoRow } from '../../modules/storage/repository';
import type { Scheduling } from '../../processes/fairQueue';
import { forEachLimited } from '../../processes/limitConcurrency';
import { createFilePages, type PdfOutput, type PdfProgress, photoQualityFor, planCrops } from '../../render';
import { canEmbedJpeg } from '../../render/originals/readEmbeddableJpeg';
import { type CropPlan, type PhotoSize, planWhole, planWholes } from '../../render/planCrops';
import { FILES_AT_ONCE, getLocalFile, isMissingPhoto } from '../../render/withLocalFiles';

interface CropDeps {
  readonly blobs: Blobs;
  readonly images: Pick<Images, 'cropTo'>;
}

/** Photos cropped concurrently for a waiting user; keeps the decoders busy while results are stored. */
const PHOTOS_AT_ONCE = 4;

/** Returns the plans without a blob. Asks with a single request per crop. */
async function findMissingCrops({ blobs }: CropDeps, plans: readonly CropPlan[]): Promise<CropPlan[]> {
  const known = await Promise.all(plans.map(({ key }) => blobs.stat(key)));
  return plans.filter((_, i) => known[i] === null);
}

async function makeCrops(
  deps: CropDeps,
  missing: readonly CropPlan[],
  source: string,
  { folder, scheduling }: EnsureCropsOptions,
): Promise<void> {
  if (missing.length === 0) return;
  await mkdir(folder, { recursive: true });
  const cut = missing.map((plan) => ({ plan, file: join(folder, `${randomUUID()}.jpg`) }));
  const files = cut.map(({ file }) => file);
  await deps.images.cropTo(files, await getLocalFile(deps.blobs, source, folder), [...missing], scheduling);
  await Promise.all(cut.map(({ plan, file }) => deps.blobs.put(plan.key, { file })));
}

function groupByPhoto(plans: readonly CropPlan[]): [photoId: string, plans: CropPlan[]][] {
  const groups = new Map<string, CropPlan[]>();
  for (const plan of plans) groups.set(plan.photoId, [...(groups.get(plan.photoId) ?? []), plan]);
  return [...groups];
}

interface EnsureCropsOptions {
  /** Maps a photo id to the blob key of its croppable source: the original or the full-size JPEG. */
  readonly sourceOf: (photoId: string) => string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly scheduling?: Scheduling;
  readonly onCrops?: (ready: number) => Promise<void>;
  readonly atOnce?: number;
}

/** Creates missing crops, with one decode per photo. Skips existing ones, so an interrupted run resumes. */
async function ensureCrops(deps: CropDeps, plans: readonly CropPlan[], options: EnsureCropsOptions): Promise<void> {
  await forEachPhoto(plans, options, async (source, own) => {
    await makeCrops(deps, await findMissingCrops(deps, own), source, options);
  });
}

async function forEachPhoto(
  plans: readonly CropPlan[],
  { sourceOf, signal, onCrops, atOnce = PHOTOS_AT_ONCE }: EnsureCropsOptions,
  task: (source: string, own: readonly CropPlan[]) => Promise<void>,
): Promise<void> {
  let ready = 0;
  await forEachLimited(groupByPhoto(plans), atOnce, async ([photoId, own]) => {
    signal.throwIfAborted();
    await task(sourceOf(photoId), own);
    ready += own.length;
    await onCrops?.(ready);
  });
}

/** Creates missing crops like {@link ensureCrops} and provides a local file for each: a single request per existing crop. */
export async function ensureLocalCrops(
  deps: CropDeps,
  plans: readonly CropPlan[],
  options: EnsureCropsOptions,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const findLocal = async ({ key }: CropPlan) => files.set(key, await getLocalFile(deps.blobs, key, options.folder));
  await forEachPhoto(plans, options, async (source, own) => {
    const missing: CropPlan[] = [];
    for (const plan of own)
      await findLocal(plan).catch((error: unknown) => {
        if (!isMissingPhoto(error)) throw error;
        missing.push(plan);
      });
    await makeCrops(deps, missing, source, options);
    for (const plan of missing) await findLocal(plan);
  });
  return files;
}

export type RenderPdfsDeps = Pick<AppDeps, 'render' | 'images' | 'blobs'>;

type RenderedPhoto = Pick<PhotoRow, 'id' | 'userId' | 'width' | 'height' | 'hasMaster'>;

export interface AlbumToRender {
  readonly spreads: readonly SpreadDocument[];
  readonly photos: ReadonlyMap<string, RenderedPhoto>;
  readonly title: string;
  readonly madeAt: Date;
}

export interface PdfFile {
  readonly output: PdfOutput;
  readonly fingerprint: string;
  /** Hash of the proof it belongs to; undefined for the screen. */
  readonly proof?: string | undefined;
}

export interface RenderPdfsProgress {
  readonly onCrops: (share: number) => Promise<void>;
  readonly onRenderStart: () => Promise<void>;
  readonly onPages: (share: number) => void;
}

const noProgress: RenderPdfsProgress = { onCrops: async () => {}, onRenderStart: async () => {}, onPages: () => {} };

function findSourceKey(photo: RenderedPhoto | undefined): string {
  if (!photo) throw new Error('a crop of an unknown photo');
  return cropSourceKey(photo);
}

function planAlbumCrops({ photos, ...album }: AlbumToRender, outputs: readonly PdfOutput[]): CropPlan[] {
  const plans = outputs.flatMap((output) => {
    const pages = createFilePages({ ...album, output });
    return output.kind === 'proof' ? planWholes(pages, photos) : planCrops(pages, photos, photoQualityFor(output));
  });
  return [...new Map(plans.map((plan) => [plan.key, plan])).values()];
}

interface RenderTarget {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly scheduling?: Scheduling;
}

const toCropOptions = ({ photos }: AlbumToRender, { folder, signal, scheduling }: RenderTarget) => ({
  sourceOf: (photoId: string) => findSourceKey(photos.get(photoId)),
  folder: join(folder, 'crops'),
  signal,
  ...(scheduling && { scheduling }),
});

/** Cuts the missing crops for these outputs of a book, one photo at a time, because nobody waits for them. */
export function warmAlbumCrops(
  deps: Pick<RenderPdfsDeps, 'images' | 'blobs'>,
  album: AlbumToRender,
  outputs: readonly PdfOutput[],
  place: RenderTarget,
): Promise<void> {
  return ensureCrops(deps, planAlbumCrops(album, outputs), { ...toCropOptions(album, place), atOnce: 1 });
}

export async function renderAlbumPdfs(
  deps: RenderPdfsDeps,
  album: AlbumToRender,
  files: readonly PdfFile[],
  place: RenderTarget,
  { onCrops, onRenderStart, onPages }: RenderPdfsProgress = noProgress,
): Promise<string[]> {
  const outputs = files.map(({ output }) => output);
  const plans = planAlbumCrops(album, outputs);
  const crops = await ensureLocalCrops(deps, plans, {
    ...toCropOptions(album, place),
    onCrops: (ready) => onCrops(ready / plans.length),
  });
  const originals = outputs.some(({ kind }) => kind === 'proof')
    ? await collectOriginals(deps, album.photos, toCropOptions(album, place), onCrops)
    : new Map<string, string>();
  await onRenderStart();
  // The processes that cut crops hold no memory while the pages are drawn.
  deps.images.releaseIdle();
  const photos = new Map([...album.photos].map(([id, { width, height }]) => [id, { width, height }]));
  const paths: string[] = [];
  for (const [i, { output, fingerprint, proof }] of files.entries()) {
    const file = join(place.folder, `${output.kind === 'print' ? output.part : 'album'}.pdf`);
    const onPage = ({ drawn, total }: PdfProgress) => onPages((i + drawn / total) / files.length);
    const request = { ...album, output, fingerprint, proof, photos, crops, originals, file };
    await deps.render.pdf(request, onPage, place.signal, place.scheduling);
    paths.push(file);
  }
  return paths;
}

/**
 * Returns local JPEG files of whole photos, by id. Originals that a PDF cannot embed are re-encoded once and cached
 * with the crops.
 * @param onReady progress callback, 0..1
 */
async function collectOriginals(
  deps: Pick<AppDeps, 'blobs' | 'images'>,
  photos: ReadonlyMap<string, PhotoSize>,
  options: EnsureCropsOptions,
  onReady: (share: number) => Promise<void>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const others: CropPlan[] = [];
  await forEachLimited([...photos], FILES_AT_ONCE, async ([id, photo]) => {
    options.signal.throwIfAborted();
    const file = await getLocalFile(deps.blobs, options.sourceOf(id), options.folder);
    if (await canEmbedJpeg(file, photo)) files.set(id, file);
    else others.push(planWhole(id, photo));
  });
  const encoded = await ensureLocalCrops(deps, others, {
    ...options,
    onCrops: (ready) => onReady((files.size + ready) / photos.size),
  });
  for (const { photoId, key } of others) files.set(photoId, encoded.get(key) ?? '');
  return files;
}
