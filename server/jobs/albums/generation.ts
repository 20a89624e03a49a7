import { createHash } from 'node:crypto';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { type AlbumDraft, countUnknownFaces } from '@domain/layout';
import { eq, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';
import type { JobAttempt } from '../../drivers/queue';
import { toPrintSpec } from '../../modules/albums/bookChoice';
import { updateCoverSpine } from '../../modules/albums/editing/binding';
import { withAlbumSizeLimit } from '../../modules/albums/editing/repository';
import {
  failGeneration,
  finishGeneration,
  type GenerationProgress,
  type GenerationRow,
  recordLayout,
  type StoredGenerationRequest,
  updateGenerationProgress,
} from '../../modules/albums/generation/repository';
import { findAlbumPhotos, findAnyAlbum, findSpreads } from '../../modules/albums/repository';
import { createSpreadOrigin, type SpreadOrigin } from '../../modules/albums/spreadOrigin';
import { type PhotoRow, toLayoutPhotos } from '../../modules/storage/repository';
import { failOrRetry } from '../failOrRetry';
import { type AnalysisJobDeps, analyseAllPhotos } from '../photos/analysePhotos';

export type GenerationDeps = Pick<AppDeps, 'db' | 'render' | 'images' | 'blobs' | 'config' | 'log' | 'printing'>;

/** Thrown to leave a generation that has already ended; reported to nobody. */
export class GenerationEndedError extends Error {}

const [ANALYSIS_START_SHARE, ANALYSIS_END_SHARE] = [0.05, 0.35];

const MAX_PLACING_REPORTS = 10;

/** Longest time an album waits for photo analysis, which handles about two photos per second. */
const MAX_ANALYSIS_WAIT_MS = 60_000;

/** Returns the largest share of each photo that the layout crops, 0..1. */
function measureCutShares({ spreads }: AlbumDraft): ReadonlyMap<string, number> {
  const cut = new Map<string, number>();
  for (const element of spreads.flatMap(({ elements }) => elements)) {
    if (element.type !== 'photo' || element.fileId === null) continue;
    const { width, height } = element.crop;
    cut.set(element.fileId, Math.max(cut.get(element.fileId) ?? 0, 1 - width * height));
  }
  return cut;
}

/**
 * Analyses the new photos of an album before its layout, within a time limit, so that crops do not cut off heads. The
 * photos that a layout without analysis would crop most come first.
 * @param onSeen called with the number of analysed photos; may throw to stop
 * @testonly to analyse with a detector of the test
 */
export async function analyseBeforeLayout(
  deps: Omit<AnalysisJobDeps, 'queue'>,
  photos: readonly Pick<PhotoRow, 'id' | 'analysedVersion'>[],
  layOut: () => Promise<AlbumDraft>,
  onSeen: (count: number) => Promise<void>,
): Promise<void> {
  if (!deps.config.faces || photos.every(({ analysedVersion }) => analysedVersion !== null)) return;
  const cut = measureCutShares(await layOut());
  const ids = photos.map(({ id }) => id).sort((a, b) => (cut.get(b) ?? 0) - (cut.get(a) ?? 0));
  await analyseAllPhotos(deps, ids, onSeen, MAX_ANALYSIS_WAIT_MS);
}

/** Derives an id that is equal in every attempt, so that saving is idempotent. Formatted as a UUID of version 8. */
export function deriveUuid(generationId: string, part: string | number): string {
  const hex = createHash('sha256').update(`${generationId} ${part}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function countPlacedPhotos(spreads: readonly SpreadDocument[]): number {
  const elements = spreads.filter(({ role }) => role !== 'cover').flatMap((doc) => doc.elements);
  return new Set(elements.flatMap((e) => (e.type === 'photo' && e.fileId !== null ? [e.fileId] : []))).size;
}

async function serialiseSpreads(
  id: string,
  { spreads, reasons }: AlbumDraft,
  report: (progress: GenerationProgress) => Promise<unknown>,
) {
  const made: { html: string; made: SpreadOrigin }[] = [];
  const stride = Math.ceil(spreads.length / MAX_PLACING_REPORTS);
  for (const [i, doc] of spreads.entries()) {
    made.push({ html: serialiseSpread(doc), made: createSpreadOrigin(doc, reasons[i] ?? []) });
    if (i % stride !== 0) continue;
    const placed = countPlacedPhotos(spreads.slice(0, i + 1));
    await report({ stage: 'placing', completed: 0.4 + (0.5 * i) / spreads.length, placed });
  }
  return made.map((spread, position) => ({ id: deriveUuid(id, position), position, ...spread }));
}

/**
 * Saves the finished draft as spreads of the album with its current binding, and finishes the generation. Returns
 * false, and saves nothing, when the generation had ended before.
 * @testonly to save at the moment that the test chooses
 */
export function saveDraft(
  deps: Pick<AppDeps, 'db' | 'printing'>,
  id: string,
  drafts: readonly (typeof tables.spreads.$inferInsert)[],
  { placed, unseen }: { readonly placed: number; readonly unseen: number },
): Promise<boolean> {
  const { albums, spreads } = tables;
  return finishGeneration(deps.db, id, { completed: 1, placed }, async (tx, album) => {
    await withAlbumSizeLimit(tx, album.id, async () => {
      await tx.delete(spreads).where(eq(spreads.albumId, album.id));
      await tx.insert(spreads).values([...drafts]);
    });
    await tx.update(albums).set({ state: 'ready', updatedAt: sql`now()` }).where(eq(albums.id, album.id));
    await recordLayout(tx, album.id, { unseen });
    await updateCoverSpine(deps, tx, album, await findSpreads(tx, album.id));
  });
}

async function generateSpreads(deps: GenerationDeps, row: GenerationRow, signal: AbortSignal): Promise<void> {
  const report = async (progress: GenerationProgress) => {
    signal.throwIfAborted();
    if (!(await updateGenerationProgress(deps.db, row.id, progress))) throw new GenerationEndedError();
  };
  const { photoIds, ...request } = row.request as StoredGenerationRequest;
  const photosNow = async () => {
    const rows = new Map((await findAlbumPhotos(deps.db, row.albumId)).map((photo) => [photo.id, photo]));
    return photoIds.flatMap((id) => rows.get(id) ?? []);
  };
  const layOut = async () => {
    const [rows, album] = await Promise.all([photosNow(), findAnyAlbum(deps.db, row.albumId)]);
    const make = album && { make: toPrintSpec(deps, album) };
    const scheduling = { userId: row.userId, priority: 'interactive' } as const;
    const photos = await toLayoutPhotos(rows, deps.config);
    const draft = await deps.render.layout({ ...request, ...make, photos }, signal, scheduling);
    return { draft, unseen: countUnknownFaces(photos) };
  };
  const onSeen = (seen: number) =>
    report({
      stage: 'reading',
      completed: ANALYSIS_START_SHARE + ((ANALYSIS_END_SHARE - ANALYSIS_START_SHARE) * seen) / photoIds.length,
      placed: seen,
    });
  await analyseBeforeLayout(deps, await photosNow(), async () => (await layOut()).draft, onSeen);
  await report({ stage: 'grouping', completed: ANALYSIS_END_SHARE, placed: 0 });
  const { draft, unseen } = await layOut();
  const spreads = await serialiseSpreads(row.id, draft, report);
  const placed = countPlacedPhotos(draft.spreads);
  await report({ stage: 'saving', completed: 0.95, placed });
  await saveDraft(
    deps,
    row.id,
    spreads.map((spread) => ({ ...spread, albumId: row.albumId })),
    { placed, unseen },
  );
}

/**
 * Lays out and saves the spreads of an album. Idempotent, also after a crash at any point: the spreads are saved in the
 * transaction that ends the generation. A finished generation is left unchanged.
 */
export async function runGeneration(deps: GenerationDeps, generationId: string, attempt: JobAttempt): Promise<void> {
  const row = await updateGenerationProgress(deps.db, generationId, {
    stage: 'reading',
    completed: ANALYSIS_START_SHARE,
    placed: 0,
  });
  if (!row) return;
  try {
    await generateSpreads(deps, row, attempt.signal);
  } catch (error) {
    if (error instanceof GenerationEndedError) return;
    await failOrRetry(error, attempt, (code) => {
      deps.log.error({ err: error, generationId }, 'album generation failed');
      return failGeneration(deps.db, generationId, code);
    });
  }
}
