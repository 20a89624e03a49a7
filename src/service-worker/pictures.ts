import { isKeptPicture, otherPictureSize } from '@/lib/offline/offlineRules';
import { findCacheOwner, findKept, keepResponse, picturesOf } from './userCaches';

async function keepPicture(path: string, answer: Response): Promise<void> {
  const owner = await findCacheOwner();
  if (owner !== null && isKeptPicture(path, owner)) await keepResponse(picturesOf(owner), path, answer);
}

async function findPicture(path: string): Promise<Response | undefined> {
  const owner = await findCacheOwner();
  if (owner === null || !isKeptPicture(path, owner)) return undefined;
  const cache = picturesOf(owner);
  const other = otherPictureSize(path);
  return (await findKept(cache, path)) ?? (other === null ? undefined : findKept(cache, other));
}

/**
 * Answers a picture of the signed-in user from the network, and without one by the kept picture of the same path,
 * whatever its signature, or by its other size.
 */
export async function answerPicture(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    event.waitUntil(keepPicture(pathname, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await findPicture(pathname);
    if (kept) return kept;
    throw error;
  }
}
