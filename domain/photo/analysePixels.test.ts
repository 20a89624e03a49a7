import { addFaces, analysePixels, measurePartSharpness, type Pixels } from './analysePixels';
import { computeLuma } from './exposure';
import { computePerceptualHash, hashDistance } from './perceptualHash';
import type { Face } from './photoAnalysis';

type Paint = (x: number, y: number) => number;

const WIDTH = 120;
const HEIGHT = 80;

/** Creates a grey picture from a function of the position, 0..255; every point is `size` pixels wide and high. */
function pixels(paint: Paint, size: number): Pixels {
  const [width, height] = [WIDTH * size, HEIGHT * size];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const value = paint(Math.floor((i % width) / size), Math.floor(i / width / size));
    data.fill(Math.max(0, Math.min(255, Math.round(value))), 3 * i, 3 * i + 3);
  }
  return { data, width, height };
}

const factsOf = (paint: Paint) => analysePixels(pixels(paint, 1), pixels(paint, 2));

/** Caches a painted picture; positions beyond its edge repeat the edge. */
function painted(paint: Paint): Paint {
  const values = Float64Array.from({ length: WIDTH * HEIGHT }, (_, i) => paint(i % WIDTH, Math.floor(i / WIDTH)));
  const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
  return (x, y) => values[clamp(y, HEIGHT) * WIDTH + clamp(x, WIDTH)] ?? 0;
}

/** Tiles over pseudo-random hills; each seed gives another landscape. */
function scene(seed: number): Paint {
  const number = (i: number, k: number) => Math.abs(Math.sin(seed * 91.7 + i * 13.3 + k * 7.1) * 1000) % 1;
  const waves = Array.from({ length: 12 }, (_, i) => ({
    fx: number(i, 1) * 0.24,
    fy: number(i, 2) * 0.24,
    phase: number(i, 3) * 6,
    strength: 10 + number(i, 4) * 20,
  }));
  return painted((x, y) => {
    const hills = waves.map(({ fx, fy, phase, strength }) => strength * Math.sin(fx * x + fy * y + phase));
    const tile = (Math.floor(x / 12) + Math.floor(y / 12)) % 2;
    return hills.reduce((sum, hill) => sum + hill, 108 + 40 * tile);
  });
}

const chance = (x: number, y: number) => Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;

/** Mean of a square of this radius around each pixel. */
function blurred(paint: Paint, radius: number): Paint {
  return painted((x, y) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) sum += paint(x + dx, y + dy);
    return sum / (2 * radius + 1) ** 2;
  });
}

const hashOfPaint = (paint: Paint) => computePerceptualHash(computeLuma(pixels(paint, 1).data), WIDTH, HEIGHT);

describe('perceptual hash', () => {
  const street = scene(1);
  const hash = hashOfPaint(street);
  const distanceTo = (paint: Paint) => hashDistance(hash, hashOfPaint(paint));

  it('is 64 bits in hexadecimal, the same for the same pixels', () => {
    expect(hash).toMatch(/^[\da-f]{16}$/);
    expect(hashOfPaint(street)).toBe(hash);
  });

  it.each<[string, Paint]>([
    ['brighter', (x, y) => street(x, y) * 0.8 + 40],
    ['noisier', (x, y) => street(x, y) + 30 * (chance(x, y) - 0.5)],
    ['softer', blurred(street, 2)],
    ['taken one step aside', (x, y) => street(x + 1, y + 1)],
  ])('hardly changes when the same scene is %s', (_, paint) => {
    expect(distanceTo(paint)).toBeLessThanOrEqual(10);
  });

  it('differs between different scenes', () => {
    for (let seed = 2; seed < 30; seed += 1) expect(distanceTo(scene(seed))).toBeGreaterThan(14);
  });

  it('counts differing bits', () => {
    expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(hashDistance('0000000000000000', '8000000000000001')).toBe(2);
    expect(hashDistance('1234567890abcdef', '1234567890abcdef')).toBe(0);
  });
});

