import { createRandom } from '../../random';
import { aLayoutPhoto, aPhotoAnalysis } from '../../testing';
import { detectEvents } from '../story/detectEvents';
import { sortPhotosByTime } from '../story/sortPhotosByTime';
import type { LayoutPhoto } from '../types';
import { createPhotoSelector } from './selectPhotos';

const START = Date.UTC(2024, 6, 1, 9);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const face = (score: number) => ({ box: { x: 0.4, y: 0.2, width: 0.2, height: 0.25 }, score });

function randomHash(random: () => number): string {
  const half = () => Math.floor(random() * 2 ** 32);
  return [half(), half()].map((part) => part.toString(16).padStart(8, '0')).join('');
}

/** Photos of events, a day apart: half of them of new motifs, some blurred, dark, without analysis or date. */
function somePhotos(events: readonly number[], seed = 1): LayoutPhoto[] {
  const random = createRandom(seed);
  let hash = randomHash(random);
  let n = 0;
  return events.flatMap((count, event) =>
    Array.from({ length: count }, (_, i) => {
      n += 1;
      if (random() < 0.5) hash = randomHash(random);
      const analysis = aPhotoAnalysis({
        hash,
        sharpness: random() < 0.05 ? 0.05 : 0.2 + 0.5 * random(),
        colourfulness: 80 * random(),
        exposure: { mean: 0.2 + 0.6 * random(), dark: 0.4 * random(), light: 0.2 * random() },
        faces: random() < 0.3 ? [face(0.5 + random() / 2)] : [],
      });
      return aLayoutPhoto(n, {
        takenAt: random() < 0.03 ? null : START + event * DAY_MS + i * 3 * MINUTE_MS,
        name: random() < 0.03 ? `Screenshot_${n}.png` : `IMG_${n}.jpg`,
        colour: random() < 0.5 ? '#8090a0' : '#c0a050',
        analysis: random() < 0.05 ? null : analysis,
      });
    }),
  );
}

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
const sets = [[40, 3, 90, 1, 12], [200], [1, 1, 1, 1, 1, 1], [5, 60, 60], []] as const;

describe('selection for a length', () => {
  it('uses or excludes every photo once, never exceeds the target, and fills it', () => {
    for (const [seed, events] of sets.entries()) {
      const photos = somePhotos(events, seed);
      const selector = createPhotoSelector(photos);
      for (const most of [0, 1, 2, 7, 30, 1000]) {
        const { included, excluded } = selector.select(most);
        expect([...included, ...idsOf(excluded)].toSorted()).toEqual(idsOf(photos).toSorted());
        expect(included).toHaveLength(Math.min(most, selector.usableCount));
        const used = new Set(included);
        for (const { replacedBy } of excluded)
          if (replacedBy && most >= selector.usableCount) expect(used).toContain(replacedBy);
        for (const { reason, replacedBy } of excluded) if (reason === 'same_motif') expect(used).toContain(replacedBy);
      }
    }
  });

  it('always uses the photos kept by hand, even poor ones and more than the target', () => {
    const photos = somePhotos([40, 3, 90]);
    const kept = idsOf(createPhotoSelector(photos).select(20).excluded).slice(0, 30);
    for (const most of [0, 10, 30, 45, 1000]) {
      const selector = createPhotoSelector(photos, kept);
      const used = selector.select(most).included;
      expect(used).toEqual(expect.arrayContaining(kept));
      expect(used).toHaveLength(Math.min(Math.max(most, kept.length), selector.usableCount));
    }
  });

  it('uses a photo of every event from the target on that allows it', () => {
    for (const events of sets) {
      const photos = somePhotos(events);
      const selector = createPhotoSelector(photos);
      const usable = new Set(selector.select(1000).included);
      const sorted = sortPhotosByTime(photos);
      const starts = detectEvents(sorted).map(({ index }) => index);
      const parts = starts.map((from, i) => sorted.slice(from, starts[i + 1]).filter(({ id }) => usable.has(id)));
      const filled = parts.filter(({ length }) => length > 0);
      const used = new Set(selector.select(filled.length).included);
      for (const part of filled) expect(part.some(({ id }) => used.has(id))).toBe(true);
    }
  });

  it('only adds photos when the target grows, in whatever order lengths are tried', () => {
    for (const [seed, events] of sets.entries()) {
      const photos = somePhotos(events, seed);
      const selector = createPhotoSelector(photos, idsOf(photos.slice(0, 3)));
      const lengths = [60, 3, 120, 10, 11, 59];
      const tried = new Map(lengths.map((most) => [most, selector.select(most)]));
      const rising = [...tried].sort(([a], [b]) => a - b);
      for (const [i, [, { included }]] of rising.entries())
        expect(rising[i + 1]?.[1].included ?? included).toEqual(expect.arrayContaining([...included]));
      for (const most of lengths)
        expect(createPhotoSelector(photos, idsOf(photos.slice(0, 3))).select(most)).toEqual(tried.get(most));
    }
  });

  it('shares the photos among events by size, without crowding out the small ones', () => {
    const { included } = createPhotoSelector(somePhotos([400, 40, 40])).select(60);
    const [long, ...short] = [0, 1, 2].map(
      (event) =>
        included.filter(
          (id) => Math.min(2, Math.max(0, Math.floor((Number.parseInt(id.slice(-12), 16) - 361) / 40))) === event,
        ).length,
    );
    expect(long).toBeGreaterThan(25);
    for (const count of short) expect(count).toBeGreaterThan(6);
  });
});

