import type { AlbumDraft } from '@domain/layout';
import type { PhotoRow } from '../../modules/storage/repository';
import { type AnalysisJobDeps, analyseAllPhotos } from './analysePhotos';

/** How long an album waits for its photos to be looked at, ms; some two a second are. */
const MAX_ANALYSIS_WAIT_MS = 60_000;

/** How much of each photo a layout cuts off where it cuts most of it, 0..1. */
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
 * Looks at the photos of an album that nobody has looked at, as far as time allows, before it is laid out: it would cut heads off. What a layout without the
 * look would cut most comes first; of a photo that is shown whole it matters least where its faces are.
 * @param onSeen told how many are seen; throws to leave
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
