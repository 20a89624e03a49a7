/** Generated photos for browser tests, benchmarks and the README's pictures; identical on every machine. */
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createRandom } from '@domain/random';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { paintScene } from './scenes/scenes';

export interface PaintedPhoto {
  readonly path: string;
  readonly name: string;
  /** Upright size, in px. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation 1..8. */
  readonly orientation: number;
  /** Local capture time such as `2025-07-01T10:00:00`; null if the file has none. */
  readonly takenLocal: string | null;
}

export interface PaintedSet {
  readonly good: readonly PaintedPhoto[];
  /** Shorter side below 780 px. */
  readonly tooSmall: string;
  readonly corrupt: string;
  /** Text file with a picture's name. */
  readonly notAPicture: string;
}

const sizes = [
  [1600, 1200],
  [1200, 1600],
  [1800, 1200],
  [1600, 1200],
  [1500, 1500],
  [1200, 1800],
  [2000, 1125],
] as const;
const extensions = ['png', 'webp', 'avif', 'tif'] as const;

/** Maps stored pixels to upright ones by EXIF orientation; a and b are the stored width and height. */
const upright: Record<number, (a: number, b: number) => [number, number, number, number, number, number]> = {
  1: () => [1, 0, 0, 1, 0, 0],
  2: (a) => [-1, 0, 0, 1, a, 0],
  3: (a, b) => [-1, 0, 0, -1, a, b],
  4: (_, b) => [1, 0, 0, -1, 0, b],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_, b) => [0, 1, -1, 0, b, 0],
  7: (a, b) => [0, -1, -1, 0, b, a],
  8: (a) => [0, -1, 1, 0, 0, a],
};

export function paintUpright(index: number): Canvas {
  const [width, height] = sizes[index % sizes.length] ?? [1600, 1200];
  const canvas = createCanvas(width, height);
  paintScene(
    { ctx: canvas.getContext('2d'), width, height, random: createRandom(index * 7919 + 17) },
    index * 5 + Math.floor(index / 6),
  );
  return canvas;
}

/** Rotates pixels as a camera stores them, so that `orientation` makes them upright again. */
function rotateForStorage(canvas: Canvas, orientation: number): Canvas {
  if (orientation === 1) return canvas;
  const inverse = orientation === 6 ? 8 : orientation === 8 ? 6 : orientation;
  const turned = inverse >= 5;
  const target = createCanvas(turned ? canvas.height : canvas.width, turned ? canvas.width : canvas.height);
  const ctx = target.getContext('2d');
  ctx.setTransform(...(upright[inverse] ?? (() => [1, 0, 0, 1, 0, 0] as const))(canvas.width, canvas.height));
  ctx.drawImage(canvas, 0, 0);
  return target;
}

/** Capture time in three trips of some days with morning, noon and evening, which the first draft must group. */
function captureTimeOf(index: number): string {
  const journey = Math.floor(index / 40);
  const day = Math.floor((index % 40) / 10);
  const minutes = 9 * 60 + (index % 10) * 7 + (index % 10 > 4 ? 5 * 60 : 0);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `2025-${pad(5 + journey * 2)}-${pad(3 + day)}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(index % 60)}`;
}

/** Converts the canvas to sharp, without transparency. */
export function toSharp(canvas: Canvas): Sharp {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } }).removeAlpha();
}

function encode(canvas: Canvas, extension: string, orientation: number, takenLocal: string | null) {
  const exif = {
    IFD0: { Make: 'Keepsake', Model: 'Painter', Orientation: String(orientation) },
    ...(takenLocal
      ? {
          IFD2: {
            DateTimeOriginal: takenLocal.replaceAll('-', ':').replace('T', ' '),
            BodySerialNumber: 'SERIAL-4711',
          },
        }
      : {}),
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
  };
  const tagged = toSharp(canvas).withMetadata({ orientation }).withExif(exif);
  if (extension === 'png') return tagged.png({ compressionLevel: 3 });
  if (extension === 'webp') return tagged.webp({ quality: 82 });
  if (extension === 'avif') return tagged.avif({ quality: 55, effort: 1 });
  if (extension === 'tif') return tagged.tiff({ compression: 'jpeg', quality: 85 });
  return tagged.jpeg({ quality: 86 });
}

/**
 * Writes a file atomically and never again. Concurrent processes create the same files, and browsers refuse
 * to send a file that has changed.
 */
async function makeOnce(path: string, make: (part: string) => Promise<unknown>): Promise<void> {
  if (existsSync(path)) return;
  const part = `${path}.${process.pid}`;
  await make(part);
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
}

async function paintPhoto(folder: string, index: number, every: boolean): Promise<PaintedPhoto> {
  const orientation = every && index < 8 ? index + 1 : 1;
  const extension = (every && index >= 8 && index < 12 ? extensions[index - 8] : undefined) ?? 'jpg';
  const takenLocal = index % 25 === 24 ? null : captureTimeOf(index);
  const name = `painted-${String(index).padStart(3, '0')}-o${orientation}.${extension}`;
  const path = join(folder, name);
  const [width, height] = sizes[index % sizes.length] ?? [1600, 1200];
  await makeOnce(path, (part) =>
    encode(rotateForStorage(paintUpright(index), orientation), extension, orientation, takenLocal).toFile(part),
  );
  return { path, name, width, height, orientation, takenLocal };
}

async function smallPhoto(folder: string): Promise<string> {
  const path = join(folder, 'too-small.jpg');
  const small = sharp({ create: { width: 1200, height: 779, channels: 3, background: '#7a8ca0' } }).jpeg();
  await makeOnce(path, (part) => small.toFile(part));
  return path;
}

/**
 * Generates `count` pictures in `folder`; keeps existing ones. The first eight have EXIF orientations 1..8,
 * the next four are PNG, WebP, AVIF and TIFF, the rest upright JPEGs; `plain` makes all of them upright
 * JPEGs. All carry GPS and a serial number that must not leak.
 */
export async function paintPhotos(folder: string, count: number, { plain = false } = {}): Promise<PaintedSet> {
  await mkdir(folder, { recursive: true });
  const good: PaintedPhoto[] = [];
  for (let index = 0; index < count; index += 1) good.push(await paintPhoto(folder, index, !plain));
  const corrupt = join(folder, 'corrupt.jpg');
  const whole = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#506070' } })
    .jpeg()
    .toBuffer();
  await makeOnce(corrupt, (part) => writeFile(part, whole.subarray(0, Math.floor(whole.length * 0.6))));
  const notAPicture = join(folder, 'letter.jpg');
  await makeOnce(notAPicture, (part) => writeFile(part, 'Dear reader, this is no picture.\n'.repeat(200)));
  return { good, tooSmall: await smallPhoto(folder), corrupt, notAPicture };
}

/** Real photos of the PHOTOS_DIR folder (its `dev` folder if present); empty when unset. */
export async function listRealPhotos(limit: number): Promise<string[]> {
  const folder = process.env['PHOTOS_DIR'];
  if (!folder || !existsSync(folder)) return [];
  const inner = existsSync(join(folder, 'dev')) ? join(folder, 'dev') : folder;
  const names = (await readdir(inner)).filter((name) =>
    ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.tif', '.avif'].includes(extname(name).toLowerCase()),
  );
  return names
    .sort()
    .slice(0, limit)
    .map((name) => join(inner, name));
}
