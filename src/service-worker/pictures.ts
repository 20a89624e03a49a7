import { isCacheablePicture, otherPictureSize } from '@/lib/offline/offlineRules';
import { cacheResponse, findCached, findCacheOwner, pictureCache } from './userCaches';

async function cachePicture(path: string, response: Response): Promise<void> {
  const owner = await findCacheOwner();
  if (owner !== null && isCacheablePicture(path, owner)) await cacheResponse(pictureCache(owner), path, response);
}

async function findPicture(path: string): Promise<Response | undefined> {
  const owner = await findCacheOwner();
  if (owner === null || !isCacheablePicture(path, owner)) return undefined;
  const cache = pictureCache(owner);
  const other = otherPictureSize(path);
  return (await findCached(cache, path)) ?? (other === null ? undefined : findCached(cache, other));
}

/**
 * Answers a picture of the signed-in user from the network, and without one by the cached picture of the same path,
 * whatever its signature, or by its other size.
 */
export async function respondToPicture(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    event.waitUntil(cachePicture(pathname, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const cached = await findPicture(pathname);
    if (cached) return cached;
    throw error;
  }
}
