import type { StorageFile } from '@domain/contract';
import { aPhotoAnalysis } from '@domain/testing';
import { actions as storage } from '@/features/storage';
import { rootReducer } from '@/store/rootReducer';
import { signedInState } from '@/testing/albums';
import { selectLayoutPhotos } from './layoutPhotos';

const photo: StorageFile = {
  id: 'a',
  user_id: 'ada',
  path: '/files/a/1440',
  preview: '/files/a/250',
  name: 'a.jpg',
  width: 1600,
  height: 1200,
  bytes: 1000,
  created_at: '2026-03-01T10:00:00.000Z',
  isLoading: false,
  taken_at: null,
  taken_local: '2026-02-01T10:00:00.000Z',
  colour: '#808080',
  place: { latitude: 48.86, longitude: 2.35 },
};

it('takes faces for unknown until the analysis has looked, also while the photo is on its way', () => {
  const facts = { ...aPhotoAnalysis(), palette: [], faces: [] };
  const known = { ...photo, id: 'b', facts, looked: true };
  const measured = { ...photo, facts, looked: false };
  const state = rootReducer(signedInState(), storage.pageLoaded({ photos: [measured, known], total: 2 }));
  expect(selectLayoutPhotos(state, ['a', 'b']).map(({ analysis }) => analysis?.faces)).toEqual([null, []]);
});

it("creates the preview from the server's layout input, including time and place", () => {
  const state = rootReducer(signedInState(), storage.pageLoaded({ photos: [photo], total: 1 }));
  expect(selectLayoutPhotos(state, ['a'])).toEqual([
    expect.objectContaining({
      takenAt: Date.UTC(2026, 1, 1, 10),
      place: photo.place,
      width: 1600,
    }),
  ]);
});
