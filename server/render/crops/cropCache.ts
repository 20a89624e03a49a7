import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../../drivers/blobs';
import type { Images } from '../../images';
import type { Scheduling } from '../../processes/fairQueue';
import { forEachLimited } from '../../processes/forEachLimited';
import { getLocalFile, isMissingPhoto } from '../withLocalFiles';
import type { CropPlan } from './planCrops';

export interface CropDeps {
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

export interface EnsureCropsOptions {
  /** Maps a photo id to the blob key of its croppable source: the original or the full-size JPEG. */
  readonly sourceOf: (photoId: string) => string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** User whose turn the cropping takes. */
  readonly scheduling?: Scheduling;
  readonly onCrops?: (ready: number) => Promise<void>;
  readonly atOnce?: number;
}

/** Creates missing crops, with one decode per photo. Skips existing ones, so an interrupted run resumes. */
export async function ensureCrops(
  deps: CropDeps,
  plans: readonly CropPlan[],
  options: EnsureCropsOptions,
): Promise<void> {
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
