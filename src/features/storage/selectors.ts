import type { Sticker, StickerGroup, StorageFile } from '@domain/contract';
import { compareNames, type NamedCapture, sortByCapture } from '@domain/photo/captureTime/captureOrder';
import { foldText } from '@domain/text';
import { createSelector } from '@/lib/createSelector';
import type { StorageState, Upload, UploadPhase } from './types';

/** Compares two ASCII texts such as ISO times and ids, for `sort`. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export interface StorageRoot {
  readonly storage: StorageState;
}

/** Tile of a grid: a stored photo or a pending upload. Size upright in px; null before inspection. */
export interface PhotoItem {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
  /** ISO time for grouping; null for a photo without a capture time. */
  readonly at: string | null;
  /** Camera's local time (shown as UTC) or upload time (shown in the reader's zone). */
  readonly clock: 'camera' | 'upload';
}

/** Counts of the chosen files: stored, duplicates, failed, unsupported and active ones add up to `chosen`. */
export interface UploadSummary {
  readonly chosen: number;
  /** New photos that are stored, uploading or failed. */
  readonly expected: number;
  readonly stored: number;
  /** Files whose photo was there before, or was chosen twice. */
  readonly duplicates: number;
  readonly failed: number;
  readonly unsupported: number;
  readonly active: number;
  /** 0..1 by bytes of all stored and active uploads. */
  readonly progress: number;
}

const DONE_SHARE: Readonly<Record<UploadPhase, number>> = {
  checking: 0,
  waiting: 0,
  uploading: 0,
  processing: 1,
  stored: 1,
  failed: 0,
  unsupported: 0,
};
const RESTING_PHASES = new Set<UploadPhase>(['stored', 'failed', 'unsupported']);

export const isUploadActive = (upload: Upload): boolean => !RESTING_PHASES.has(upload.status.phase);
/** Returns true for a pending or retryable upload, whose bytes must not be lost. */
export const isUploadNeedingBytes = (upload: Upload): boolean =>
  isUploadActive(upload) || (upload.status.phase === 'failed' && upload.status.retryable);

const getStorage = (root: StorageRoot) => root.storage;
export const selectUploadMap = (root: StorageRoot) => getStorage(root).uploads;
const selectUnsentMap = (root: StorageRoot) => getStorage(root).unsent;
export const selectPhotoMap = (root: StorageRoot) => getStorage(root).photos;
export const isAnalysisPending = (photo: Pick<StorageFile, 'looked'> | undefined): boolean => photo?.looked === false;
export const selectHasPendingAnalysis = createSelector([selectPhotoMap], (photos) =>
  Object.values(photos).some(isAnalysisPending),
);
export const selectDeleting = (root: StorageRoot) => getStorage(root).deleting;
export const selectSelectedPhotos = (root: StorageRoot) => getStorage(root).selected;
export const selectSort = createSelector(
  [(root: StorageRoot) => getStorage(root).sortBy, (root: StorageRoot) => getStorage(root).sortOrder],
  (sortBy, sortOrder) => ({ sortBy, sortOrder }),
);
export const selectPicker = (root: StorageRoot) => getStorage(root).picker;
export const selectPickerResumeState = (root: StorageRoot) => getStorage(root).pickerTrail;
export const selectLibrary = (root: StorageRoot) => getStorage(root).library;
export const selectList = (root: StorageRoot) => getStorage(root).list;
/** Number of photos on the server without those being deleted; null before its first response. */
export const selectPhotoTotal = createSelector(
  [(root: StorageRoot) => selectList(root).total, selectDeleting, selectPhotoMap],
  (total, deleting, photos) => total && total - Object.keys(deleting).filter((id) => photos[id]).length,
);
export const selectVisitorUploads = (root: StorageRoot) => getStorage(root).visitorUploads;
/** Ids of uploads in other tabs; null before the queue is read. */
export const selectUploadsElsewhere = (root: StorageRoot) => getStorage(root).elsewhere;
export const selectIsUploadingInOtherTab = (root: StorageRoot, id: string): boolean =>
  getStorage(root).elsewhere?.includes(id) ?? false;
/** Returns a chosen file in any phase, also one that was not uploaded. */
export const selectUpload = (root: StorageRoot, id: string): Upload | undefined =>
  getStorage(root).uploads[id] ?? getStorage(root).unsent[id];
/** Returns a stored photo by its id or by the id of an upload merged into it. */
export const selectPhoto = (root: StorageRoot, id: string): StorageFile | undefined =>
  getStorage(root).photos[getStorage(root).merged[id] ?? id];

