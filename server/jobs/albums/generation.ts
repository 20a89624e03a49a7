import { createHash } from 'node:crypto';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import type { AlbumDraft } from '@domain/layout';
import type { AppDeps } from '../../deps';
import type { JobAttempt } from '../../drivers/queue';
import { bookOf } from '../../modules/albums/editing/binding';
import { originOf, type SpreadOrigin } from '../../modules/albums/editing/spreadOrigin';
import {
  failGeneration,
  type GenerationRequest,
  type GenerationRow,
  type Progress,
  reportProgress,
} from '../../modules/albums/generation/repository';
import { saveDraft } from '../../modules/albums/generation/saveDraft';
import { toLayoutPhoto } from '../../modules/albums/generation/toLayoutPhoto';
import { findAnyAlbum, photosOf } from '../../modules/albums/repository';
import { failOrRetry } from '../failOrRetry';
import { lookAhead } from '../photos/analyseBeforeLayout';

export type GenerationDeps = Pick<AppDeps, 'db' | 'render' | 'images' | 'blobs' | 'config' | 'log' | 'printing'>;

/** Thrown to leave a generation that has ended meanwhile; nobody is told. */
export class Ended extends Error {}

/** Shares of the way at which photos begin and end to be looked at. */
const [READING, READ] = [0.05, 0.35];

/** Writes of progress while the spreads are counted. */
const PLACING_REPORTS = 10;

/** An id that is the same in every attempt, so that a repeated save is the same save. Shaped as a UUID of version 8. */
export function uuidFor(generationId: string, part: string | number): string {
  const hex = createHash('sha256').update(`${generationId} ${part}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Photos that stand inside; the cover repeats one of them. */
function placedIn(spreads: readonly SpreadDocument[]): number {
  const elements = spreads.filter(({ role }) => role !== 'cover').flatMap((doc) => doc.elements);
  return new Set(elements.flatMap((e) => (e.type === 'photo' && e.fileId !== null ? [e.fileId] : []))).size;
}

async function serialiseAll(
  id: string,
  { spreads, reasons }: AlbumDraft,
  report: (progress: Progress) => Promise<unknown>,
) {
  const made: { html: string; made: SpreadOrigin }[] = [];
  const stride = Math.ceil(spreads.length / PLACING_REPORTS);
  for (const [i, doc] of spreads.entries()) {
    made.push({ html: serialiseSpread(doc), made: originOf(doc, reasons[i] ?? []) });
    if (i % stride !== 0) continue;
    const placed = placedIn(spreads.slice(0, i + 1));
    await report({ stage: 'placing', completed: 0.4 + (0.5 * i) / spreads.length, placed });
  }
  return made.map((spread, position) => ({ id: uuidFor(id, position), position, ...spread }));
}

async function makeDraft(deps: GenerationDeps, row: GenerationRow, signal: AbortSignal): Promise<void> {
  const report = async (progress: Progress) => {
    signal.throwIfAborted();
    if (!(await reportProgress(deps.db, row.id, progress))) throw new Ended();
  };
  const { photoIds, ...request } = row.request as GenerationRequest;
  const photosNow = async () => {
    const rows = new Map((await photosOf(deps.db, row.albumId)).map((photo) => [photo.id, photo]));
    return photoIds.flatMap((id) => rows.get(id) ?? []);
  };
  const layOut = async () => {
    const [photos, album] = await Promise.all([photosNow(), findAnyAlbum(deps.db, row.albumId)]);
    const make = album && { make: bookOf(deps, album) };
    const scheduling = { userId: row.userId, priority: 'interactive' } as const;
    return deps.render.layout({ ...request, ...make, photos: photos.map(toLayoutPhoto) }, signal, scheduling);
  };
  const onSeen = (seen: number) =>
    report({ stage: 'reading', completed: READING + ((READ - READING) * seen) / photoIds.length, placed: seen });
  await lookAhead(deps, await photosNow(), layOut, onSeen);
  await report({ stage: 'grouping', completed: READ, placed: 0 });
  const draft = await layOut();
  const spreads = await serialiseAll(row.id, draft, report);
  const placed = placedIn(draft.spreads);
  await report({ stage: 'saving', completed: 0.95, placed });
  await saveDraft(
    deps,
    row.id,
    spreads.map((spread) => ({ ...spread, albumId: row.albumId })),
    placed,
  );
}

/**
 * Makes and saves the spreads of an album. It may be run any number of times, also after a crash at any point: an ended generation is left
 * alone, and the spreads are saved in the transaction that ends it.
 */
export async function runGeneration(deps: GenerationDeps, generationId: string, attempt: JobAttempt): Promise<void> {
  const row = await reportProgress(deps.db, generationId, { stage: 'reading', completed: READING, placed: 0 });
  if (!row) return;
  try {
    await makeDraft(deps, row, attempt.signal);
  } catch (error) {
    if (error instanceof Ended) return;
    await failOrRetry(error, attempt, (code) => {
      deps.log.error({ err: error, generationId }, 'a generation failed');
      return failGeneration(deps.db, generationId, code);
    });
  }
}
