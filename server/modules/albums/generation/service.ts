import { randomInt, randomUUID } from 'node:crypto';
import type { Locale } from '@domain/contract';
import type { contract } from '@domain/contract/schemas';
import {
  collectStoryFacts,
  DEFAULT_TEMPLATE,
  findDraftPages,
  layoutPageLimits,
  newAlbumPageRange,
  resolveAlbumTitles,
  suggestTitles,
  templateOf,
} from '@domain/layout';
import { defaultPrintSpec } from '@domain/print';
import type { z } from 'zod';
import type { AppDeps } from '../../../deps';
import { isUniqueViolation } from '../../../drivers/database';
import { WritingError } from '../../../drivers/writing/writer';
import { throwApiError } from '../../../http/apiError';
import { MAX_WAITING_JOBS } from '../../../jobs/jobTypes';
import { recordAttempt } from '../../auth/rateLimit';
import { type PhotoRow, toLayoutPhotos } from '../../storage/repository';
import { enforceAlbumQuota } from '../../user/quotas';
import { softDeleteAlbum } from '../deletedAlbums';
import { findAlbumByRequest, findUserPhotos, insertAlbum, lockAlbum, lockPhotos } from '../repository';
import { cancelGeneration, findGeneration, insertGeneration, type StoredGenerationRequest } from './repository';

type CreateBody = z.output<(typeof contract)['albumCreate']['body']>;
type Deps = Pick<AppDeps, 'db' | 'queue' | 'imageGenerator' | 'config' | 'printing'>;

export interface CreatedAlbum {
  readonly albumId: string;
  readonly generationId: string;
  readonly running: boolean;
}

const SEED_COUNT = 2 ** 32;

function validateCreate({ imageGenerator }: Deps, body: CreateBody): void {
  if (body.cover_file_id !== undefined && !body.file_ids.includes(body.cover_file_id)) {
    throwApiError('validation_failed', { fields: { cover_file_id: 'photos_missing' } });
  }
  if (body.template_id !== undefined && !templateOf(body.template_id)) throwApiError('template_unknown');
  if (body.lora !== undefined && !imageGenerator.styles().some(({ id }) => id === body.lora))
    throwApiError('lora_unknown');
}

/**
 * Returns the pages of the draft, by the prices of this server; null when the photos decide.
 * @throws HttpApiError 422 pages_do_not_fit, price_limit_too_low
 */
function chooseDraftPages({ printing }: Pick<Deps, 'printing'>, body: CreateBody, photoCount: number): number | null {
  const { target, format } = body;
  if (!target) return null;
  const book = { ...defaultPrintSpec, format, printer: printing.printer };
  const pages = findDraftPages(target, photoCount, book);
  if (pages !== null) return pages;
  if (!('pages' in target)) return throwApiError('price_limit_too_low');
  const { min, max } = newAlbumPageRange(photoCount, layoutPageLimits({ format, make: book }));
  return throwApiError('pages_do_not_fit', { params: { min, max } });
}

async function buildRequest(
  deps: Pick<Deps, 'printing' | 'config'>,
  body: CreateBody,
  photoIds: readonly string[],
  photos: readonly PhotoRow[],
  locale: Locale,
): Promise<StoredGenerationRequest> {
  return {
    photoIds,
    format: body.format,
    templateId: body.template_id ?? DEFAULT_TEMPLATE,
    ...resolveAlbumTitles(body.title ?? '', await toLayoutPhotos(photos, deps.config), locale),
    coverPhotoId: body.cover_file_id ?? null,
    captions: body.settings?.captions ?? true,
    locale,
    seed: body.settings?.seed ?? randomInt(SEED_COUNT),
    pages: chooseDraftPages(deps, body, photos.length),
  };
}

