import type { Rect } from '@domain/geometry/rect';
import { aLayoutPhoto, aPhotoAnalysis } from '@domain/testing';
import * as fc from 'fast-check';
import { type Subject, toSubject } from '../subject';
import { type Arrangement, arrangementCost, computeFillPpi, MIN_LAYOUT_PPI } from './arrangementCost';
import { cropLoss, unavoidableHeadLoss } from './photoCrop';
import { findBestArrangements, rankArrangements } from './searchArrangements';

const EPSILON_MM = 0.011;
const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;

/** Creates a photo with many pixels, so that its resolution does not matter. */
const subjectOf = (aspect: number, i = 0): Subject =>
  toSubject(
    aLayoutPhoto(i + 1, aspect > 1 ? { width: 9000 * aspect, height: 9000 } : { width: 9000, height: 9000 / aspect }),
  );
const subjectsOf = (aspects: readonly number[]): Subject[] => aspects.map(subjectOf);

const ratio = (most: number) => fc.double({ min: -Math.log(most), max: Math.log(most), noNaN: true }).map(Math.exp);
const aspectsUpTo = (maxLength: number) => fc.array(ratio(2), { minLength: 1, maxLength });
const pageBox = fc.record({
  x: fc.integer({ min: 0, max: 30 }),
  y: fc.integer({ min: 0, max: 30 }),
  width: fc.integer({ min: 110, max: 270 }),
  height: fc.integer({ min: 110, max: 270 }),
});
const gap = fc.constantFrom(0, 1.5, 4, 7);
const cropLimit = fc.constantFrom(0, 0.1, 0.3);

const BOX: Rect = { x: 12, y: 12, width: 186, height: 186 };
const STYLE = { gap: 4, cropLimit: 0.2 };
const OPTIONS = { extra: null, most: 3 };

/** Expects that frames lie at least a gap apart. */
function expectApart({ frames }: Arrangement, gap: number): void {
  const distances = frames.flatMap((a, i) =>
    frames.slice(i + 1).map((b) => Math.max(b.x - right(a), b.y - bottom(a), a.x - right(b), a.y - bottom(b))),
  );
  expect(Math.min(gap, ...distances)).toBeGreaterThanOrEqual(gap - 0.011);
}

function expectInside(frames: readonly Rect[], box: Rect): void {
  const beyond = frames.flatMap((frame) => [
    box.x - frame.x,
    box.y - frame.y,
    right(frame) - right(box),
    bottom(frame) - bottom(box),
  ]);
  expect(Math.max(0, ...beyond)).toBeLessThanOrEqual(EPSILON_MM);
}

const aspectLoss = (photo: Subject | undefined, { width, height }: Rect): number =>
  photo ? cropLoss(photo.aspect, width / height) : 1;

