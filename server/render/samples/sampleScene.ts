import { createRandom } from '@domain/random';
import { createCanvas } from '@napi-rs/canvas';
import type { SampleRequest } from '../renderTasks';
import { paintScene } from './scenes';

/** Drawn replacement for a photo. The same request yields the same picture. */
export function paintSampleScene({ width, height, seed, scene }: SampleRequest) {
  const canvas = createCanvas(width, height);
  paintScene({ ctx: canvas.getContext('2d'), width, height, random: createRandom(seed) }, scene);
  return canvas;
}
