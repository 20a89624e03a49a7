import type { AppDeps } from '../../deps';
import { type EnsureCropsOptions, ensureLocalCrops } from '../../render/crops/cropCache';
import { type PhotoSize, planWhole } from '../../render/crops/planCrops';
import { canEmbedJpeg } from '../../render/originals/canEmbedJpeg';
import { getLocalFile } from '../../render/withLocalFiles';

/**
 * Returns local JPEG files of whole photos, by id. Originals that a PDF cannot embed are re-encoded once and cached
 * with the crops.
 * @param onReady progress callback, 0..1
 */
export async function collectOriginals(
  deps: Pick<AppDeps, 'blobs' | 'images'>,
  photos: ReadonlyMap<string, PhotoSize>,
  options: EnsureCropsOptions,
  onReady: (share: number) => Promise<void>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const others = [];
  for (const [id, photo] of photos) {
    options.signal.throwIfAborted();
    const file = await getLocalFile(deps.blobs, options.sourceOf(id), options.folder);
    if (await canEmbedJpeg(file, photo)) files.set(id, file);
    else others.push(planWhole(id, photo));
  }
  const encoded = await ensureLocalCrops(deps, others, {
    ...options,
    onCrops: (ready) => onReady((files.size + ready) / photos.size),
  });
  for (const { photoId, key } of others) files.set(photoId, encoded.get(key) ?? '');
  return files;
}