describe('arrangements of any photos', () => {
  it('lie inside the box with exact gaps', () => {
    fc.assert(
      fc.property(aspectsUpTo(9), pageBox, gap, cropLimit, (aspects, box, gap, cropLimit) => {
        const photos = subjectsOf(aspects);
        const found = findBestArrangements(photos, box, { gap, cropLimit }, OPTIONS);
        expect(found.length).toBeGreaterThan(0);
        for (const { arrangement } of found) {
          const { frames, block, words } = arrangement;
          expect(frames).toHaveLength(photos.length);
          expectInside(frames, box);
          expectInside([block, ...(words ? [words] : [])], box);
          expectApart({ ...arrangement, frames: words ? [...frames, words] : frames }, gap);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('fill the box wholly where that is asked', () => {
    let [sets, filledSets] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(1.5, 4 / 3, 2 / 3, 0.75), { minLength: 3, maxLength: 9 }),
        gap,
        (aspects, gap) => {
          const options = { ...OPTIONS, fields: 'none' } as const;
          const found = findBestArrangements(subjectsOf(aspects), BOX, { gap, cropLimit: 0.25 }, options);
          sets += 1;
          filledSets += found.length > 0 ? 1 : 0;
          for (const { arrangement } of found) {
            const filled = arrangement.frames.reduce(
              (sum, { width, height }) => sum + (width + gap) * (height + gap),
              0,
            );
            expect(filled).toBeCloseTo((BOX.width + gap) * (BOX.height + gap), -1);
          }
        },
      ),
      { numRuns: 40 },
    );
    // Few mixes have no exact division.
    expect(filledSets / sets).toBeGreaterThan(0.8);
  });

  it('leave little of the page to neither photo nor words, for three to nine usual photos', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(1.5, 4 / 3, 2 / 3, 0.75), { minLength: 3, maxLength: 9 }),
        fc.constantFrom({ width: 186, height: 186 }, { width: 271, height: 184 }, { width: 184, height: 271 }),
        (aspects, size) => {
          const box = { x: 12, y: 12, ...size };
          const [best] = findBestArrangements(subjectsOf(aspects), box, { gap: 3, cropLimit: 0.2 }, OPTIONS);
          expect((best?.arrangement.unfilled ?? Infinity) / (box.width * box.height)).toBeLessThan(0.13);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('show whole photos where nothing may be cropped', () => {
    fc.assert(
      fc.property(aspectsUpTo(6), pageBox, gap, (aspects, box, gap) => {
        const photos = subjectsOf(aspects);
        for (const { arrangement } of findBestArrangements(photos, box, { gap, cropLimit: 0 }, OPTIONS))
          arrangement.frames.forEach((frame, i) => {
            // Edges lie on a grid of 0.01 mm.
            expect(aspectLoss(photos[i], frame)).toBeLessThan(0.08 / Math.min(frame.width, frame.height));
          });
      }),
      { numRuns: 60 },
    );
  });

  it('crop no photo much more than allowed', () => {
    fc.assert(
      fc.property(aspectsUpTo(6), pageBox, cropLimit, (aspects, box, cropLimit) => {
        const photos = subjectsOf(aspects);
        for (const { arrangement } of findBestArrangements(photos, box, { gap: 3, cropLimit }, OPTIONS))
          for (const [i, frame] of arrangement.frames.entries())
            expect(aspectLoss(photos[i], frame)).toBeLessThan(Math.min(0.25, cropLimit) + 0.005);
      }),
      { numRuns: 60 },
    );
  });

  it('come the best first', () => {
    fc.assert(
      fc.property(aspectsUpTo(5), pageBox, cropLimit, (aspects, box, cropLimit) => {
        const costs = findBestArrangements(subjectsOf(aspects), box, { gap: 3, cropLimit }, OPTIONS).map(
          ({ cost }) => cost,
        );
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
        expect(costs.length).toBeLessThanOrEqual(OPTIONS.most);
      }),
      { numRuns: 30 },
    );
  });

  it.each([0, 2])('give a weighty photo the clearly largest place where the order allows it: photo %d', (heavy) => {
    const photos = subjectsOf([1.5, 1.5, 1.5]).map((photo, i) => ({ ...photo, weight: i === heavy ? 1.6 : 0.8 }));
    const [best] = findBestArrangements(photos, BOX, STYLE, OPTIONS);
    const areas = best?.arrangement.frames.map(({ width, height }) => width * height) ?? [];
    expect(areas.indexOf(Math.max(...areas))).toBe(heavy);
  });

  it('hold every photo, also the longest, on small and full pages', () => {
    fc.assert(
      fc.property(fc.array(ratio(100), { minLength: 1, maxLength: 30 }), pageBox, gap, (aspects, box, gap) => {
        const [best] = findBestArrangements(subjectsOf(aspects), box, { gap, cropLimit: 0.2 }, OPTIONS);
        expect(best?.arrangement.frames).toHaveLength(aspects.length);
        expectInside(best?.arrangement.frames ?? [], box);
        const sides = best?.arrangement.frames.flatMap(({ width, height }) => [width, height]) ?? [];
        expect(Math.min(...sides)).toBeGreaterThan(2);
      }),
      { numRuns: 60 },
    );
  });

  it('divide a full page by what is asked of its whole shape', () => {
    const photos = subjectsOf(Array.from({ length: 12 }, () => 1.5));
    const shapeOf = (extra: ((shape: string) => number) | null) =>
      findBestArrangements(photos, BOX, STYLE, { ...OPTIONS, extra })[0]?.arrangement.shape;
    const first = shapeOf(null);
    expect(shapeOf((shape) => (shape === first ? 100 : 0))).not.toBe(first);
    expect(findBestArrangements([], BOX, STYLE, OPTIONS)).toEqual([]);
  });

  it('are the same for the same photos, whatever was arranged between', () => {
    fc.assert(
      fc.property(aspectsUpTo(8), aspectsUpTo(8), pageBox, (aspects, others, box) => {
        const arrange = (given: readonly number[]) => findBestArrangements(subjectsOf(given), box, STYLE, OPTIONS);
        const before = arrange(aspects);
        arrange(others);
        expect(arrange(aspects)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  it('cut no head', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const face = fc
      .tuple(part, part, fc.double({ min: 0.05, max: 0.6, noNaN: true }))
      .map(([x, y, size]) => ({ box: { x: x * (1 - size), y: y * (1 - size), width: size, height: size }, score: 1 }));
    const withFaces = fc.array(fc.tuple(ratio(2), fc.array(face, { maxLength: 3 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(withFaces, pageBox, (given, box) => {
        const photos = given.map(([aspect, faces], i) =>
          toSubject({ ...subjectOf(aspect, i), analysis: aPhotoAnalysis({ faces }) }),
        );
        for (const { arrangement } of findBestArrangements(photos, box, { gap: 3, cropLimit: 0.4 }, OPTIONS))
          for (const [i, frame] of arrangement.frames.entries()) {
            const photo = photos[i];
            const isWhole = aspectLoss(photo, frame) < 0.08 / Math.min(frame.width, frame.height);
            if (photo && !isWhole) expect(unavoidableHeadLoss(photo, frame.width / frame.height)).toBe(0);
          }
      }),
      { numRuns: 60 },
    );
  });

  it('print no photo coarsely unless its frame would be tiny', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ratio(2), ratio(2)), { minLength: 1, maxLength: 3 }), pageBox, (given, box) => {
        const photos = given.map(([aspect, size], i) => {
          const width = Math.round(900 * size * Math.sqrt(aspect));
          return toSubject(aLayoutPhoto(i + 1, { width, height: Math.round(width / aspect) }));
        });
        for (const { arrangement } of findBestArrangements(photos, box, STYLE, OPTIONS)) {
          const { frames } = arrangement;
          expectInside(frames, box);
          expectApart(arrangement, STYLE.gap);
          const coarsest = Math.min(...photos.map((photo, i) => computeFillPpi(photo, frames[i] ?? box)));
          const smallest = Math.min(...frames.flatMap(({ width, height }) => [width, height]));
          if (coarsest < MIN_LAYOUT_PPI - 0.1) expect((smallest * coarsest) / MIN_LAYOUT_PPI).toBeLessThan(24.5);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('avoid a shape with a penalty', () => {
    const photos = subjectsOf([1.5, 1.5, 0.7, 1.3]);
    const best = findBestArrangements(photos, BOX, STYLE, OPTIONS)[0]?.arrangement.shape;
    const extra = (shape: string) => (shape === best ? 5 : 0);
    const others = findBestArrangements(photos, BOX, STYLE, { ...OPTIONS, extra });
    expect(others[0]?.arrangement.shape).not.toBe(best);
  });
});

describe('all arrangements of a few photos', () => {
  it('have each shape once, the best first, apart', () => {
    fc.assert(
      fc.property(aspectsUpTo(5), pageBox, gap, (aspects, box, gap) => {
        const photos = subjectsOf(aspects);
        const found = rankArrangements(photos, box, { gap, cropLimit: 0.2 }, 12);
        const costs = found.map(({ cost }) => cost);
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
        expect(new Set(found.map(({ arrangement }) => arrangement.shape)).size).toBe(found.length);
        for (const { arrangement } of found) {
          expectInside(arrangement.frames, box);
          expectApart(arrangement, gap);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('unusual photos', () => {
  const arrange = (aspects: readonly number[], style = STYLE) =>
    findBestArrangements(subjectsOf(aspects), BOX, style, OPTIONS);
  const framesOf = (aspects: readonly number[], style = STYLE) => arrange(aspects, style)[0]?.arrangement.frames ?? [];

  it('is one frame in the middle for one photo', () => {
    expect(framesOf([1], STYLE)).toEqual([BOX]);
    const [frame = BOX] = framesOf([2], { gap: 4, cropLimit: 0 });
    expect(frame).toEqual({ x: 12, y: 58.5, width: 186, height: 93 });
  });

  it('puts panoramas one below the other and tall ones side by side', () => {
    expect(arrange([3, 3, 3])[0]?.arrangement.shape).toBe('3 rows');
    expect(arrange([1 / 3, 1 / 3, 1 / 3])[0]?.arrangement.shape).toBe('3 columns');
    for (const aspects of [[10], [0.1], [10, 0.1], [10, 0.1, 1, 1]]) {
      const [best] = arrange(aspects);
      expect(best?.arrangement.frames).toHaveLength(aspects.length);
      if (best) expectApart(best.arrangement, STYLE.gap);
      expectInside(best?.arrangement.frames ?? [], BOX);
    }
  });

  it('gives equal photos equal frames', () => {
    const sizes = framesOf([1, 1, 1, 1], { gap: 4, cropLimit: 0 }).map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      [91, 91],
      [91, 91],
      [91, 91],
      [91, 91],
    ]);
  });

  it('places thirty photos and more', () => {
    for (const count of [30, 48]) {
      const [best] = arrange(Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 0.75 : 1.5)));
      expect(best?.arrangement.frames).toHaveLength(count);
      if (best) expectApart(best.arrangement, STYLE.gap);
      expectInside(best?.arrangement.frames ?? [], BOX);
    }
  });

  it('shows whole photos where a crop would cut a head', () => {
    const faces = [0.02, 0.88].map((x) => ({ box: { x, y: 0.4, width: 0.08, height: 0.1 }, score: 1 }));
    const photo = toSubject({ ...subjectOf(1.4), analysis: aPhotoAnalysis({ faces }) });
    const [best] = findBestArrangements([photo], BOX, { gap: 4, cropLimit: 0.4 }, OPTIONS);
    expect(best?.arrangement.whole).toBe(true);
    expect(aspectLoss(photo, best?.arrangement.frames[0] ?? BOX)).toBeLessThan(0.001);
  });

  it('leaves no frame of a millimetre on a page that is nearly too small', () => {
    const small = fc.integer({ min: 6, max: 30 });
    fc.assert(
      fc.property(fc.array(ratio(6), { minLength: 2, maxLength: 5 }), small, small, (aspects, width, height) => {
        const box = { x: 0, y: 0, width, height };
        for (const { arrangement } of findBestArrangements(subjectsOf(aspects), box, STYLE, { ...OPTIONS, most: 99 })) {
          expect(arrangement.frames).toHaveLength(aspects.length);
          for (const frame of arrangement.frames) expect(Math.min(frame.width, frame.height)).toBeGreaterThan(1);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('finds nothing where gaps leave no space', () => {
    const tiny = { x: 0, y: 0, width: 10, height: 10 };
    expect(findBestArrangements(subjectsOf([1, 1, 1, 1]), tiny, { gap: 12, cropLimit: 0.2 }, OPTIONS)).toEqual([]);
  });
});

describe('cost of an arrangement', () => {
  it('grows with empty space, crops, small frames and coarse prints', () => {
    const anArrangement = (
      frame: Rect,
      unfilled = BOX.width * BOX.height - frame.width * frame.height,
    ): Arrangement => ({
      shape: '1',
      frames: [frame],
      block: frame,
      words: null,
      unfilled,
      scale: 1,
    });
    const costIn = (frame: Rect, photo = subjectOf(1)) => arrangementCost([photo], anArrangement(frame), BOX);
    const best = costIn(BOX);
    expect(best).toBe(0);
    expect(costIn({ ...BOX, width: 120, height: 120 })).toBeGreaterThan(best);
    expect(costIn(BOX, subjectOf(1.6))).toBeGreaterThan(costIn(BOX, subjectOf(1.2)));
    expect(costIn(BOX, toSubject(aLayoutPhoto(1, { width: 1200, height: 1200 })))).toBeGreaterThan(best);
    const alone = (side: number) => {
      const frame = { ...BOX, width: side, height: side };
      return arrangementCost([subjectOf(1)], anArrangement(frame, 0), BOX);
    };
    expect(alone(50)).toBe(0);
    expect(alone(30)).toBeGreaterThan(0);
  });
});
