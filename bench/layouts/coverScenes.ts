import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '@domain/random';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [2400, 1800];

type Painter = (random: () => number) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const repeat = (count: number, paint: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => paint(i)).join('');
const grey = (value: number) => `rgb(${value},${value},${value})`;

/** A boat on a calm sea: what a person would put on a cover. */
const boat: Painter = (random) => {
  const x = WIDTH * (0.4 + 0.2 * random());
  const y = HEIGHT * 0.62;
  const hull = `<path d="M${x - 300} ${y} h600 l-90 150 h-420 z" fill="#7a2d22"/>`;
  const sails = `<path d="M${x} ${y - 20} v-620 l330 600 z" fill="#f7f0df"/><path d="M${x - 24} ${y - 20} v-520 l-250 500 z" fill="#e8ddc4"/>`;
  const portholes = repeat(6, (i) => circle(x - 170 + 70 * i, y + 62, 20, '#2b1512'));
  return (
    rect(0, 0, WIDTH, HEIGHT, '#a9cbe0') + rect(0, HEIGHT * 0.6, WIDTH, HEIGHT, '#5f93b4') + sails + hull + portholes
  );
};

/** A lighthouse on a hill under a quiet sky. */
const lighthouse: Painter = (random) => {
  const x = WIDTH * (0.42 + 0.16 * random());
  const bands = repeat(6, (i) => rect(x - 90, 480 + 150 * i, 180, 75, '#b8402f'));
  return `${rect(0, 0, WIDTH, HEIGHT, '#d8e3ea')}<ellipse cx="${x}" cy="1800" rx="1500" ry="460" fill="#5f7f4f"/>${rect(x - 90, 420, 180, 950, '#f8f4ea')}${bands}${rect(x - 70, 320, 140, 100, '#30343a')}`;
};

const roofs: Painter = (random) =>
  rect(0, 0, WIDTH, HEIGHT, '#4a4540') +
  repeat(2600, (i) => {
    const [x, y] = [(i % 52) * 47, Math.floor(i / 52) * 37];
    return rect(
      x,
      y,
      30 + 14 * random(),
      22 + 12 * random(),
      `rgb(${90 + 150 * random()},${80 + 110 * random()},${70 + 90 * random()})`,
    );
  });

const crowd: Painter = (random) =>
  rect(0, 0, WIDTH, HEIGHT, '#8c8f92') +
  repeat(900, () => rect(WIDTH * random(), HEIGHT * 0.5 * random(), 36, 50, grey(60 + 160 * random()))) +
  repeat(1500, () =>
    circle(WIDTH * random(), HEIGHT * (0.5 + 0.5 * random()), 13, `hsl(${360 * random()},60%,${25 + 50 * random()}%)`),
  );

const neonTree: Painter = (random) =>
  rect(0, 0, WIDTH, HEIGHT, '#140a2c') +
  repeat(3200, () =>
    circle(
      WIDTH * random(),
      HEIGHT * random(),
      8 + 16 * random(),
      `hsl(${130 + 30 * random()},100%,${30 + 35 * random()}%)`,
    ),
  );

const night: Painter = (random) =>
  rect(0, 0, WIDTH, HEIGHT, '#050508') + circle(WIDTH * random(), HEIGHT * 0.3, 30, '#5a5a55');

/** Painted scenes; `good` ones belong on a cover, the others do not. */
const scenes: readonly { readonly name: string; readonly good: boolean; readonly paint: Painter }[] = [
  { name: 'boat', good: true, paint: boat },
  { name: 'lighthouse', good: true, paint: lighthouse },
  { name: 'roofs', good: false, paint: roofs },
  { name: 'crowd', good: false, paint: crowd },
  { name: 'neon-tree', good: false, paint: neonTree },
  { name: 'night', good: false, paint: night },
];

export const isGoodScene = (fileName: string): boolean =>
  scenes.some(({ name, good }) => good && fileName.startsWith(name));

/** Writes four pictures of each scene into a folder. */
export async function paintScenes(folder: string): Promise<void> {
  const random = createRandom(7);
  for (const { name, paint } of scenes)
    for (let i = 1; i <= 4; i += 1) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${paint(random)}</svg>`;
      await writeFile(join(folder, `${name}-${i}.jpg`), await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer());
    }
}
