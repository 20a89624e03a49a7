import type { Locale, PhotoGroup, PhotoGrouping, PhotoOrigin, StickerGroup, StorageFile } from '@domain/contract';
import type { PhotoAnalysis } from '@domain/photo';
import type { Failure } from '@/api';
import type { DateEdit } from './edits/photoEdits';
import type { GoogleState } from './google-picker/state';
import type { PlaceEdit, TownSearch } from './places/photoPlaces';

export type UnsupportedCode =
  | 'photo_too_small'
  | 'file_too_large'
  | 'file_unsupported'
  | 'file_raw'
  | 'file_corrupt'
  | 'file_empty'
  | 'file_unreadable'
  | 'too_many_pixels';

/** Reason why a file cannot be used; the parameters of its message. */
export interface UnsupportedReason {
  readonly code: UnsupportedCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Sizes are upright, in px. `takenAt` is the camera's local time as ISO in UTC, `takenOffset` its UTC offset in minutes.
 */
export type Inspection =
  | {
      readonly ok: true;
      readonly kind: string;
      readonly width: number;
      readonly height: number;
      readonly takenAt: string | null;
      readonly takenOffset: number | null;
    }
  | { readonly ok: false; readonly reason: UnsupportedReason };

/** Request of the main thread. The response has the same `call`. */
export type WorkerRequest =
  | { readonly call: number; readonly kind: 'inspect'; readonly file: Blob; readonly name: string }
  | {
      readonly call: number;
      readonly kind: 'thumbnail';
      readonly file: Blob;
      readonly width: number;
      readonly height: number;
      /** Longer side of the picture; that of a tile by default. */
      readonly picturePx?: number | undefined;
      readonly isMeasured?: boolean;
    };

export type WorkerResult =
  | { readonly call: number; readonly kind: 'inspect'; readonly inspection: Inspection }
  | {
      readonly call: number;
      readonly kind: 'thumbnail';
      readonly picture: Blob | null;
      /** Measures of the pixels, if they were asked for. Faces are not looked for. */
      readonly analysis?: PhotoAnalysis | undefined;
    };

export interface WorkerReady {
  readonly kind: 'ready';
}

export type WorkerMessage = WorkerResult | WorkerReady;

/** `file_lost`: the page was closed before the bytes were copied. */
interface FileFailure {
  readonly code: 'file_unreadable' | 'file_lost';
  readonly status: 0;
  readonly message: string;
}

export type UploadFailure = Failure | FileFailure;

export const isFileFailure = (failure: UploadFailure): failure is FileFailure =>
  failure.code === 'file_unreadable' || failure.code === 'file_lost';

/** Phase of an upload. `progress` is 0..1. */
export type UploadStatus =
  | { readonly phase: 'checking' }
  | { readonly phase: 'waiting'; readonly attempt: number }
  | { readonly phase: 'uploading'; readonly attempt: number; readonly progress: number }
  | { readonly phase: 'processing'; readonly attempt: number }
  | { readonly phase: 'stored'; readonly photoId: string }
  | { readonly phase: 'failed'; readonly reason: UploadFailure; readonly retryable: boolean }
  | { readonly phase: 'unsupported'; readonly reason: UnsupportedReason };

export type UploadPhase = UploadStatus['phase'];

/** A chosen file before inspection. Its bytes are in the file registry under the same id. */
export interface ChosenFile {
  /** UUID made by the client: the photo's id and the idempotency key of its upload. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly addedAt: string;
  /** What its folder and sidecar say of it; left out for a single file. */
  readonly origin?: PhotoOrigin | undefined;
}

/** Files of chosen folders that are no photos and belong to none. */
export interface LeftOutFiles {
  readonly videos: number;
  readonly others: number;
}

export interface Upload extends ChosenFile {
  readonly status: UploadStatus;
  /** Placeholder of a photo that is not stored yet (spec §3); false once the upload has ended. */
  readonly isLoading: boolean;
  /** Result of the inspection; null before it. Upright size in px. */
  readonly kind: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Camera's local time as ISO in UTC, and its UTC offset in minutes. Null when the file has none. */
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
  readonly kept: 'pending' | 'kept' | 'refused';
  /** Measures of the pixels; only for photos that this browser lays out by itself. */
  readonly analysis?: PhotoAnalysis | undefined;
}

export type PhotoSortBy = 'created_at' | 'taken_at';
export type PhotoSortOrder = 'asc' | 'desc';

export interface ListState {
  readonly phase: 'idle' | 'loading' | 'complete' | 'failed';
  /** Number of photos on the server; null before its first response. */
  readonly total: number | null;
  /** Known photos that the running listing has not returned yet. Those left at its end were deleted elsewhere. */
  readonly unseen: Record<string, true>;
}

/** `days`: by local days, with nearby sparse days merged. The others are the server's groups. */
export type GroupBy = 'days' | Exclude<PhotoGrouping, 'day' | 'upload_day'>;

export interface GroupingState {
  readonly by: GroupBy;
  /** `ready` also for days, which need no request. */
  readonly phase: 'ready' | 'loading';
  readonly groups: readonly PhotoGroup[];
}

interface StickersState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly language: Locale | null;
  readonly groups: readonly StickerGroup[];
}

export interface StorageState extends GoogleState {
  /** Placeholders of pending uploads, and stored ones until they are dismissed, by id. */
  uploads: Record<string, Upload>;
  /** Files that were not uploaded (failed or unsupported), until they are retried or dismissed, by id. */
  unsent: Record<string, Upload>;
  /** The uploads are photos of a visitor, which stay in this browser. */
  isVisit: boolean;
  /** Photos of a visitor since a session has opened: its user claims or discards them. */
  visitorUploads: readonly Upload[];
  /** Ids of both, in the order of choice. */
  order: string[];
  /** Numbers of files whose folders and zips are still read, by id of the choice. */
  gathering: Record<string, number>;
  leftOut: LeftOutFiles;
  photos: Record<string, StorageFile>;
  /** Upload id → id of the photo with the same bytes. */
  merged: Record<string, string>;
  list: ListState;
  /** Ids of uploads in other tabs, as last read from the queue; null before that. */
  elsewhere: readonly string[] | null;
  sortBy: PhotoSortBy;
  sortOrder: PhotoSortOrder;
  grouping: GroupingState;
  selected: Record<string, true>;
  /** Photos hidden during a deletion or its undo period; id → id of the deletion. */
  deleting: Record<string, string>;
  /** Corrections of dates that are not saved yet, in their order, and saved ones during a listing. The photos show them. */
  dateEdits: readonly DateEdit[];
  placeEdits: readonly PlaceEdit[];
  townSearch: TownSearch;
  /** Stickers for pages, grouped; the same for every user. */
  stickers: StickersState;
}
