import { readFile } from 'node:fs/promises';
import { applyColourMatrix, colourMatrix } from '@domain/document';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { PhotoStep } from '../paintSteps';

export type RasterPicture = Image | Canvas;

function adjustColours(image: Image, adjust: NonNullable<PhotoStep['adjust']>): Canvas {
  const canvas = createCanvas(image.width, image.height);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(image, 0, 0);
  const pixels = ctx.getImageData(0, 0, image.width, image.height);
  applyColourMatrix(pixels.data, 4, colourMatrix(adjust));
  ctx.putImageData(pixels, 0, 0);
  return canvas;
}

const NOTHING = Buffer.alloc(0);

interface Open {
  readonly image: Promise<Image | null>;
  readonly adjusted: Map<string, Canvas>;
}

/**
 * Opens the pictures of some steps, to be requested in this order. Each is decoded once and kept from the
 * step before its first use to its last, so many small photos take little memory.
 * @param files photo id → local file of its picture; other photos are omitted
 */
export function openRasterPictures(steps: readonly PhotoStep[], files: Readonly<Record<string, string>>) {
  const open = new Map<string, Open>();
  const lastUse = new Map(steps.map(({ fileId }, i) => [fileId, i]));
  let next = 0;

  const decode = async (file: string | undefined) => (file === undefined ? null : loadImage(await readFile(file)));
  const opened = (fileId: string): Open => {
    const known = open.get(fileId) ?? { image: decode(files[fileId]), adjusted: new Map() };
    // The consumer gets the error; after an earlier failure there is no consumer.
    known.image.catch(() => undefined);
    open.set(fileId, known);
    return known;
  };
  /** Decoded pictures lie outside the heap; assigning an empty one frees them at once. */
  const close = (fileId: string, image: Image | null) => {
    if (image) image.src = NOTHING;
    open.delete(fileId);
  };

  /** Paints the next step with its picture, or null for none. Rejects when it cannot be decoded. */
  return async function withPicture({ fileId, adjust }: PhotoStep, paint: (picture: RasterPicture | null) => void) {
    const at = next;
    next += 1;
    if (fileId === null) return paint(null);
    const { image: decoding, adjusted: made } = opened(fileId);
    const following = steps[next]?.fileId;
    if (following) opened(following);
    const image = await decoding;
    const key = JSON.stringify(adjust);
    const picture = image && adjust ? (made.get(key) ?? adjustColours(image, adjust)) : image;
    if (picture && picture !== image) made.set(key, picture as Canvas);
    paint(picture);
    if (lastUse.get(fileId) === at) close(fileId, image);
  };
}
