import type { PhotoAnalysis } from '../../photo';
import { choosePhotos, type ExclusionReason, type PhotoCandidate } from './choosePhotos';

const SECOND = 1000;
const START = Date.UTC(2024, 6, 12, 10);
const VIEW = 'f0e1d2c3b4a59687';
/** Returns {@link VIEW} with this many bits flipped. */
const near = (bits: number) => {
  let value = BigInt(`0x${VIEW}`);
  for (let i = 0; i < bits; i += 1) value ^= 1n << BigInt(i * 5);
  return value.toString(16).padStart(16, '0');
};
const someHash = (seed: number) => {
  const half = (k: number) => Math.floor((Math.abs(Math.sin(seed * 12.9898 + k * 78.233) * 43758.5453) % 1) * 2 ** 32);
  return half(1).toString(16).padStart(8, '0') + half(2).toString(16).padStart(8, '0');
};

const face = { box: { x: 0.4, y: 0.3, width: 0.1, height: 0.15 }, score: 0.9 };
const facts: PhotoAnalysis = {
  version: 1,
  hash: VIEW,
  sharpness: 0.5,
  exposure: { mean: 0.45, dark: 0.01, light: 0.01 },
  colourfulness: 30,
  palette: [],
  focus: null,
  faces: [],
};
type Given = Partial<Omit<PhotoCandidate, 'analysis'>> & { readonly facts?: Partial<PhotoAnalysis> | null };
const photo = (id: string, { facts: some, ...rest }: Given = {}): PhotoCandidate => ({
  id,
  width: 4000,
  height: 3000,
  takenAt: START,
  analysis: some === null ? null : { ...facts, ...some },
  ...rest,
});
const asideOf = (photos: readonly PhotoCandidate[]) => choosePhotos(photos).excluded;
/** Photos that resemble no other, so that one defect is not the majority. */
const others = Array.from({ length: 4 }, (_, i) =>
  photo(`other${i}`, { takenAt: START + i * 9e6, facts: { hash: someHash(i) } }),
);

const measured = (eyes: number, sharpness: number) => ({ ...face, eyes, sharpness });

describe('of two similar photos', () => {
  it.each<[ExclusionReason, Given, Given]>([
    ['sharper', { facts: { sharpness: 0.6 } }, { facts: { sharpness: 0.4 } }],
    ['sharper', { facts: { faces: [measured(0.7, 0.5)] } }, { facts: { faces: [measured(0.7, 0.1)] } }],
    ['eyes', { facts: { faces: [measured(0.7, 0.5)] } }, { facts: { faces: [measured(0.45, 0.5)] } }],
    ['faces', { facts: { faces: [measured(0.36, 0.5)] } }, { facts: { faces: [] } }],
    ['faces', { facts: { faces: [face, measured(0.36, 0.5)] } }, { facts: { faces: [measured(0.7, 0.5)] } }],
    // Nobody knows the eyes of the first.
    ['alike', { facts: { faces: [face] } }, { facts: { faces: [measured(0.36, 0.1)] } }],
    ['faces', { facts: { faces: [face, face] } }, { facts: { faces: [face] } }],
    ['exposure', {}, { facts: { exposure: { mean: 0.6, dark: 0, light: 0.2 } } }],
    ['larger', { width: 6000, height: 4500 }, {}],
    ['alike', {}, {}],
  ])('excludes the other one with a reason: %s', (reason, better, worse) => {
    const photos = [photo('better', better), photo('worse', { takenAt: START + SECOND, ...worse })];
    expect(asideOf(photos)).toEqual([{ id: 'worse', reason, replacedBy: 'better' }]);
    if (reason !== 'alike')
      expect(asideOf(photos.toReversed())).toEqual([{ id: 'worse', reason, replacedBy: 'better' }]);
  });

  it.each<[string, number, number | null, number]>([
    ['in a burst, although something moved', 9, 2, 1],
    ['a minute later, hardly changed', 6, 60, 1],
    ['a day later, the same picture', 2, 86_400, 1],
    ['without a time, the same picture', 0, null, 1],
    ['in a burst, but of something else', 10, 2, 0],
    ['a minute later, from another side', 7, 60, 0],
    ['a day later, in the same place', 3, 86_400, 0],
    ['without a time, nearly the same', 3, null, 0],
  ])('judges similarity by hash and time between them: %s', (_, bits, seconds, count) => {
    const takenAt = seconds === null ? null : START + seconds * SECOND;
    expect(asideOf([photo('a'), photo('b', { takenAt, facts: { hash: near(bits) } })])).toHaveLength(count);
  });

  it.each<[string, Given]>([
    ['of another shape', { width: 3000, height: 4000 }],
    ['in another light', { facts: { exposure: { mean: 0.8, dark: 0, light: 0.1 } } }],
    ['of which nothing is known', { facts: null }],
  ])('keeps one that is %s', (_, given) => {
    expect(asideOf([photo('a'), photo('b', given)])).toEqual([]);
  });

  it('keeps both of two even pictures, whose hashes carry no information', () => {
    const even = { facts: { hash: '0000000000000000' } };
    expect(asideOf([photo('a', even), photo('b', even)])).toEqual([]);
  });
});

