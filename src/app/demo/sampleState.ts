import type { StorageFile } from '@domain/contract';
import { actions } from '@/features/storage';
import { type RootState, rootReducer } from '@/store/rootReducer';

const DAY_MS = 86_400_000;
const SHAPES = [
  [3, 2],
  [3, 2],
  [2, 3],
  [4, 3],
  [1, 1],
  [16, 9],
] as const;

const pictureOf = (hue: number, width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="hsl(${hue} 30% 78%)" d="M0 0h${width}v${height}H0z"/><path fill="hsl(${hue} 28% 42%)" d="M0 ${height}V${height * 0.6}L${width * 0.35} ${height * 0.35} ${width * 0.6} ${height * 0.7} ${width} ${height * 0.45}V${height}z"/></svg>`,
  )}`;

const photo = (index: number): StorageFile => {
  const [w, h] = SHAPES[index % SHAPES.length] ?? [1, 1];
  const preview = pictureOf((index * 31) % 360, w, h);
  const taken = new Date(Date.UTC(2024, 11, 31) - Math.floor(index / 24) * DAY_MS).toISOString();
  return {
    id: `sample-${index}`,
    user_id: 'sample',
    path: preview,
    preview,
    name: `sample-${index}.jpg`,
    width: w * 600,
    height: h * 600,
    bytes: 1_000_000,
    created_at: taken,
    taken_at: taken,
    isLoading: false,
    taken_local: taken,
    colour: '#b0b0b0',
  };
};

const file = (id: string) => ({ id, name: `${id}.jpg`, bytes: 2_000_000, addedAt: '2025-01-01T00:00:00.000Z' });
const looked = { ok: true, kind: 'jpeg', width: 1600, height: 1200, takenAt: null, takenOffset: null } as const;
const PHASES = ['checking', 'waiting', 'uploading', 'processing', 'failed', 'unsupported', 'stored'] as const;

/** Returns a state with drawn photos and one upload in each phase. It contains no user data. */
export const createSampleState = (count: number): RootState => {
  const photos = Array.from({ length: count }, (_, index) => photo(index));
  const checked = PHASES.slice(1).map((id) => ({
    id,
    inspection:
      id === 'unsupported'
        ? ({ ok: false, reason: { code: 'photo_too_small', params: { width: 640, height: 480, min: 780 } } } as const)
        : looked,
  }));
  return [
    actions.pageLoaded({ photos, total: count }),
    actions.listCompleted(),
    actions.filesAdded({ files: PHASES.map(file) }),
    actions.filesChecked({ checked }),
    ...['uploading', 'processing', 'failed', 'stored'].map((id) => actions.uploadStarted({ id })),
    actions.uploadsProgressed({ progress: { uploading: 0.4, processing: 1 } }),
    actions.uploadFailed({ id: 'failed', reason: { code: 'network', status: 0, message: '' }, retryable: true }),
    actions.uploadSucceeded({ id: 'stored', photo: { ...photo(count), id: 'stored' } }),
  ].reduce<RootState>(rootReducer, rootReducer(undefined, { type: 'demo/started' }));
};