describe('sharpness', () => {
  const street = scene(3);
  const sharp = factsOf(street).sharpness;

  it('falls with blur, below 0.12 when nothing is sharp', () => {
    const soft = factsOf(blurred(street, 1)).sharpness;
    const softer = factsOf(blurred(street, 4)).sharpness;
    expect(sharp).toBeGreaterThan(soft);
    expect(soft).toBeGreaterThan(softer);
    expect(softer).toBeLessThan(0.12);
  });

  it('ignores a soft background', () => {
    const background = blurred(street, 4);
    const portrait: Paint = (x, y) => (x > 40 && x < 80 && y > 20 && y < 60 ? street(x, y) : background(x, y));
    expect(factsOf(portrait).sharpness).toBeGreaterThan(0.5 * sharp);
  });

  it('hardly depends on contrast', () => {
    expect(factsOf((x, y) => 128 + (street(x, y) - 128) * 0.5).sharpness).toBeGreaterThan(0.6 * sharp);
  });

  it('is 0 for an even picture', () => {
    expect(factsOf(() => 128).sharpness).toBe(0);
    expect(
      analysePixels({ data: new Uint8Array(3), width: 1, height: 1 }, { data: new Uint8Array(3), width: 1, height: 1 })
        .sharpness,
    ).toBe(0);
  });
});

describe('exposure and colour', () => {
  it('measures brightness and clipped blacks and whites', () => {
    const { exposure } = factsOf((x) => (x < WIDTH / 4 ? 0 : x < WIDTH / 2 ? 255 : 128));
    expect(exposure.mean).toBeCloseTo(0.5, 2);
    expect(exposure.dark).toBeCloseTo(0.25, 3);
    expect(exposure.light).toBeCloseTo(0.25, 3);
  });

  it('finds grey colourless, and a market more colourful than fog', () => {
    const coloured = (spread: number): Pixels => {
      const data = pixels(() => 0, 1).data.map((_, i) => 128 + spread * Math.sin((i % 3) * 2 + Math.floor(i / 300)));
      return { data, width: WIDTH, height: HEIGHT };
    };
    const grey = pixels(() => 90, 2);
    expect(factsOf(scene(1)).colourfulness).toBe(0);
    expect(analysePixels(coloured(8), grey).colourfulness).toBeLessThan(
      analysePixels(coloured(80), grey).colourfulness,
    );
  });

  it('weights palette colours by their share of the photo', () => {
    const { palette } = factsOf((x) => (x < WIDTH / 4 ? 20 : 220));
    const parts = palette.map(({ weight }) => weight);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 2);
    expect(Math.max(...parts)).toBeCloseTo(0.75, 1);
  });
});

describe('faces', () => {
  const face = (x: number, y: number, height: number): Face => ({
    box: { x, y, width: height * 0.8, height },
    score: 0.9,
  });
  const facts = factsOf(scene(5));

  it('are the focus, with hair but without small people in the background', () => {
    const { faces, focus } = addFaces(facts, [face(0.9, 0.1, 0.03), face(0.3, 0.4, 0.2), face(0.5, 0.4, 0.15)]);
    expect(faces.map(({ box }) => box.height)).toEqual([0.2, 0.15, 0.03]);
    if (!focus) throw new Error('The photo has no focus');
    expect(focus.y).toBeLessThan(0.34);
    expect(focus.x).toBeLessThan(0.3);
    expect(focus.x + focus.width).toBeGreaterThan(0.62);
    expect(focus.x + focus.width).toBeLessThan(0.85);
  });

  it('stay within the photo', () => {
    const { focus } = addFaces(facts, [face(0, 0, 0.9)]);
    expect(focus).toEqual(expect.objectContaining({ x: 0, y: 0 }));
    expect((focus?.y ?? 0) + (focus?.height ?? 0)).toBeLessThanOrEqual(1);
  });

  it('are measured apart from the rest of the photo', () => {
    const screen = pixels((x, y) => (x < WIDTH / 2 ? 40 + x : (x + y) % 2 === 0 ? 40 : 200), 2);
    const sharpnessAt = (x: number) => measurePartSharpness(screen, { x, y: 0.25, width: 0.4, height: 0.5 });
    expect(sharpnessAt(0.05)).toBeLessThan(0.1);
    expect(sharpnessAt(0.55)).toBeGreaterThan(0.3);
  });

  it('change nothing when there are none', () => {
    expect(addFaces(facts, [])).toEqual(facts);
  });
});