it('keeps the best of a burst, and dissimilar ones of a drifting burst', () => {
  const burst = [0, 4, 8, 12].map((bits, i) =>
    photo(`p${bits}`, { takenAt: START + i * SECOND, facts: { hash: near(bits), sharpness: bits === 0 ? 0.7 : 0.5 } }),
  );
  const { included, excluded } = choosePhotos(burst);
  expect(included).toEqual(['p0', 'p12']);
  expect(excluded.map(({ replacedBy }) => replacedBy)).toEqual(['p0', 'p0']);
});

describe('defective photo', () => {
  it.each<[ExclusionReason, Partial<PhotoAnalysis>]>([
    ['blurred', { sharpness: 0.09 }],
    ['too_dark', { exposure: { mean: 0.01, dark: 0.98, light: 0 } }],
    ['too_bright', { exposure: { mean: 0.98, dark: 0, light: 0.95 } }],
  ])('is excluded: %s', (reason, failed) => {
    const bad = photo('bad', { facts: { hash: someHash(99), ...failed } });
    expect(asideOf([...others, bad])).toEqual([{ id: 'bad', reason }]);
  });

  it.each<[string, Partial<PhotoAnalysis>]>([
    ['the moon at night', { exposure: { mean: 0.058, dark: 0.58, light: 0.0003 } }],
    ['a light in the dark', { exposure: { mean: 0.02, dark: 0.95, light: 0.01 } }],
    ['fog', { exposure: { mean: 0.6, dark: 0, light: 0.1 }, sharpness: 0.3 }],
    ['a soft portrait', { sharpness: 0.09, faces: [face] }],
  ])('is kept: %s', (_, kept) => {
    expect(asideOf([...others, photo('good', { facts: { hash: someHash(99), ...kept } })])).toEqual([]);
  });

  it('is kept when most photos are like it', () => {
    const soft = others.map((one) => ({ ...one, analysis: { ...facts, ...one.analysis, sharpness: 0.05 } }));
    expect(asideOf(soft)).toEqual([]);
  });
});

describe('any photos', () => {
  const random = (seed: number) => Math.abs(Math.sin(seed * 127.1) * 43758.5453) % 1;
  const many = (count: number, seed: number) =>
    Array.from({ length: count }, (_, i) => {
      const pick = (k: number) => random(seed + i * 7 + k);
      const hash = pick(1) < 0.5 ? near(Math.floor(pick(2) * 12)) : someHash(Math.floor(pick(2) * count));
      const takenAt = pick(3) < 0.2 ? null : START + Math.floor(pick(4) * count) * 3 * SECOND;
      const some = { hash, sharpness: pick(5), faces: pick(6) < 0.2 ? [face] : [] };
      return photo(`p${i}`, { takenAt, facts: pick(7) < 0.1 ? null : some });
    });

  it('uses or excludes each photo once with a reason, replaces only by used ones, and is deterministic', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const photos = many(60, seed * 1000);
      const choice = choosePhotos(photos);
      const ids = [...choice.included, ...choice.excluded.map(({ id }) => id)];
      expect(ids.toSorted()).toEqual(photos.map(({ id }) => id).toSorted());
      for (const { replacedBy } of choice.excluded) if (replacedBy) expect(choice.included).toContain(replacedBy);
      expect(choosePhotos(photos)).toEqual(choice);
    }
  });

  it('handles ten thousand without comparing all pairs', () => {
    const photos = many(10_000, 5);
    let reads = 0;
    const counted = photos.map((one) => ({
      ...one,
      get takenAt() {
        reads += 1;
        return one.takenAt;
      },
    }));
    expect(choosePhotos(counted).included.length).toBeGreaterThan(1000);
    expect(reads).toBeLessThan(10_000 * 300);
  });
});
