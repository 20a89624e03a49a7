import type { Sticker, StickerGroup, StorageFile } from '@domain/contract';
import { compareNames, type NamedCapture, sortByCapture } from '@domain/photo/captureTime/captureOrder';
import { createSelector } from '@/lib/createSelector';
import { compareText } from './compareText';
import type { StorageState, Upload, UploadPhase } from './types';

export interface StorageRoot {
  readonly storage: StorageState;
}

/** A tile of a grid: a stored photo or a file on its way to become one. Size upright in px; null before the file was looked at. */
export interface PhotoItem {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
  /** ISO time it is grouped by; null of a photo that does not tell when it was taken. */
  readonly at: string | null;
  /** The camera's clock (shown as UTC) or a moment of the upload (shown in the reader's zone). */
  readonly clock: 'camera' | 'upload';
}

export interface UploadSummary {
  readonly total: number;
  readonly stored: number;
  readonly failed: number;
  readonly unsupported: number;
  /** Checking, waiting, uploading or processing. */
  readonly active: number;
  /** 0..1 by bytes of all that is stored or active. */
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
/** On its way, or failed and to be tried again: its bytes must not be lost. */
export const isUploadNeedingBytes = (upload: Upload): boolean =>
  isUploadActive(upload) || (upload.status.phase === 'failed' && upload.status.retryable);

const getStorage = (root: StorageRoot) => root.storage;
export const selectUploadMap = (root: StorageRoot) => getStorage(root).uploads;
export const selectPhotoMap = (root: StorageRoot) => getStorage(root).photos;
/** Nobody has looked yet at what is on it. */
export const isAnalysisPending = (photo: Pick<StorageFile, 'looked'> | undefined): boolean => photo?.looked === false;
export const selectHasPendingAnalysis = createSelector([selectPhotoMap], (photos) =>
  Object.values(photos).some(isAnalysisPending),
);
export const selectSelectedPhotos = (root: StorageRoot) => getStorage(root).selected;
export const selectSort = createSelector(
  [(root: StorageRoot) => getStorage(root).sortBy, (root: StorageRoot) => getStorage(root).sortOrder],
  (sortBy, sortOrder) => ({ sortBy, sortOrder }),
);
export const selectPicker = (root: StorageRoot) => getStorage(root).picker;
export const selectPickerResumeState = (root: StorageRoot) => getStorage(root).pickerTrail;
export const selectLibrary = (root: StorageRoot) => getStorage(root).library;
export const selectList = (root: StorageRoot) => getStorage(root).list;
/** Tells if another tab has this upload on its way. */
export const selectIsUploadingInOtherTab = (root: StorageRoot, id: string): boolean =>
  getStorage(root).elsewhere?.includes(id) ?? false;
export const selectUpload = (root: StorageRoot, id: string): Upload | undefined => getStorage(root).uploads[id];
/** A stored photo by its id or by the id of an upload that was merged into it. */
export const selectPhoto = (root: StorageRoot, id: string): StorageFile | undefined =>
  getStorage(root).photos[getStorage(root).merged[id] ?? id];

/** Uploads in the order they were chosen. */
export const selectUploads = createSelector(
  [selectUploadMap, (root: StorageRoot) => getStorage(root).order],
  (uploads, order) => order.flatMap((id) => uploads[id] ?? []),
);
const selectUploadsInPhase = (phase: UploadPhase) =>
  createSelector([selectUploads], (uploads) => uploads.filter((upload) => upload.status.phase === phase));
export const selectUnsupported = selectUploadsInPhase('unsupported');
export const selectFailed = selectUploadsInPhase('failed');

const shareDone = ({ status }: Upload) => (status.phase === 'uploading' ? status.progress : DONE_SHARE[status.phase]);

/** Counts and overall progress of the uploads that were not dismissed. */
export const selectUploadSummary = createSelector([selectUploads], (uploads): UploadSummary => {
  const count = (phase: UploadPhase) => uploads.filter((upload) => upload.status.phase === phase).length;
  const [stored, failed, unsupported] = [count('stored'), count('failed'), count('unsupported')];
  const counted = uploads.filter((upload) => upload.status.phase === 'stored' || isUploadActive(upload));
  const bytes = counted.reduce((sum, upload) => sum + upload.bytes, 0);
  const done = counted.reduce((sum, upload) => sum + upload.bytes * shareDone(upload), 0);
  const active = uploads.length - stored - failed - unsupported;
  return { total: uploads.length, stored, failed, unsupported, active, progress: bytes > 0 ? done / bytes : 0 };
});

/** True while a reload would lose bytes: a file is not uploaded yet and is not kept beside. */
export const selectHasUnpersistedUploads = createSelector([selectUploads], (uploads) =>
  uploads.some((upload) => isUploadNeedingBytes(upload) && upload.kept !== 'kept'),
);

/** True when the browser had no room to keep some of the files that are on their way. */
export const selectHasRefusedPersistence = createSelector([selectUploads], (uploads) =>
  uploads.some((upload) => isUploadActive(upload) && upload.kept === 'refused'),
);

function toPhotoItem(photo: StorageFile, sortBy: StorageState['sortBy']): PhotoItem {
  const { id, width, height } = photo;
  return sortBy === 'taken_at'
    ? { id, width, height, at: photo.taken_local, clock: 'camera' }
    : { id, width, height, at: photo.created_at, clock: 'upload' };
}

const capturedOf = ({ taken_local: local, taken_offset: offset = null, name }: StorageFile): NamedCapture => ({
  local: local === null ? null : Date.parse(local),
  offset,
  name,
});
const uploadCapturedOf = ({ takenAt, takenOffset, name }: Upload): NamedCapture => ({
  local: takenAt === null ? null : Date.parse(takenAt),
  offset: takenOffset ?? null,
  name,
});

/** Photos in the order of the grid. */
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

/** In the order in which photos were taken, once all were looked at; until then as they were chosen, so that no tile moves twice. */
const sortUploads = (uploads: readonly Upload[]): readonly Upload[] =>
  uploads.some(({ status }) => status.phase === 'checking') ? uploads : sortByCapture(uploads, uploadCapturedOf);

/** Tiles of what was added lately: uploads on their way or stored and not dismissed. One that failed is listed elsewhere until it is tried again. Merged doubles show once. */
export const selectRecentItems = createSelector(
  [selectUploads, (root: StorageRoot) => getStorage(root).deleting],
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

/** Tiles of the stored photos by date, without those among the recent ones and those being deleted. */
export const selectStoredItems = createSelector(
  [selectPhotoMap, selectSort, (root: StorageRoot) => getStorage(root).deleting, selectRecentItems],
  (photos, sort, deleting, recent): PhotoItem[] => {
    const elsewhere = new Set(recent.map((item) => item.id));
    const shown = Object.values(photos).filter((photo) => !deleting[photo.id] && !elsewhere.has(photo.id));
    return sortPhotos(shown, sort).map((photo) => toPhotoItem(photo, sort.sortBy));
  },
  sameItems,
);

/** Ids of every photo that can be chosen for an album, those on their way included, as the grid shows them. */
export const selectSelectablePhotoIds = createSelector([selectRecentItems, selectStoredItems], (recent, stored) =>
  [...recent, ...stored].map((item) => item.id),
);

/** The ids under which chosen photos are stored: an upload that turned out to be a double stands for the photo it was merged into. */
export const selectResolvedIds = ({ storage: { merged } }: StorageRoot, ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => merged[id] ?? id)),
];