function insertAlbumAndGeneration(
  { db, queue, config, printing }: Pick<Deps, 'db' | 'queue' | 'config' | 'printing'>,
  userId: string,
  locale: Locale,
  body: CreateBody,
  albumId: string,
): Promise<CreatedAlbum> {
  const photoIds = [...new Set(body.file_ids)];
  const generationId = randomUUID();
  return db.transaction(async (tx) => {
    const photos = await lockPhotos(tx, userId, photoIds);
    if (photos.length < photoIds.length)
      throwApiError('photos_missing', { params: { count: photoIds.length - photos.length } });
    const request = await buildRequest({ printing, config }, body, photoIds, photos, locale);
    const { title, templateId, format } = request;
    const category = body.category ?? templateOf(templateId)?.category ?? null;
    const requestId = body.request_id ?? null;
    await insertAlbum(
      tx,
      {
        id: albumId,
        userId,
        requestId,
        title,
        category,
        templateId,
        format,
        lora: body.lora ?? null,
        state: 'generating',
      },
      photoIds,
    );
    await enforceAlbumQuota(tx, config.quotas, userId);
    await insertGeneration(tx, {
      id: generationId,
      albumId,
      userId,
      kind: 'spreads',
      stage: 'queued',
      total: photoIds.length,
      request,
    });
    const line = { userId, maxWaitingPerUser: MAX_WAITING_JOBS };
    await queue.send('generation', { generationId }, { tx, singletonKey: generationId, ...line });
    return { albumId, generationId, running: true };
  });
}

async function findEarlierAlbum(
  { db }: Deps,
  userId: string,
  requestId: string | undefined,
): Promise<CreatedAlbum | undefined> {
  const found = requestId === undefined ? undefined : await findAlbumByRequest(db, userId, requestId);
  return found && { albumId: found.albumId, generationId: found.generationId, running: found.finishedAt === null };
}

/**
 * Creates the album, its generation and the job, atomically. A repeated request is answered like the first one.
 * @throws HttpApiError photos_missing, template_unknown, validation_failed, album_quota_reached, pages_do_not_fit,
 * price_limit_too_low; QueueFullError
 */
export async function createAlbum(deps: Deps, userId: string, locale: Locale, body: CreateBody): Promise<CreatedAlbum> {
  validateCreate(deps, body);
  const known = await findEarlierAlbum(deps, userId, body.request_id);
  if (known) return known;
  // The request id may belong to an unrelated album, about which the user must learn nothing.
  const ids = [body.request_id?.toLowerCase() ?? randomUUID(), randomUUID()];
  for (const id of ids) {
    try {
      return await insertAlbumAndGeneration(deps, userId, locale, body, id);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const winner = await findEarlierAlbum(deps, userId, body.request_id);
      if (winner) return winner;
    }
  }
  throw new Error('no free id for the album');
}

/**
 * Cancels a generation; a first generation also deletes its album. A generation that has just finished keeps its album.
 * Returns false when there is no such generation.
 */
export async function resetGeneration(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  generationId: string,
): Promise<boolean> {
  const row = await findGeneration(db, userId, generationId);
  if (!row) return false;
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, row.albumId);
    const cancelled = await cancelGeneration(tx, row.id);
    const isUnmade = album !== undefined && album.state !== 'ready';
    if (row.kind === 'spreads' && isUnmade && (cancelled || row.stage === 'failed'))
      await softDeleteAlbum(tx, userId, row.albumId, { restorableDays: 0 });
  });
  return true;
}

/** Drivers have shorter limits of their own. */
const MAX_WAIT_MS = 60_000;
const MAX_IDEAS_PER_HOUR = { limit: 40, windowSeconds: 3600 } as const;

/**
 * Suggests titles for photos of a user, by the configured writer.
 * @throws HttpApiError photos_missing, rate_limited, writing_unavailable
 */
export async function suggestTitleIdeas(
  { db, titleWriter, config, log }: Pick<AppDeps, 'db' | 'titleWriter' | 'config' | 'log'>,
  userId: string,
  locale: Locale,
  photoIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(photoIds)];
  const rows = await findUserPhotos(db, userId, ids);
  if (rows.length < ids.length) throwApiError('photos_missing', { params: { count: ids.length - rows.length } });
  await recordAttempt(db, ['title-ideas', userId], MAX_IDEAS_PER_HOUR);
  const photos = await toLayoutPhotos(rows, config);
  const facts = collectStoryFacts(photos, locale, { names: config.writingApi?.sendsNames ?? false });
  const ruleTitles = suggestTitles(photos, locale).map(({ title }) => title);
  try {
    return await titleWriter.suggestTitles({ facts, ruleTitles, locale }, AbortSignal.timeout(MAX_WAIT_MS));
  } catch (error) {
    if (!(error instanceof WritingError)) throw error;
    log.warn({ err: error, userId }, 'title suggestion failed');
    return throwApiError('writing_unavailable');
  }
}
