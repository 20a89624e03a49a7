import { rm } from 'node:fs/promises';
import { ChildPool, type PoolStats } from '../processes/childPool';
import { type Scheduling, systemScheduling } from '../processes/fairQueue';
import { DecoderChild, type JobOutcome } from './decoderChild';
import { decideRetry, type ProcessEnd } from './retryPolicy';
import { toImageError } from './toImageError';
import {
  type AnalysisOptions,
  type CropRequest,
  ImageError,
  type ImageJob,
  type Images,
  type Ingested,
  type PhotoAnalysisResult,
} from './types';

export interface ImagePoolOptions {
  /** Number of concurrent decoder processes; one more serves users with little recent use. */
  readonly size: number;
  /** Time limit of a job, after which its process is killed. */
  readonly timeoutMs: number;
  readonly cpuLimitMs: number;
  readonly memoryLimitBytes: number;
  readonly maxPixels: number;
  /** Largest number of waiting jobs; further ones are rejected as `unavailable`. Jobs hold paths, not pixels. */
  readonly maxWaiting: number;
  readonly maxWaitingPerUser?: number;
  /** Idle time after which a process ends; it stays if this is left out. */
  readonly idleMs?: number;
  /** Called at the start of each job. */
  readonly onWork?: () => void;
  readonly onTrouble: (message: string, detail: string) => void;
}

interface WaitingJob {
  readonly job: ImageJob;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: ImageError) => void;
  readonly scheduling: Scheduling;
  readonly ends: readonly ProcessEnd[];
}

/** Removes incomplete output of an earlier attempt. */
async function removePartialFiles(job: ImageJob): Promise<void> {
  if (job.kind === 'crop') await Promise.all((job.files ?? []).map((file) => rm(file, { force: true })));
}

/** Decodes photos in the child processes of a {@link ChildPool}. */
export class ImagePool implements Omit<Images, 'stats'> {
  readonly #options: ImagePoolOptions;
  readonly #pool: ChildPool<DecoderChild, WaitingJob>;

  constructor(options: ImagePoolOptions) {
    this.#options = options;
    const { size, idleMs, maxWaitingPerUser = options.maxWaiting } = options;
    this.#pool = new ChildPool({
      processes: size,
      maxWaitingPerUser,
      idleMs,
      start: (niceness) => new DecoderChild({ ...options, niceness }),
      run: (waiting, niceness) => this.#run(waiting, niceness),
    });
  }

  ingest(file: string, limits: Parameters<Images['ingest']>[1], scheduling?: Scheduling): Promise<Ingested> {
    return this.#submit({ kind: 'ingest', file, limits }, scheduling) as Promise<Ingested>;
  }

  async crop(source: string, crops: readonly CropRequest[], scheduling?: Scheduling): Promise<Buffer[]> {
    if (crops.length === 0) return [];
    const pictures = (await this.#submit({ kind: 'crop', source, crops }, scheduling)) as Uint8Array[];
    return pictures.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  async cropTo(
    files: readonly string[],
    source: string,
    crops: readonly CropRequest[],
    scheduling?: Scheduling,
  ): Promise<void> {
    if (crops.length > 0) await this.#submit({ kind: 'crop', source, crops, files }, scheduling);
  }

  analyse(file: string, options: AnalysisOptions, scheduling?: Scheduling): Promise<PhotoAnalysisResult> {
    return this.#submit({ kind: 'analyse', file, ...options }, scheduling) as Promise<PhotoAnalysisResult>;
  }

  get stats(): PoolStats {
    return this.#pool.stats;
  }

  releaseIdle(forMs = 0): void {
    this.#pool.releaseIdle(forMs);
  }

  close(): Promise<void> {
    return this.#pool.close(({ reject }) => reject(new ImageError('unavailable', {}, 'closing')));
  }

  #submit(job: ImageJob, scheduling: Scheduling = systemScheduling): Promise<unknown> {
    if (this.#pool.isClosed || this.#pool.waitingCount >= this.#options.maxWaiting)
      return Promise.reject(new ImageError('unavailable'));
    return new Promise((resolve, reject) => {
      this.#pool.add({ job, resolve, reject, scheduling, ends: [] }, scheduling);
    });
  }

  async #run(waiting: WaitingJob, niceness: number): Promise<void> {
    this.#options.onWork?.();
    try {
      this.#settle(waiting, await this.#try(waiting, niceness));
    } catch (error) {
      const imageError = toImageError(error);
      this.#options.onTrouble('no decoding process can be started', imageError.message);
      waiting.reject(imageError);
    }
  }

  /** Rejects when the system provides no process or no folder for its files. A retry gets a new process. */
  async #try({ job, ends }: WaitingJob, niceness: number): Promise<JobOutcome> {
    const fresh = ends.length > 0;
    if (fresh) await removePartialFiles(job);
    return this.#pool.withChild({ niceness, fresh }, (child) => child.run(job, this.#options.timeoutMs));
  }

  #settle(waiting: WaitingJob, outcome: JobOutcome): void {
    if (outcome.kind === 'answered') {
      const { answer } = outcome;
      if (answer.ok) waiting.resolve(answer.value);
      else waiting.reject(new ImageError(answer.code, answer.params, answer.detail));
      return;
    }
    const ends = [...waiting.ends, outcome];
    const verdict = this.#pool.isClosed ? 'unavailable' : decideRetry(ends);
    this.#options.onTrouble(`a decoding process ended: ${outcome.kind}`, outcome.detail);
    if (verdict === 'retry') this.#pool.addFirst({ ...waiting, ends }, waiting.scheduling);
    else waiting.reject(new ImageError(verdict, {}, outcome.kind));
  }
}