const isUploadLost = (upload: Upload | undefined) =>
  upload?.status.phase === 'failed' || upload?.status.phase === 'unsupported';

/** Chosen photos without those that were not uploaded, some of which may be tried again. */
export const selectPendingUploads = (state: StorageRoot, ids: readonly string[]): string[] =>
  ids.filter((id) => !isUploadLost(selectUpload(state, id)));

export const selectGrouping = (state: StorageRoot) => state.storage.grouping;

export const selectStickers = (state: StorageRoot) => state.storage.stickers;

/** Stickers with a word that begins as each word of the query does, each once; none for an empty query. */
export function searchStickers(groups: readonly StickerGroup[], query: string): Sticker[] {
  const wanted = query.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const fits = ({ name, words }: Sticker) => {
    const own = [name, ...words]
      .join(' ')
      .toLocaleLowerCase()
      .split(/[\s-]+/);
    return wanted.every((start) => own.some((word) => word.startsWith(start)));
  };
  const found = new Map(groups.flatMap(({ files }) => files.filter(fits).map((file) => [file.id, file] as const)));
  return [...found.values()];
}

const none: readonly string[] = [];
/** Picked Google files that nobody has taken yet, once all are here. */
export const selectPickedFiles = (root: StorageRoot): readonly string[] => {
  const { phase, files, taken } = selectPicker(root);
  return phase === 'done' && !taken ? files : none;
};
