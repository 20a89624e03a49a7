import type { ChosenFile } from './types';

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
