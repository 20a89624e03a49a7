import type { StorageFile, User } from '@domain/contract';
import type { ChosenFile } from './types';

/** Builders for tests of storage. */
export const USER_ID = '00000000-0000-4000-8000-00000000000a';

export const aUser: User = {
  id: USER_ID,
  name: 'Ada',
  email: 'ada@example.com',
  is_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
  currency: 'EUR',
  ads_allow: false,
  additional_data: { showcase: '', language: 'en' },
};

export const aPhoto = (id: string, more: Partial<StorageFile> = {}): StorageFile => ({
  id,
  user_id: USER_ID,
  path: `/files/${id}/1440`,
  preview: `/files/${id}/250`,
  name: `${id}.jpg`,
  width: 1600,
  height: 1200,
  bytes: 1000,
  created_at: '2026-03-01T10:00:00.000Z',
  taken_at: null,
  taken_local: null,
  colour: '#808080',
  ...more,
});

export const aFile = (id: string, bytes = 1000): ChosenFile => ({
  id,
  name: `${id}.jpg`,
  bytes,
  addedAt: '2026-03-01T09:00:00.000Z',
});

export const looked = { ok: true, kind: 'jpeg', width: 1600, height: 1200, takenAt: null } as const;
export const tooSmall = {
  ok: false,
  reason: { code: 'photo_too_small', params: { width: 100, height: 90, min: 780 } },
} as const;
