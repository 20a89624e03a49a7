import { colourMatrix, recolour } from '@domain/document';
import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import type { PhotoStep } from '../steps';
import type { PictureOf } from './paint';

function adjusted(image: Image, adjust: NonNullable<PhotoStep['adjust']>): Canvas {
  const canvas = createCanvas(image.width, image.height);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(image, 0, 0);
  const pixels = ctx.getImageData(0, 0, image.width, image.height);
  recolour(pixels.data, 4, colourMatrix(adjust));
  ctx.putImageData(pixels, 0, 0);
  return canvas;
}

/** Decoded pictures with the colours that a step asks for: each change of each picture is made once. */
export function adjustedPictures(images: ReadonlyMap<string, Image>): PictureOf {
  const made = new Map<string, Canvas>();
  return ({ fileId, adjust }) => {
    const image = fileId === null ? undefined : images.get(fileId);
    if (!image || !adjust) return image ?? null;
    const key = `${fileId} ${JSON.stringify(adjust)}`;
    const known = made.get(key) ?? adjusted(image, adjust);
    made.set(key, known);
    return known;
  };
}
