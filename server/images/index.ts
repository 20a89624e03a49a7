import { availableParallelism } from 'node:os';
import { MAX_IMAGE_PIXELS } from '@domain/contract';
import { ImagePool, type ImagePoolOptions } from './pool';
import type { Images } from './types';

export { type CropRequest, ImageError, type Images, type Ingested } from './types';

/** The pool of decoding processes. They start with the first job. Close it before the process ends. */
export function openImages(options: Partial<ImagePoolOptions> & Pick<ImagePoolOptions, 'onTrouble'>): Images {
  return new ImagePool({
    size: Math.min(4, availableParallelism()),
    timeoutMs: 90_000,
    memoryLimitBytes: 1.5 * 2 ** 30,
    maxPixels: MAX_IMAGE_PIXELS,
    maxWaiting: 2000,
    ...options,
  });
}