export const selectUploads = createSelector(
  [selectUploadMap, selectUnsentMap, (root: StorageRoot) => getStorage(root).order],
  (uploads, unsent, order) => order.flatMap((id) => uploads[id] ?? unsent[id] ?? []),
);
const selectUploadsInPhase = (phase: UploadPhase) =>
  createSelector([selectUploads], (uploads) => uploads.filter((upload) => upload.status.phase === phase));
export const selectUnsupported = selectUploadsInPhase('unsupported');
export const selectLeftOut = (root: StorageRoot) => getStorage(root).leftOut;
export const selectFailed = selectUploadsInPhase('failed');

const shareDone = ({ status }: Upload) => (status.phase === 'uploading' ? status.progress : DONE_SHARE[status.phase]);

export const selectUploadSummary = createSelector([selectUploads], (uploads): UploadSummary => {
  const count = (phase: UploadPhase) => uploads.filter((upload) => upload.status.phase === phase).length;
  const duplicates = uploads.filter(({ id, status }) => status.phase === 'stored' && status.photoId !== id).length;
  const [failed, unsupported] = [count('failed'), count('unsupported')];
  const stored = count('stored') - duplicates;
  const counted = uploads.filter((upload) => upload.status.phase === 'stored' || isUploadActive(upload));
  const bytes = counted.reduce((sum, upload) => sum + upload.bytes, 0);
  const done = counted.reduce((sum, upload) => sum + upload.bytes * shareDone(upload), 0);
  const active = uploads.filter(isUploadActive).length;
  return {
    chosen: uploads.length,
    expected: stored + active + failed,
    stored,
    duplicates,
    failed,
    unsupported,
    active,
    progress: bytes > 0 ? done / bytes : 0,
  };
});

/** Number of files whose folders and zips are still read. */
export const selectGatheringCount = createSelector([(root: StorageRoot) => getStorage(root).gathering], (gathering) =>
  Object.values(gathering).reduce((sum, count) => sum + count, 0),
);

/** True while a reload would lose bytes: a file is neither uploaded nor stored locally. */
export const selectHasUnpersistedUploads = createSelector(
  [selectUploads, selectGatheringCount],
  (uploads, gathering) =>
    gathering > 0 || uploads.some((upload) => isUploadNeedingBytes(upload) && upload.kept !== 'kept'),
);

/** Number of uploads that a closed tab would lose, because the browser has no space for their bytes. */
export const selectRefusedCount = createSelector(
  [selectUploads],
  (uploads) => uploads.filter((upload) => isUploadActive(upload) && upload.kept === 'refused').length,
);

function toPhotoItem(photo: StorageFile, sortBy: StorageState['sortBy']): PhotoItem {
  const { id, width, height } = photo;
  return sortBy === 'taken_at'
    ? { id, width, height, at: photo.taken_local, clock: 'camera' }
    : { id, width, height, at: photo.created_at, clock: 'upload' };
}

const captures = new WeakMap<StorageFile, NamedCapture>();

/** Caches parsed dates: photos arrive in pages, and each page sorts all photos again. */
function capturedOf(photo: StorageFile): NamedCapture {
  const known = captures.get(photo);
  if (known) return known;
  const { taken_local: local, taken_offset: offset = null, name } = photo;
  const capture = { local: local === null ? null : Date.parse(local), offset, name };
  captures.set(photo, capture);
  return capture;
}

const uploadCapturedOf = ({ takenAt, takenOffset, name }: Upload): NamedCapture => ({
  local: takenAt === null ? null : Date.parse(takenAt),
  offset: takenOffset ?? null,
  name,
});

function sortPhotos(photos: readonly StorageFile[], { sortBy, sortOrder }: Pick<StorageState, 'sortBy' | 'sortOrder'>) {
  const sign = sortOrder === 'asc' ? 1 : -1;
  if (sortBy === 'taken_at') return sortByCapture(photos, capturedOf, sign);
  return photos.toSorted(
    (a, b) =>
      sign * (compareText(a.created_at, b.created_at) || compareNames(a.name, b.name) || compareText(a.id, b.id)),
  );
}

const sameItem = (a: PhotoItem, b: PhotoItem | undefined) =>
  a.id === b?.id && a.width === b.width && a.height === b.height && a.at === b.at;
const sameItems = (a: readonly PhotoItem[], b: readonly PhotoItem[]) =>
  a.length === b.length && a.every((item, i) => sameItem(item, b[i]));

/** Sorts by capture time once all are inspected; until then in the order chosen, so no tile moves twice. */
const sortUploads = (uploads: readonly Upload[]): readonly Upload[] =>
  uploads.some(({ status }) => status.phase === 'checking') ? uploads : sortByCapture(uploads, uploadCapturedOf);

