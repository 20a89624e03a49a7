import { aLayoutPhoto, aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import { layoutAlbum } from '../layoutAlbum';
import type { LayoutPhoto } from '../types';
import { detectEvents } from './detectEvents';

const eventStarts = (photos: readonly LayoutPhoto[]) => detectEvents(photos).map(({ index }) => index);

describe('detectEvents', () => {
  it('starts an event after a gap much longer than its neighbours', () => {
    expect(eventStarts(someLayoutPhotos([8, 5, 12]))).toEqual([0, 8, 13]);
  });

  it('finds one event in photos taken at an even pace, however slow', () => {
    const monthly = Array.from({ length: 12 }, (_, i) => aLayoutPhoto(i, { takenAt: Date.UTC(2015, i, 1) }));
    expect(eventStarts(monthly)).toEqual([0]);
    expect(eventStarts([])).toEqual([]);
  });

  it('starts an event after a shorter pause with a long distance, and never after a few minutes', () => {
    const at = (minutes: number, latitude: number, n: number) =>
      aLayoutPhoto(n, { takenAt: Date.UTC(2015, 6, 11) + minutes * 60_000, place: { latitude, longitude: 9 } });
    const pause = [0, 10, 20, 30, 40].map((minutes, i) => at(minutes, 48, i));
    const [near, far] = [48.01, 48.5].map((place) => [...pause, ...[130, 140, 150].map((m, i) => at(m, place, 9 + i))]);
    expect(eventStarts(near ?? [])).toEqual([0]);
    expect(eventStarts(far ?? [])).toEqual([0, 5]);
    expect(detectEvents(far ?? [])[1]).toMatchObject({
      hours: expect.closeTo(1.5, 6) as number,
      km: expect.closeTo(55.6, 1) as number,
    });
    const burst = [0, 0.01, 0.02, 0.03, 5].map((minutes, i) => at(minutes, 48, i));
    expect(eventStarts(burst)).toEqual([0]);
  });

  /** Photos at an even pace, so that pauses carry no information, at places in degrees of latitude. */
  const atPlaces = (places: readonly (number | null)[], minutes = 30, time = true) =>
    places.map((latitude, i) =>
      aLayoutPhoto(i, {
        takenAt: time ? Date.UTC(2015, 6, 11) + i * minutes * 60_000 : null,
        place: latitude === null ? null : { latitude, longitude: 179.99 },
      }),
    );

  it("starts an event at another place, relative to how far apart the album's places are", () => {
    const town = [48, 48.001, 48.002, 48, 48.001];
    const other = town.map((latitude) => latitude + 0.05);
    expect(eventStarts(atPlaces([...town, ...other]))).toEqual([0, 5]);
    expect(eventStarts(atPlaces([...town, null, null, ...other]))).toEqual([0, 7]);
    expect(eventStarts(atPlaces([...town, ...other], 30, false))).toEqual([0, 5]);
    const country = [...town, ...other, ...town.map((latitude) => latitude - 6), ...town.map((l) => l - 6)];
    expect(eventStarts(atPlaces(country))).toEqual([0, 10]);
  });

  it('ignores drives, single outliers and unknown places', () => {
    const drive = Array.from({ length: 20 }, (_, i) => 40 + i * 0.2);
    expect(eventStarts(atPlaces(drive))).toEqual([0]);
    expect(eventStarts(atPlaces([48, 48, 48, 12, 48, 48, 48]))).toEqual([0]);
    expect(eventStarts(atPlaces([null, null, null]))).toEqual([0]);
    expect(eventStarts(atPlaces([null, 48, null]))).toEqual([0]);
  });

  it('makes chapters of two places in photos taken at an even pace', () => {
    const photos = atPlaces(
      Array.from({ length: 80 }, (_, i) => 48 + (i < 40 ? 0 : 3) + 0.001 * (i % 3)),
      90,
    );
    const { reasons } = layoutAlbum(aLayoutRequest({ photos }));
    const codes = reasons.map((list) => list.map(({ code }) => code));
    expect(codes.filter((list) => list.includes('chapter'))).toHaveLength(2);
    expect(reasons.flat().filter(({ code }) => code === 'place')).toEqual([{ code: 'place', values: { km: 334 } }]);
    const nowhere = layoutAlbum(aLayoutRequest({ photos: photos.map((photo) => ({ ...photo, place: null })) }));
    expect(nowhere.reasons.flat().some(({ code }) => code === 'chapter')).toBe(false);
  });

  it('starts no event at a photo without a time', () => {
    const photos = someLayoutPhotos([6, 6]).map((photo, i) => (i === 3 ? { ...photo, takenAt: null } : photo));
    expect(eventStarts(photos)).toEqual([0, 6]);
  });
});
