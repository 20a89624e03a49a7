import type { Locale, PhotoGroup, PhotoGrouping, StickerGroup, StorageFile } from '@domain/contract';
import type { Failure } from '@/api';
import type { GoogleState } from './google-picker/state';
import type { Unsupported } from './inspect/inspection.types';

export type { Unsupported };

/** Why an upload failed, as plain data. */
export type UploadFailure =
  | Failure
  | { readonly code: 'file_unreadable'; readonly status: 0; readonly message: string };

/** Where a chosen file is on its way to being a stored photo. `progress` 0..1. */
export type UploadStatus =
  | { readonly phase: 'checking' }
  | { readonly phase: 'waiting'; readonly attempt: number }
  | { readonly phase: 'uploading'; readonly attempt: number; readonly progress: number }
  | { readonly phase: 'processing'; readonly attempt: number }
  | { readonly phase: 'stored'; readonly photoId: string }
  | { readonly phase: 'failed'; readonly reason: UploadFailure; readonly retryable: boolean }
  | { readonly phase: 'unsupported'; readonly reason: Unsupported };

export type UploadPhase = UploadStatus['phase'];

/** A chosen file as it is known at once, before anything was read of it. The bytes are in the file registry under the same id. */
export interface ChosenFile {
  /** UUID made by the client: the photo's id and the idempotency key of its upload. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** ISO time. */
  readonly addedAt: string;
}

export interface Upload extends ChosenFile {
  readonly status: UploadStatus;
  /** The placeholder of a photo that is not stored yet (spec §3); false when it rests. */
  readonly isLoading: boolean;
  /** Found by the look at the file; null before it. Upright size in px. */
  readonly kind: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** The camera's clock, as if it were UTC, ISO; and minutes by which it was ahead of UTC. Null where the file does not tell. */
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
  /** Whether the bytes would survive a reload. */
  readonly kept: 'pending' | 'kept' | 'refused';
}

export type PhotoSortBy = 'created_at' | 'taken_at';
export type PhotoSortOrder = 'asc' | 'desc';

export interface ListState {
  readonly phase: 'idle' | 'loading' | 'complete' | 'failed';
  /** Photos the server has in all; null before its first answer. */
  readonly total: number | null;
  /** Photos known when the running listing began and not met in it yet: those left at its end were deleted elsewhere. */
  readonly unseen: Record<string, true>;
}

/** `days`: by the days as they were lived, near ones with few photos together; the others are the server's groups. */
export type GroupBy = 'days' | Exclude<PhotoGrouping, 'day'>;

export interface GroupingState {
  readonly by: GroupBy;
  /** `ready` also for days, which need no answer. */
  readonly phase: 'ready' | 'loading';
  readonly groups: readonly PhotoGroup[];
}

export interface StickersState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Language of the names. */
  readonly language: Locale | null;
  readonly groups: readonly StickerGroup[];
}

export interface StorageState extends GoogleState {
  /** Files on their way and those that could not come, until they are dismissed; by id. */
  uploads: Record<string, Upload>;
  /** Ids of uploads in the order they were chosen. */
  order: string[];
  /** Stored photos by id. */
  photos: Record<string, StorageFile>;
  /** Upload id → id of the photo that already held the same bytes. */
  merged: Record<string, string>;
  list: ListState;
  /** Ids of uploads that other tabs have on their way, as the kept queue said last; null before it was read. */
  elsewhere: readonly string[] | null;
  sortBy: PhotoSortBy;
  sortOrder: PhotoSortOrder;
  grouping: GroupingState;
  selected: Record<string, true>;
  /** Photos that are hidden while their deletion can be undone or is under way; id → id of that deletion. */
  deleting: Record<string, string>;
  /** The stickers that can be put on pages, grouped; the same for everyone. */
  stickers: StickersState;
}