/**
 * Tiles of recent additions: pending uploads, and stored ones until they are dismissed. A failed one is listed
 * elsewhere until it is retried. Merged duplicates appear once.
 */
export const selectRecentItems = createSelector(
  [selectUploads, selectDeleting],
  (uploads, deleting): PhotoItem[] => {
    const shown = new Set<string>();
    return sortUploads(uploads).flatMap((upload) => {
      const { status } = upload;
      if (status.phase === 'unsupported' || status.phase === 'failed') return [];
      const id = status.phase === 'stored' ? status.photoId : upload.id;
      if (shown.has(id) || deleting[id]) return [];
      shown.add(id);
      return {
        id,
        width: upload.width,
        height: upload.height,
        at: upload.takenAt,
        clock: 'camera',
      };
    });
  },
  sameItems,
);

/** Tiles of the stored photos by date, without recent ones and those being deleted. */
const selectStoredItems = createSelector(
  [selectPhotoMap, selectSort, selectDeleting, selectRecentItems],
  (photos, sort, deleting, recent): PhotoItem[] => {
    const elsewhere = new Set(recent.map((item) => item.id));
    const shown = Object.values(photos).filter((photo) => !deleting[photo.id] && !elsewhere.has(photo.id));
    return sortPhotos(shown, sort).map((photo) => toPhotoItem(photo, sort.sortBy));
  },
  sameItems,
);

export const selectGridItems = createSelector(
  [selectRecentItems, selectStoredItems, selectPhotoMap],
  (recent, stored, photos) => ({ recent, stored, photos }),
);

/** Ids of every photo that an album can use, including pending uploads, in grid order. */
export const selectSelectablePhotoIds = createSelector([selectRecentItems, selectStoredItems], (recent, stored) =>
  [...recent, ...stored].map((item) => item.id),
);

export const selectStoredPhotos = (root: StorageRoot, ids: readonly string[]): StorageFile[] => {
  const { merged, photos } = getStorage(root);
  return [...new Set(ids.map((id) => merged[id] ?? id))].flatMap((id) => photos[id] ?? []);
};

/** Resolves chosen ids to stored photos: a duplicate upload resolves to the photo it was merged into. */
export const selectResolvedIds = ({ storage: { merged } }: StorageRoot, ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => merged[id] ?? id)),
];

/** False after a reload, until the queue and the list of photos are read: an unknown id may still be a photo. */
export const selectIsStorageKnown = ({ storage: { list, elsewhere } }: StorageRoot): boolean =>
  list.phase === 'complete' && elsewhere !== null;

/** Chosen photos that the server has, or that this tab or another one uploads. Nothing else counts as a photo. */
export const selectAvailablePhotos = (state: StorageRoot, ids: readonly string[]): string[] =>
  ids.filter((id) => {
    const upload = selectUploadMap(state)[id];
    return upload !== undefined || selectPhoto(state, id) !== undefined || selectIsUploadingInOtherTab(state, id);
  });

/** Chosen photos without a trace: they were never stored, and no upload is left that could be named or retried. */
export const selectMissingPhotos = (state: StorageRoot, ids: readonly string[]): string[] => {
  if (!selectIsStorageKnown(state)) return [];
  const available = new Set(selectAvailablePhotos(state, ids));
  return ids.filter((id) => !available.has(id) && !selectUpload(state, id));
};

export const selectDateEdits = (state: StorageRoot) => state.storage.dateEdits;
export const selectPlaceEdits = (state: StorageRoot) => state.storage.placeEdits;
export const selectTownSearch = (state: StorageRoot) => state.storage.townSearch;

export const selectGrouping = (state: StorageRoot) => state.storage.grouping;

export const selectStickers = (state: StorageRoot) => state.storage.stickers;

/** Returns each sticker whose words start with all words of the query; none for an empty query. */
export function searchStickers(groups: readonly StickerGroup[], query: string): Sticker[] {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const fits = ({ name, words }: Sticker) => {
    const own = foldText([name, ...words].join(' ')).split(/[\s-]+/);
    return wanted.every((start) => own.some((word) => word.startsWith(start)));
  };
  const found = new Map(groups.flatMap(({ files }) => files.filter(fits).map((file) => [file.id, file] as const)));
  return [...found.values()];
}

const none: readonly string[] = [];
/** Imported Google files that were not used yet, once the import is complete. */
export const selectPickedFiles = (root: StorageRoot): readonly string[] => {
  const { phase, files, taken } = selectPicker(root);
  return phase === 'done' && !taken ? files : none;
};
