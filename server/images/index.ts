import { MAX_IMAGE_PIXELS } from '@domain/contract';
import { countProcessors } from '../processes/countProcessors';
import { ImagePool, type ImagePoolOptions } from './imagePool';
import type { Images } from './types';

export { type CropRequest, type FaceDescription, ImageError, type Images, type Ingested } from './types';

/** Idle time before processes end; decoders hold 40 MB each, the face detector some hundred. */
const IDLE_TIMEOUT_MS = 20_000;

/**
 * Opens two process pools: one decodes photos, the other runs the slow analysis. They start with the first
 * job. Close them before the process ends.
 */
export function openImages(options: Partial<ImagePoolOptions> & Pick<ImagePoolOptions, 'onTrouble'>): Images {
  const common = {
    size: Math.min(4, countProcessors()),
    timeoutMs: 90_000,
    cpuLimitMs: 60_000,
    memoryLimitBytes: 1.5 * 2 ** 30,
    maxPixels: MAX_IMAGE_PIXELS,
    maxWaiting: 2000,
    maxWaitingPerUser: 250,
    idleMs: IDLE_TIMEOUT_MS,
    ...options,
  };
  const pool = new ImagePool(common);
  const analysisPool = new ImagePool({ ...common, size: 1, onWork: () => undefined });
  return {
    ingest: (...args) => pool.ingest(...args),
    crop: (...args) => pool.crop(...args),
    cropTo: (...args) => pool.cropTo(...args),
    analyse: (...args) => analysisPool.analyse(...args),
    stats: () => ({ images: pool.stats, analysis: analysisPool.stats }),
    releaseIdle: (forMs) => pool.releaseIdle(forMs),
    close: async () => void (await Promise.all([pool.close(), analysisPool.close()])),
  };
}
