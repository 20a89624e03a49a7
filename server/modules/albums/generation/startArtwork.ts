import { randomInt, randomUUID } from 'node:crypto';
import { type Generation, NO_ARTWORK } from '@domain/contract';
import type { AppDeps } from '../../../deps';
import { throwApiError } from '../../../http/apiError';
import { MAX_WAITING_JOBS } from '../../../jobs/jobTypes';
import { findAlbum, lockAlbum } from '../repository';
import { cancelGeneration, findRunningArtwork, type GenerationRow, insertGeneration } from './repository';
import { toGeneration } from './serializers';

type Deps = Pick<AppDeps, 'db' | 'queue' | 'imageGenerator'>;

/** Pictures per album: the cover, the title and last pages, the chapter openings. */
const PICTURES_PER_ALBUM = 3;
const SEED_COUNT = 2 ** 32;

export interface ArtworkGenerationRequest {
  readonly lora: string;
  readonly seed: number;
}

export const toArtworkRequest = ({ request }: GenerationRow): ArtworkGenerationRequest =>
  request as ArtworkGenerationRequest;

/** Returns true for the same request as the running generation; another request stops it. */
function matchesRequest(
  row: GenerationRow,
  { lora, seed }: { readonly lora: string; readonly seed: number | undefined },
): boolean {
  const running = toArtworkRequest(row);
  return running.lora === lora && (seed === undefined || running.seed === seed);
}

/**
 * Starts the page images of an album.
 * @throws HttpApiError not_found, album_not_ready, lora_unknown; QueueFullError
 */
export async function startArtwork(
  { db, queue, imageGenerator }: Deps,
  userId: string,
  albumId: string,
  wish: { readonly lora?: string | undefined; readonly seed?: number | undefined },
): Promise<Generation> {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  if (album.state !== 'ready') throwApiError('album_not_ready');
  const styles = imageGenerator.styles();
  const lora = wish.lora ?? album.lora ?? styles[0]?.id ?? NO_ARTWORK;
  if (lora !== NO_ARTWORK && !styles.some(({ id }) => id === lora)) throwApiError('lora_unknown');
  const row = await db.transaction(async (tx) => {
    await lockAlbum(tx, albumId);
    const running = await findRunningArtwork(tx, albumId);
    if (running && matchesRequest(running, { lora, seed: wish.seed })) return running;
    if (running) await cancelGeneration(tx, running.id);
    const id = randomUUID();
    const request: ArtworkGenerationRequest = { lora, seed: wish.seed ?? randomInt(SEED_COUNT) };
    const total = lora === NO_ARTWORK ? 0 : PICTURES_PER_ALBUM;
    await insertGeneration(tx, { id, albumId, userId, kind: 'images', stage: 'queued', total, request });
    const line = { userId, maxWaitingPerUser: MAX_WAITING_JOBS };
    await queue.send('artwork', { generationId: id }, { tx, singletonKey: id, ...line });
    return { id, albumId, kind: 'images', finishedAt: null } as const;
  });
  return toGeneration(row);
}
