import { rm } from 'node:fs/promises';
import { MAX_IMAGE_PIXELS } from '@domain/contract';
import { ChildPool, countProcessors, PoolClosedError, type PoolStats } from '../processes/childPool';
import { nicenessByClass, QueueFullError, type Scheduling, systemScheduling } from '../processes/fairQueue';
import { DecoderChild } from './decoderChild';
import { decideRetry, type ProcessEnd } from './retryPolicy';
import { toImageError } from './toImageError';
import { ImageError, type ImageJob, type Images, type Ingested, type PhotoAnalysisResult } from './types';

export { type FaceDescription, ImageError, type Images, type Ingested } from './types';

interface ImagePoolOptions {
  /** Number of concurrent decoder processes; one more serves users with little recent use. */
  readonly size: number;
  readonly timeoutMs: number;
  readonly cpuLimitMs: number;
  readonly memoryLimitBytes: number;
  readonly maxPixels: number;
  /** Largest number of waiting jobs, which hold paths, not pixels. Beyond it, the user with the most loses one. */
  readonly maxWaiting: number;
  readonly maxWaitingPerUser: number;
  /** Idle time before processes end; decoders hold 40 MB each, the face detector some hundred. */
  readonly idleMs: number;
  readonly onWork: () => void;
  readonly onTrouble: (message: string, detail: string) => void;
}

const defaults = {
  timeoutMs: 90_000,
  cpuLimitMs: 60_000,
  memoryLimitBytes: 1.5 * 2 ** 30,
  maxPixels: MAX_IMAGE_PIXELS,
  maxWaiting: 2000,
  maxWaitingPerUser: 250,
  idleMs: 20_000,
  onWork: () => undefined,
};

/**
 * Opens two process pools: one decodes photos, the other runs the slow analysis. They start with the first
 * job. Close them before the process ends.
 */
export function openImages(options: Partial<ImagePoolOptions> & Pick<ImagePoolOptions, 'onTrouble'>): Images {
  const common = { ...defaults, size: Math.min(4, countProcessors()), ...options };
  const decoders = new ImagePool(common);
  // Layouts depend on the analysis, so it gets as much of a busy machine as any other process. One niceness for all of
  // its tasks keeps the detector loaded, which takes longer than analysing a photo.
  const analysts = new ImagePool({ ...common, size: 1, niceness: nicenessByClass.light, onWork: () => undefined });
  return {
    ingest: (file, limits, scheduling) =>
      decoders.run({ kind: 'ingest', file, limits }, scheduling) as Promise<Ingested>,
    async crop(source, crops, scheduling) {
      if (crops.length === 0) return [];
      const pictures = (await decoders.run({ kind: 'crop', source, crops }, scheduling)) as Uint8Array[];
      return pictures.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
    },
    async cropTo(files, source, crops, scheduling) {
      if (crops.length > 0) await decoders.run({ kind: 'crop', source, crops, files }, scheduling);
    },
    analyse: (file, wanted, scheduling) =>
      analysts.run({ kind: 'analyse', file, ...wanted }, scheduling) as Promise<PhotoAnalysisResult>,
    stats: () => ({ images: decoders.stats, analysis: analysts.stats }),
    releaseIdle: (forMs) => decoders.releaseIdle(forMs),
    close: async () => void (await Promise.all([decoders.close(), analysts.close()])),
  };
}

type ImagePoolSettings = ImagePoolOptions & { readonly niceness?: number };

/** Runs image jobs in child processes, each on its user's turn, and again where the file is not to blame. */
class ImagePool {
  readonly #options: ImagePoolSettings;
  readonly #pool: ChildPool<DecoderChild>;

  constructor(options: ImagePoolSettings) {
    this.#options = options;
    const { size, idleMs, maxWaitingPerUser, maxWaiting, niceness } = options;
    this.#pool = new ChildPool({
      processes: size,
      maxWaitingPerUser,
      maxWaiting,
      idleMs,
      ...(niceness !== undefined && { niceness }),
      start: (nice) => new DecoderChild({ ...options, niceness: nice }),
    });
  }

  get stats(): PoolStats {
    return this.#pool.stats;
  }

  releaseIdle(forMs?: number): void {
    this.#pool.releaseIdle(forMs);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async run(job: ImageJob, scheduling: Scheduling = systemScheduling): Promise<unknown> {
    const ends: ProcessEnd[] = [];
    for (;;) {
      const outcome = await this.#attempt(job, scheduling, ends.length > 0);
      if (outcome.kind === 'answered') {
        const { answer } = outcome;
        if (answer.ok) return answer.value;
        throw new ImageError(answer.code, answer.params, answer.detail);
      }
      ends.push(outcome);
      this.#options.onTrouble(`a decoding process ended: ${outcome.kind}`, outcome.detail);
      const verdict = this.#pool.isClosed ? 'unavailable' : decideRetry(ends);
      if (verdict !== 'retry') throw new ImageError(verdict, {}, outcome.kind, outcome.kind);
    }
  }

  async #attempt(job: ImageJob, scheduling: Scheduling, isRepeated: boolean) {
    const { onWork, onTrouble, timeoutMs } = this.#options;
    try {
      return await this.#pool.run(
        scheduling,
        async (child) => {
          onWork();
          if (isRepeated) await removePartialFiles(job);
          return child.run(job, timeoutMs);
        },
        { isRepeated, fresh: isRepeated },
      );
    } catch (error) {
      if (error instanceof QueueFullError) throw error.whose === 'own' ? error : new ImageError('unavailable');
      if (error instanceof PoolClosedError) throw new ImageError('unavailable', {}, 'closing');
      const imageError = toImageError(error);
      onTrouble('no decoding process can be started', imageError.message);
      throw imageError;
    }
  }
}

async function removePartialFiles(job: ImageJob): Promise<void> {
  if (job.kind === 'crop') await Promise.all((job.files ?? []).map((file) => rm(file, { force: true })));
}
