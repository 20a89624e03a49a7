import type { AlbumDraft } from '@domain/layout';
import type { PhotoRow } from '../../modules/storage/repository';
import { type AnalysisJobDeps, analyseAllPhotos } from './analysePhotos';

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
