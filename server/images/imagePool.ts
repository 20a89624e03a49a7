import { rm } from 'node:fs/promises';
import { FairQueue, type Scheduling, systemScheduling, type Turn } from '../processes/fairQueue';
import { reapIdle, takeIdle } from '../processes/reapIdle';
import { DecoderChild, type JobOutcome } from './decoderChild';
import { decideRetry, type ProcessEnd } from './retryPolicy';
import { toImageError } from './toImageError';
import {
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
  /** CPU time limit of a process. */
  readonly cpuLimitMs: number;
  /** Resident memory limit of a process. */
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
  /** Ends of its earlier attempts. */
  readonly ends: readonly ProcessEnd[];
}

/** Removes incomplete output of an earlier attempt. */
async function removePartialFiles(job: ImageJob): Promise<void> {
  if (job.kind === 'crop') await Promise.all((job.files ?? []).map((file) => rm(file, { force: true })));
}

const EXPRESS_PROCESSES = 1;

/**
 * Decodes photos in a bounded number of child processes and serves users in turn. A process that ends is
 * replaced at the next job.
 */
export class ImagePool implements Images {
  readonly #options: ImagePoolOptions;
  readonly #idle: DecoderChild[] = [];
  readonly #busy = new Set<DecoderChild>();
  readonly #waiting: FairQueue<WaitingJob>;
  #closed = false;
  #restTimer: NodeJS.Timeout | undefined;

  constructor(options: ImagePoolOptions) {
    this.#options = options;
    const { size, maxWaitingPerUser = options.maxWaiting } = options;
    this.#waiting = new FairQueue({ places: size, expressPlaces: EXPRESS_PROCESSES, maxWaitingPerUser });
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

  analyse(
    file: string,
    { measure }: { readonly measure: boolean },
    scheduling?: Scheduling,
  ): Promise<PhotoAnalysisResult> {
    return this.#submit({ kind: 'analyse', file, measure }, scheduling) as Promise<PhotoAnalysisResult>;
  }

  releaseIdle(forMs = 0): void {
    reapIdle(this.#idle, forMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restTimer);
    for (const { reject } of this.#waiting.drain()) reject(new ImageError('unavailable', {}, 'closing'));
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.stop()));
  }

  #submit(job: ImageJob, scheduling: Scheduling = systemScheduling): Promise<unknown> {
    if (this.#closed || this.#waiting.size >= this.#options.maxWaiting)
      return Promise.reject(new ImageError('unavailable'));
    return new Promise((resolve, reject) => {
      this.#waiting.add({ job, resolve, reject, scheduling, ends: [] }, scheduling);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (!this.#closed) {
      const turn = this.#waiting.take();
      if (!turn) return;
      void this.#run(turn);
    }
  }

  async #run({ item: waiting, niceness, release }: Turn<WaitingJob>): Promise<void> {
    this.#options.onWork?.();
    try {
      const outcome = await this.#try(waiting, niceness);
      release();
      this.#settle(waiting, outcome);
    } catch (error) {
      release();
      const imageError = toImageError(error);
      this.#options.onTrouble('no decoding process can be started', imageError.message);
      waiting.reject(imageError);
    }
    this.#dispatch();
    this.#restLater();
  }

  /** Rejects when the system provides no process or no folder for its files. */
  async #try({ job, ends }: WaitingJob, niceness: number): Promise<JobOutcome> {
    if (ends.length > 0) await removePartialFiles(job);
    const child = ends.length > 0 ? this.#start(niceness) : this.#take(niceness);
    this.#busy.add(child);
    const outcome = await child.run(job, this.#options.timeoutMs);
    this.#busy.delete(child);
    child.idleSince = performance.now();
    if (child.retired) void child.stop();
    else this.#idle.push(child);
    return outcome;
  }

  #restLater(): void {
    const { idleMs } = this.#options;
    clearTimeout(this.#restTimer);
    if (idleMs === undefined || this.#busy.size > 0) return;
    this.#restTimer = setTimeout(() => {
      if (this.#busy.size === 0) this.releaseIdle();
    }, idleMs).unref();
  }

  #take(niceness: number): DecoderChild {
    const most = this.#options.size + EXPRESS_PROCESSES - this.#busy.size;
    return takeIdle(this.#idle, niceness, most) ?? this.#start(niceness);
  }

  #start(niceness: number): DecoderChild {
    return new DecoderChild({ ...this.#options, niceness });
  }

  #settle(waiting: WaitingJob, outcome: JobOutcome): void {
    if (outcome.kind === 'answered') {
      const { answer } = outcome;
      if (answer.ok) waiting.resolve(answer.value);
      else waiting.reject(new ImageError(answer.code, answer.params, answer.detail));
      return;
    }
    const ends = [...waiting.ends, outcome];
    const verdict = this.#closed ? 'unavailable' : decideRetry(ends);
    this.#options.onTrouble(`a decoding process ended: ${outcome.kind}`, outcome.detail);
    if (verdict === 'retry') this.#waiting.addFirst({ ...waiting, ends }, waiting.scheduling);
    else waiting.reject(new ImageError(verdict, {}, outcome.kind));
  }
}
