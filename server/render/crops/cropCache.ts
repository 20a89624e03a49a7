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

/** Photos whose crops are made at once while somebody waits: enough to keep the decoding processes busy while one result is being stored. */
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

/** Runs `task` over the items, `limit` at a time. After a failure no more are begun; it fails when those under way have ended. */
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
  /** Photo id → blob key of what can be cropped: the original, or the full-size JPEG made of it. */
  readonly sourceOf: (photoId: string) => string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Id of the user whose turn the cutting takes. */
  readonly scheduling?: Scheduling;
  /** Crops ready, of all. */
  readonly onCrops?: (ready: number) => Promise<void>;
  /** Photos at once. */
  readonly atOnce?: number;
}

/**
 * Makes the crops that are not in the cache yet, each photo decoded once for all of its crops. What is there already is not made again, so an
 * interrupted run goes on where it stopped.
 */
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

/** {@link ensureCrops}, and a local file for each. */
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