describe('the best photos of an event', () => {
  const view = (n: number, hash: string, changes: Parameters<typeof aPhotoAnalysis>[0] = {}) =>
    aLayoutPhoto(n, {
      takenAt: START + n * 10 * MINUTE_MS,
      colour: '#808080',
      analysis: aPhotoAnalysis({ hash, ...changes }),
    });
  const lake = ['f0e1d2c3b4a59687', 'f0e1d2c3b4a5e118', 'f0e1d2c3b4a51e77'];
  const hill = '0f1e2d3c4b5a6978';

  it('are of different motifs before they are of the same', () => {
    const photos = [...lake.map((hash, i) => view(i + 1, hash, { sharpness: 0.6 })), view(9, hill, { sharpness: 0.5 })];
    const { included, proposed, excluded } = createPhotoSelector(photos).select(2);
    expect(included).toEqual(idsOf([photos[0], photos[3]] as LayoutPhoto[]));
    expect(proposed.map(({ reason }) => reason)).toEqual(['best_of_event', 'other_motif']);
    expect(excluded.map(({ reason, replacedBy }) => [reason, replacedBy])).toEqual([
      ['same_motif', photos[0]?.id],
      ['same_motif', photos[0]?.id],
    ]);
  });

  it.each<[string, Parameters<typeof aPhotoAnalysis>[0], Parameters<typeof aPhotoAnalysis>[0]]>([
    ['people', { faces: [face(0.95)] }, {}],
    ['faces that are certain', { faces: [face(0.95)] }, { faces: [face(0.6)] }],
    ['sharp', { sharpness: 0.7 }, { sharpness: 0.3 }],
    ['well exposed', {}, { exposure: { mean: 0.8, dark: 0, light: 0.7 } }],
    ['colourful', { colourfulness: 70 }, { colourfulness: 5 }],
  ])('are %s', (_, better, worse) => {
    const photos = [view(1, hill, worse), view(2, lake[0] ?? '', better)];
    expect(createPhotoSelector(photos).select(1).included).toEqual([photos[1]?.id]);
  });

  it('come before a smaller event for which there is no space', () => {
    const alone = { ...view(40, hill), id: 'alone', takenAt: START + 40 * DAY_MS };
    const photos = [...somePhotos([20]), alone];
    const { excluded } = createPhotoSelector(photos).select(1);
    expect(excluded.find(({ id }) => id === 'alone')).toEqual({ id: 'alone', reason: 'no_space' });
  });
});

it('selects from 3,000 photos of many or one event without comparing all pairs', () => {
  for (const events of [Array.from({ length: 60 }, () => 50), [3000]]) {
    const photos = somePhotos(events);
    let reads = 0;
    const counted = photos.map(({ analysis = null, ...photo }) => ({
      ...photo,
      get analysis() {
        reads += 1;
        return analysis;
      },
    }));
    expect(createPhotoSelector(counted).select(150).included).toHaveLength(150);
    expect(reads).toBeLessThan(3000 * 300);
  }
});
