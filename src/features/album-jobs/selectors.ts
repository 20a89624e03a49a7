import { createSelector } from '@/lib/createSelector';
import type { ArtworkRun, ArtworkState } from './artwork/slice';
import type { ExportRun, ExportState } from './export/slice';
import type { GenerationRun, GenerationState } from './generation/slice';
import type { ImportRun, ImportState } from './import/slice';
import type { GeneratedAlbumsState, Proof, ProofsState } from './proof/slice';

export interface AlbumJobsRoot {
  readonly albums: {
    readonly generation: GenerationState;
    readonly images: ArtworkState;
    readonly export: ExportState;
    readonly proofs: ProofsState;
    readonly generated: GeneratedAlbumsState;
    readonly importing: ImportState;
  };
}

type Root = AlbumJobsRoot;

export const selectGenerationRun = (state: Root, key: string): GenerationRun | undefined =>
  state.albums.generation.runs[key];
export const selectGenerationRuns = createSelector([(state: Root) => state.albums.generation.runs], (runs) =>
  Object.values(runs),
);
export const selectActiveGenerationRuns = createSelector([selectGenerationRuns], (runs) =>
  runs.filter((run) => run.phase !== 'failed'),
);
export const selectGenerationRunOfAlbum = (state: Root, albumId: string): GenerationRun | undefined =>
  selectGenerationRuns(state).find((run) => run.albumId === albumId);
export const selectShownGenerationRun = (state: Root): GenerationRun | null =>
  state.albums.generation.runs[state.albums.generation.shown ?? ''] ?? null;
export const selectGenerationToCancel = (state: Root): string | null => state.albums.generation.confirming;

export const selectArtworkRun = (state: Root, albumId: string): ArtworkRun | undefined =>
  state.albums.images.runs[albumId];
export const selectArtworkRuns = createSelector([(state: Root) => state.albums.images.runs], (runs) =>
  Object.values(runs),
);

export const selectExportRun = (state: Root, albumId: string): ExportRun | undefined =>
  state.albums.export.runs[albumId];
export const selectExportRuns = createSelector([(state: Root) => state.albums.export.runs], (runs) =>
  Object.values(runs),
);
export const selectExportDialog = (state: Root) => state.albums.export.choosing;
export const selectLastExport = (state: Root) => state.albums.export.last;

export const selectProof = (state: Root, albumId: string): Proof | undefined => state.albums.proofs[albumId];
export const selectProofs = createSelector([(state: Root) => state.albums.proofs], (proofs) => Object.values(proofs));
/** Proofs that still run or failed; a ready one was handed to the browser. */
export const selectUnfinishedProofs = createSelector([selectProofs], (proofs) =>
  proofs.filter(({ phase }) => phase !== 'ready'),
);
export const selectDeepLink = (state: Root) => state.albums.generated.link;

export const selectImportRun = (state: Root, id: string): ImportRun | undefined => state.albums.importing[id];
export const selectImportRuns = createSelector([(state: Root) => state.albums.importing], (runs) =>
  Object.values(runs),
);
