import { aLayoutPhoto, aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import * as fc from 'fast-check';
import { createRandom } from '../random';
import { computeCrop, cropLoss, focusLoss } from './arrange/photoCrop';
import { sharedSlicingTreesFor } from './arrange/sharedSlicingTrees';
import { mirrorShape } from './arrange/slicingTrees';
import { createBalancedText } from './compose/typesetting';
import { layoutAlbum } from './layoutAlbum';
import { detectEvents } from './story/detectEvents';
import { sortPhotosByTime } from './story/sortPhotosByTime';
import { toSubject } from './subject';
import type { LayoutPhoto } from './types';

describe('sortPhotosByTime', () => {
  it('orders by time and keeps undated photos behind their predecessor', () => {
    const given = [
      aLayoutPhoto(1, { takenAt: 300 }),
      aLayoutPhoto(2),
      aLayoutPhoto(3, { takenAt: 100 }),
      aLayoutPhoto(4),
      aLayoutPhoto(5, { takenAt: 200 }),
    ];
    const numbers = sortPhotosByTime(given).map(({ id }) => given.findIndex((photo) => photo.id === id) + 1);
    expect(numbers).toEqual([3, 4, 5, 1, 2]);
  });

  it('keeps the given order when no time is known', () => {
    const given = [aLayoutPhoto(3), aLayoutPhoto(1), aLayoutPhoto(2)];
    expect(sortPhotosByTime(given)).toEqual(given);
  });
});

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

describe('computeCrop', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const box = fc.tuple(unit, unit, unit, unit).map(([a, b, c, d]) => ({
    x: Math.min(a, b),
    y: Math.min(c, d),
    width: Math.abs(a - b),
    height: Math.abs(c - d),
  }));
  const size = fc.integer({ min: 780, max: 9000 });

  it("stays inside the photo, has the frame's aspect and contains the focus when it fits", () => {
    fc.assert(
      fc.property(size, size, box, fc.double({ min: 0.2, max: 5, noNaN: true }), (width, height, focus, aspect) => {
        const crop = computeCrop(toSubject(aLayoutPhoto(1, { width, height, focus })), aspect);
        const slack = 1e-9;
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + slack);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + slack);
        expect((crop.width * width) / (crop.height * height)).toBeCloseTo(aspect, 6);
        if (focus.width <= crop.width) {
          expect(crop.x).toBeLessThanOrEqual(focus.x + slack);
          expect(crop.x + crop.width).toBeGreaterThanOrEqual(focus.x + focus.width - slack);
        }
        if (focus.height <= crop.height) {
          expect(crop.y).toBeLessThanOrEqual(focus.y + slack);
          expect(crop.y + crop.height).toBeGreaterThanOrEqual(focus.y + focus.height - slack);
        }
      }),
    );
  });

  it('prefers the top of an unanalysed portrait photo, where faces are', () => {
    const crop = computeCrop(toSubject(aLayoutPhoto(1, { width: 3000, height: 4000 })), 1);
    expect(crop.y).toBeLessThan(1 - crop.height - crop.y);
  });

  it('has a predictable loss', () => {
    expect(cropLoss(1.5, 1)).toBeCloseTo(1 / 3);
    expect(cropLoss(1, 1.5)).toBeCloseTo(1 / 3);
    const focus = { x: 0, y: 0, width: 1, height: 0.5 };
    expect(focusLoss(toSubject(aLayoutPhoto(1, { width: 3000, height: 3000, focus })), 0.5)).toBeCloseTo(0.5);
    expect(focusLoss(toSubject(aLayoutPhoto(1, { width: 3000, height: 3000, focus })), 2)).toBe(0);
  });
});

describe('slicing trees', () => {
  it('number as many as Schröder counts, each once', () => {
    expect([1, 2, 3, 4, 5].map((n) => sharedSlicingTreesFor(n).shapes.length)).toEqual([1, 2, 6, 22, 90]);
  });

  it('have a mirror image', () => {
    expect(['.', '[.(..)]', '(.[..])'].map(mirrorShape)).toEqual(['.', '[(..).]', '([..].)']);
  });

  it('have as many leaves as photos, and none twice', () => {
    for (const n of [5, 6, 7, 8, 9, 13, 50]) {
      const { shapes } = sharedSlicingTreesFor(n);
      for (const shape of shapes) expect(shape.split('.')).toHaveLength(n + 1);
      expect(new Set(shapes).size).toBe(shapes.length);
    }
  });
});

it('random numbers cover 0..1 and repeat for a seed', () => {
  const numbers = (seed: number) => Array.from({ length: 1000 }, createRandom(seed));
  const mean = numbers(7).reduce((sum, n) => sum + n, 0) / 1000;
  expect(numbers(7)).toEqual(numbers(7));
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
  expect(numbers(7).every((n) => n >= 0 && n < 1)).toBe(true);
});

describe('createBalancedText', () => {
  const style = { font: 'serif-semibold', size: 39, leading: 1.1, colour: '#000000', align: 'left' } as const;

  it('makes lines of about equal length', () => {
    const text = createBalancedText('A week in the hills of home', { x: 0, y: 0, width: 150, height: 40 }, style);
    expect(text).toMatchObject({ lines: ['A week in the', 'hills of home'] });
  });

  it('breaks no word to become narrower', () => {
    const text = createBalancedText('Summer by the sea', { x: 0, y: 0, width: 62, height: 60 }, style);
    expect(text).toMatchObject({ lines: ['Summer', 'by the', 'sea'] });
  });
});
