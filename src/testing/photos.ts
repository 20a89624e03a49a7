import type { StorageFile } from '@domain/contract';
import type { ChosenFile } from '@/features/storage/types';

export const createChosenFile = (id: string, bytes = 1000): ChosenFile => ({
  id,
  name: `${id}.jpg`,
  bytes,
  addedAt: '2026-03-01T09:00:00.000Z',
});

export const acceptedInspection = {
  ok: true,
  kind: 'jpeg',
  width: 1600,
  height: 1200,
  takenAt: null,
  takenOffset: null,
} as const;
export const tooSmallInspection = {
  ok: false,
  reason: { code: 'photo_too_small', params: { width: 100, height: 90, min: 780 } },
} as const;

export const createStorageFile = (id: string, more: Partial<StorageFile> = {}): StorageFile => ({
  id,
  user_id: '00000000-0000-4000-8000-00000000000a',
  path: `/files/${id}/1440`,
  preview: `/files/${id}/250`,
  name: `${id}.jpg`,
  width: 1600,
  height: 1200,
  bytes: 1000,
  created_at: '2026-03-01T10:00:00.000Z',
  taken_at: null,
  isLoading: false,
  taken_local: null,
  colour: '#808080',
  ...more,
});
