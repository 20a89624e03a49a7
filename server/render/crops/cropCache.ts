import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../../drivers/blobs';
import type { Images } from '../../images';
import type { Scheduling } from '../../processes/fairQueue';
import { getLocalFile } from '../withLocalFiles';
import type { CropPlan } from './planCrops';

export interface CropDeps {
  readonly blobs: Blobs;
  readonly images: Pick<Images, 'cropTo'>;
}

/** Photos cropped concurrently for a waiting user; keeps the decoders busy while results are stored. */
const PHOTOS_AT_ONCE = 4;

async function findMissingCrops({ blobs }: CropDeps, plans: readonly CropPlan[]): Promise<CropPlan[]> {
  const known = await Promise.all(plans.map(({ key }) => blobs.stat(key)));
  return plans.filter((_, i) => known[i] === null);
}

async function makeCrops(
  deps: CropDeps,
  plans: readonly CropPlan[],
  source: string,
  { folder, scheduling }: EnsureCropsOptions,
): Promise<void> {
  const missing = await findMissingCrops(deps, plans);
  if (missing.length === 0) return;
  await mkdir(folder, { recursive: true });
  const cut = missing.map((plan) => ({ plan, file: join(folder, `${randomUUID()}.jpg`) }));
  const files = cut.map(({ file }) => file);
  await deps.images.cropTo(files, await getLocalFile(deps.blobs, source, folder), missing, scheduling);
  await Promise.all(cut.map(({ plan, file }) => deps.blobs.put(plan.key, { file })));
}

/**
 * Runs `task` for all items, at most `limit` at a time. After a failure it starts no more, waits for the
 * running ones, and rejects.
 */
async function forEachLimited<T>(items: readonly T[], limit: number, task: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await task(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
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
  /** Called with the number of available crops. */
  readonly onCrops?: (ready: number) => Promise<void>;
  /** Number of concurrent photos. */
  readonly atOnce?: number;
}

/** Creates missing crops, with one decode per photo. Skips existing ones, so an interrupted run resumes. */
export async function ensureCrops(
  deps: CropDeps,
  plans: readonly CropPlan[],
  options: EnsureCropsOptions,
): Promise<void> {
  const { sourceOf, signal, onCrops, atOnce = PHOTOS_AT_ONCE } = options;
  let ready = 0;
  await forEachLimited(groupByPhoto(plans), atOnce, async ([photoId, own]) => {
    signal.throwIfAborted();
    await makeCrops(deps, own, sourceOf(photoId), options);
    ready += own.length;
    await onCrops?.(ready);
  });
}

/** Runs {@link ensureCrops} and provides a local file for each crop. */
export async function ensureLocalCrops(
  deps: CropDeps,
  plans: readonly CropPlan[],
  options: EnsureCropsOptions,
): Promise<Map<string, string>> {
  await ensureCrops(deps, plans, options);
  const files = await Promise.all(
    plans.map(async ({ key }) => [key, await getLocalFile(deps.blobs, key, options.folder)] as const),
  );
  return new Map(files);
}
