import { createRandom } from '../random';
import type { Pixels } from './analysePixels';
import { measureFlatness } from './flatness';

const [WIDTH, HEIGHT] = [480, 320];

const measure = ({ data, width, height }: Pixels) => measureFlatness(data, width, height);

type Colour = readonly [number, number, number];

function paint(colourAt: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) data.set(colourAt(x, y), 3 * (y * WIDTH + x));
  return { data, width: WIDTH, height: HEIGHT };
}

const inside = (x: number, from: number, to: number) => x >= from && x < to;

/** A chat: bubbles with lines of lettering on a ground. */
const chat = paint((x, y) => {
  const isOwn = Math.floor(y / 64) % 2 === 1;
  const [from, to] = isOwn ? [160, 460] : [20, 320];
  if (!inside(x, from, to) || !inside(y % 64, 8, 56)) return [236, 229, 221];
  if (inside(y % 16, 4, 12) && inside(x % 24, 4, 16) && inside(x, from + 10, to - 10)) return [17, 27, 33];
  return isOwn ? [220, 248, 198] : [255, 255, 255];
});
/** A map: land, water and roads. */
const map = paint((x, y) => {
  if (Math.abs(y - 0.5 * x - 40) < 6 || Math.abs(x - 200) < 8) return [250, 214, 122];
  return y > 160 + 60 * Math.sin(x / 70) ? [170, 211, 223] : [242, 239, 233];
});
/** White paper with black print. */
const print = paint((x, y) => (inside(y % 20, 5, 15) && inside(x % 30, 5, 20) ? [0, 0, 0] : [255, 255, 255]));

function photo(noise: number, light = 0): Pixels {
  const random = createRandom(7);
  return paint((x, y) => {
    const value = 90 + light + 60 * Math.sin(x / 80) * Math.cos(y / 60) + 40 * (y / HEIGHT);
    const grain = () => Math.max(0, Math.min(255, Math.round(value + noise * (random() - 0.5))));
    return [grain(), grain(), grain()];
  });
}

it.each([
  ['a chat', chat],
  ['a map', map],
  ['print', print],
])('finds flat colours and hard edges in %s', (_, picture) => {
  const { share, hardEdges } = measure(picture);
  expect(share).toBeGreaterThan(0.3);
  expect(hardEdges).toBeGreaterThan(0.1);
});

it.each([
  ['a noisy photo', photo(8)],
  ['a smooth photo', photo(0)],
  ['an overexposed photo', photo(4, 160)],
  ['an underexposed photo', photo(4, -160)],
])('finds neither in %s', (_, picture) => {
  const { share, hardEdges } = measure(picture);
  expect(share).toBeLessThan(0.3);
  expect(hardEdges).toBe(0);
});

it('measures pictures that are smaller than its steps', () => {
  expect(measureFlatness(new Uint8Array(3), 1, 1)).toEqual({ share: 0, hardEdges: 0 });
});
